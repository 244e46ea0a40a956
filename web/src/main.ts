import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "$lib/library/languages";
import { keepApp } from "$lib/net/keepApp";
import { preferences } from "$lib/preferences.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/contrast.css";

// The first words are there before the first page is, so nothing is ever shown in the wrong language.
await begin(preferences.locale);
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without a server cards, rules and lessons work all the same; without the worker everything else does.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  setTimeout(keepApp, 20_000); // what the visitor came for comes first, and who only looks in fetches nothing more
}
