// The one secret of a visitor. It lives in the browser's storage and is sent nowhere but to our own server.
const KEY = "flagfall.token";

let token: string | null = read();
/** For whom this browser speaks just now, if not for its visitor: a screen, or somebody the device is handed to. */
let borrowed: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The token that goes along with whatever is asked. */
export function getToken(): string | null {
  return borrowed ?? token;
}

/** The visitor's own, whoever is spoken for. */
export function ownToken(): string | null {
  return token;
}

/** Speak for somebody else from now on; null: for the visitor again. */
export function speakFor(other: string | null): void {
  borrowed = other;
}

export function keepToken(next: string | null): void {
  token = next;
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Without storage the visit lasts as long as the page.
  }
}
