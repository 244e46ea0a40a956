/** What a reader has set, kept in this browser. Without storage it lasts as long as the page. */

/** What was kept under a key; what is missing there is as by default. */
export function load<Kept extends object>(key: string, defaults: Kept): Kept {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...defaults };
  }
}

/** Whether it was kept: there may be no room, or the reader does not want it. */
export function save(key: string, value: object): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
