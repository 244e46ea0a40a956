import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "$lib/library/languages";
import { keepApp } from "$lib/net/keepApp";
import { preferences } from "$lib/preferences.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/contrast.css";

/** How long the first page waits for its fonts; a slow network shows the page in others. */
const FONTS_WITHIN = 800;

/** Both fonts are loaded, so that no text changes its width after it was shown. */
const fonts = Promise.race([
  Promise.all(
    ['800 1em "Baloo 2 Variable"', '400 1em "Nunito Sans Variable"'].map((font) => document.fonts.load(font)),
  ),
  new Promise((resolve) => setTimeout(resolve, FONTS_WITHIN)),
]).catch(() => undefined);

// The first words are there before the first page is, so nothing is ever shown in the wrong language.
await Promise.all([begin(preferences.locale), fonts]);
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without a server cards, rules and lessons work all the same; without the worker everything else does.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  setTimeout(keepApp, 20_000); // what the visitor came for comes first, and who only looks in fetches nothing more
}
