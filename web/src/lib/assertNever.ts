/** The compiler's proof that a switch names every kind. */
export function assertNever(value: never): never {
  throw new Error(`unknown kind: ${JSON.stringify(value)}`);
}
