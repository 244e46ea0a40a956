import type { RefusedError } from "$lib/net/refusal";

type Handler = (error: RefusedError) => void;

const handlers = new Map<string, Handler>();

/** Refusals with this code are answered by more than a line; returns how to stop. */
export function answerRefusals(code: string, handler: Handler): () => void {
  handlers.set(code, handler);
  return () => handlers.delete(code);
}

/** Whether a refusal has been handled. */
export function isAnswered(error: RefusedError): boolean {
  const handler = handlers.get(error.code);
  handler?.(error);
  return handler !== undefined;
}
