import type { Fault, TableInfo } from "$lib/wire/types";

/** The server said no: what every failure looks like, over HTTP and over the socket. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly wait: number | null = null,
    readonly status = 0,
    /** The games that stand in the way, if that is the reason. */
    readonly tables: readonly TableInfo[] = [],
    /** Where a file is wrong, if that is the reason. */
    readonly fault: Fault | null = null,
  ) {
    super(message);
    this.name = "RefusedError";
  }
}

/** There was no answer at all. */
export class AwayError extends RefusedError {
  constructor() {
    super("away", "The server does not answer.");
    this.name = "AwayError";
  }
}

/** Anything that was thrown, as a refusal. */
export function asRefusal(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error;
  return new RefusedError("internal", error instanceof Error ? error.message : String(error));
}
