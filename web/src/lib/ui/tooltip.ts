import type { Attachment } from "svelte/attachments";

const LONG_PRESS = 450;
const GAP = 8;

/**
 * Words that appear beside an element: on hover, on focus, on a long press.
 * `<button {@attach tooltip(() => t("…"))}>`; the words are its description for screen readers, too.
 */
export function tooltip(words: () => string): Attachment<HTMLElement> {
  return (element) => {
    let bubble: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const show = () => {
      const text = words();
      if (bubble || text === "") return;
      bubble = document.createElement("div");
      bubble.className = "tooltip";
      bubble.id = `tip-${Math.random().toString(36).slice(2)}`;
      bubble.role = "tooltip";
      bubble.textContent = text;
      // Inside a modal dialog everything outside is inert and below.
      (element.closest("dialog") ?? document.body).append(bubble);
      element.setAttribute("aria-describedby", bubble.id);
      place(bubble, element);
    };
    const hide = () => {
      clearTimeout(timer);
      bubble?.remove();
      bubble = null;
      element.removeAttribute("aria-describedby");
    };
    const onPointerEnter = (event: PointerEvent) => event.pointerType === "mouse" && show();
    // A user who presses knows what it is; the words would only be in the way of what follows.
    const onPointerDown = (event: PointerEvent) => {
      hide();
      if (event.pointerType !== "mouse") timer = setTimeout(show, LONG_PRESS);
    };
    const onFocus = () => element.matches(":focus-visible") && show();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    const listeners: [string, (event: never) => void][] = [
      ["pointerenter", onPointerEnter],
      ["pointerleave", hide],
      ["focusin", onFocus],
      ["focusout", hide],
      ["pointerdown", onPointerDown],
      ["pointerup", () => clearTimeout(timer)],
      ["pointercancel", hide],
      ["keydown", onKey],
    ];
    for (const [kind, listener] of listeners) element.addEventListener(kind, listener as EventListener);
    return () => {
      hide();
      for (const [kind, listener] of listeners) element.removeEventListener(kind, listener as EventListener);
    };
  };
}

function place(bubble: HTMLElement, element: HTMLElement): void {
  const at = element.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(GAP, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - GAP);
  const above = at.top - own.height - GAP;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above >= GAP ? above : at.bottom + GAP}px`;
}
