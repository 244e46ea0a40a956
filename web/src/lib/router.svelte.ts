import type { Component } from "svelte";
import type { Feature } from "$lib/wire/feature";

/** Where the reader is. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** A page: its address with `:name` for parts that vary, and how to get its component. */
export interface Route {
  readonly pattern: string;
  /** What the server has to offer for it; nothing: any server has it. */
  readonly feature?: Feature;
  readonly load: () => Promise<{ default: Component<Record<string, string>> }>;
}

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) });

let place = $state.raw<Place>(here());

/** The current place; reactive. */
export function currentPlace(): Place {
  return place;
}

/** Go to a page of ours. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  place = here();
}

/** Change the query of this page without a new entry in the history. */
export function setQuery(values: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  go(location.pathname + (text === "" ? "" : `?${text}`), { replace: true });
}

/** The values of a pattern's varying parts, or null if the path is another one. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/(?<=.)\/$/, "").split("/");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [ix, part] of wanted.entries()) {
    const value = given[ix] ?? "";
    if (part.startsWith(":")) {
      try {
        found[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return found;
}

/** Follow links of ours without loading the page anew. Call once; returns how to stop. */
export function listen(): () => void {
  const onPop = () => (place = here());
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.hash !== "" && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener("popstate", onPop);
  document.addEventListener("click", onClick);
  return () => {
    removeEventListener("popstate", onPop);
    document.removeEventListener("click", onClick);
  };
}
