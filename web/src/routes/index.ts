import { isDemo, isInDemo } from "$lib/isDemo";
import type { Route } from "$lib/router.svelte";

const pages = import.meta.glob("./**/*.svelte") as Record<string, Route["load"]>;

const page = (pattern: string, name: string): Route[] => {
  const load = pages[`./${name}.svelte`];
  return load ? [{ pattern, load }] : [];
};

const all: readonly Route[] = [
  ...page("/", "Home"),
  ...page("/lobby", "Lobby"),
  ...page("/t/:id", "Table"),
  ...page("/tv/:id", "party/Tv"),
  ...page("/device", "party/Device"),
  ...page("/join/:code", "Join"),
  ...page("/seat", "Seat"),
  ...page("/replay/:id", "Replay"),
  ...page("/analysis", "Analysis"),
  ...page("/cards", "Cards"),
  ...page("/mixes", "Mixes"),
  ...page("/mixes/:set", "Mixes"),
  ...page("/workshop", "Workshop"),
  ...page("/offline", "Offline"),
  ...page("/companion", "companion/Companion"),
  ...page("/companion/evening/:id", "companion/Evening"),
  ...page("/companion/join", "companion/Companion"),
  ...page("/companion/share/:code", "companion/Share"),
  ...page("/companion/bench", "companion/Bench"),
  ...page("/companion/history", "companion/History"),
  ...page("/companion/board", "companion/Board"),
  ...page("/cups", "contests/Cups"),
  ...page("/cup/:id", "contests/Cup"),
  ...page("/daily", "contests/Daily"),
  ...page("/daily/:day", "contests/Daily"),
  ...page("/puzzles", "contests/Puzzles"),
  ...page("/puzzle/:id", "contests/Puzzle"),
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
