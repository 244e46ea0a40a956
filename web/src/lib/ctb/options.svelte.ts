/** How a reader likes the board; kept in this browser. */
export interface BoardOptions {
  coordinates: boolean;
  /** Move with one tap; attacks are always shown first unless this is on. */
  atOnce: boolean;
}

const KEY = "flagfall.ctb";
const DEFAULTS: BoardOptions = { coordinates: true, atOnce: false };

function read(): BoardOptions {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<BoardOptions>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const options = $state<BoardOptions>(read());

/** Write the options down whenever one changes. Call once inside a component. */
export function keepOptions(): void {
  $effect(() => {
    const text = JSON.stringify(options);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage they last as long as the page.
    }
  });
}
