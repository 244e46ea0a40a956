import type { Route } from "$lib/router.svelte";

/** Every page by its address. A page's code is fetched when somebody goes there. */
export const routes: readonly Route[] = [
  { pattern: "/", load: () => import("./Home.svelte") },
  { pattern: "/lobby", load: () => import("./Lobby.svelte") },
  { pattern: "/t/:id", load: () => import("./Table.svelte") },
  { pattern: "/join/:code", load: () => import("./Join.svelte") },
  { pattern: "/replay/:id", load: () => import("./Replay.svelte") },
  { pattern: "/cards", load: () => import("./Cards.svelte") },
  { pattern: "/learn", load: () => import("./Learn.svelte") },
  { pattern: "/learn/:game", load: () => import("./LearnGame.svelte") },
  { pattern: "/me", load: () => import("./Me.svelte") },
  { pattern: "/ratings", load: () => import("./Ratings.svelte") },
  { pattern: "/about", load: () => import("./About.svelte") },
] as unknown as readonly Route[];

export const notFound = (() => import("./NotFound.svelte")) as unknown as Route["load"];
