/** What a reader has set, kept in this browser. Without storage it lasts as long as the page. */

/** What was kept under a key; what is missing there is as by default. */
export function load<Kept extends object>(key: string, defaults: Kept): Kept {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...defaults };
  }
}

export function save(key: string, value: object): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
  } catch {
    // There is no room, or the reader does not want it.
  }
}
