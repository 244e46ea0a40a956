/**
 * Copy a text; whether that worked. Browsers have a clipboard for pages only at secure addresses. In a home network the
 * old way is left: a field that is selected and copied as if by hand, which a browser may refuse, too.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

function copyByHand(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; inset: 0 auto auto 0; opacity: 0; font-size: 16px";
  document.body.append(field);
  try {
    field.select();
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
