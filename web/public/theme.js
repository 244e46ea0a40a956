// Runs before the first paint, so that a chosen theme or language never flashes.
try {
  const kept = JSON.parse(localStorage.getItem("flagfall.preferences") || "{}");
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  if (kept.locale) document.documentElement.lang = kept.locale;
} catch {
  // A browser without storage gets the defaults.
}
