/** A word that nothing else is called. */
export const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
