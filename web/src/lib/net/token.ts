// The one secret of a visitor. It lives in the browser's storage and is sent nowhere but to our own server.
const KEY = "flagfall.token";

let token: string | null = read();

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function getToken(): string | null {
  return token;
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
