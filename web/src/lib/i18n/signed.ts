/** `+2` or `−1`, with a real minus. */
export function signed(amount: number): string {
  return amount >= 0 ? `+${amount}` : `−${-amount}`;
}
