// One of the two languages, and a look every few seconds whether the server is back.
let locale = navigator.language.startsWith("de") ? "de" : "en";
try {
  locale = JSON.parse(localStorage.getItem("flagfall.preferences") || "{}").locale || locale;
} catch {
  // The browser's language will do.
}
document.documentElement.lang = locale;
for (const section of document.querySelectorAll("section")) section.hidden = section.lang !== locale;

async function look() {
  try {
    if ((await fetch("/healthz", { cache: "no-store" })).ok) location.reload();
  } catch {
    // Still away.
  }
}
for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => location.reload());
setInterval(look, 4000);
