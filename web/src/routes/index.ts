import { isDemo, isInDemo } from "$lib/isDemo";
import type { Route } from "$lib/router.svelte";
import type { Feature } from "$lib/wire/feature";

const pages = import.meta.glob("./**/*.svelte") as Record<string, Route["load"]>;

const page = (pattern: string, name: string, feature?: Feature): Route[] => {
  const load = pages[`./${name}.svelte`];
  return load ? [{ pattern, load, ...(feature && { feature }) }] : [];
};

const all: readonly Route[] = [
  ...page("/", "Home"),
  ...page("/lobby", "Lobby"),
  ...page("/t/:id", "Table"),
  ...page("/tv/:id", "party/Tv", "party"),
  ...page("/device", "party/Device", "party"),
  ...page("/join/:code", "Join"),
  ...page("/seat", "Seat"),
  ...page("/replay/:id", "Replay"),
  ...page("/analysis", "Analysis", "insights"),
  ...page("/cards", "Cards"),
  ...page("/mixes", "Mixes"),
  ...page("/mixes/:set", "Mixes"),
  ...page("/workshop", "Workshop", "workshop"),
  ...page("/offline", "Offline"),
  ...page("/companion", "companion/Companion", "companion"),
  ...page("/companion/evening/:id", "companion/Evening", "companion"),
  ...page("/companion/join", "companion/Companion", "companion"),
  ...page("/companion/share/:code", "companion/Share", "companion"),
  ...page("/companion/bench", "companion/Bench", "companion"),
  ...page("/companion/history", "companion/History", "companion"),
  ...page("/companion/board", "companion/Board", "companion"),
  ...page("/cups", "contests/Cups", "cups"),
  ...page("/cup/:id", "contests/Cup", "cups"),
  ...page("/daily", "contests/Daily", "daily"),
  ...page("/daily/:day", "contests/Daily", "daily"),
  ...page("/puzzles", "contests/Puzzles", "puzzles"),
  ...page("/puzzle/:id", "contests/Puzzle", "puzzles"),
  ...page("/learn", "Learn"),
  ...page("/learn/:game", "LearnGame"),
  ...page("/me", "Me"),
  ...page("/account", "people/Account"),
  ...page("/people/:name", "people/Profile"),
  ...page("/ratings", "Ratings"),
  ...page("/about", "About"),
  ...page("/reset", "Reset"),
  ...page("/signed-in", "SignedIn"),
  ...page("/admin", "Admin"),
];

const needsServer: Route["load"] = pages["./demo/NeedsServer.svelte"]!;

/** A demo has a home of its own, and says of most pages what they take. */
const demo = (): readonly Route[] => [
  ...page("/", "demo/DemoHome"),
  ...all.map(({ pattern, load }) => ({ pattern, load: isInDemo(pattern) ? load : needsServer })),
];

/** Every page by its address. A page's code is fetched when it is visited. */
export const routes: readonly Route[] = isDemo() ? demo() : all;

export const notFound: Route["load"] = pages["./NotFound.svelte"]!;
