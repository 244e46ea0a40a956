import type { Refusal } from "$lib/wire/types";
import { isDemo } from "$lib/isDemo";
import { AwayError, RefusedError } from "./refusal";
import { getToken } from "./token";

export const API = "/api/v1";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Ask the server; the answer, or a RefusedError with the server's own code. */
export async function request<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  token: string | null = getToken(),
): Promise<Answer> {
  if (isDemo()) return (await (await import("./demo")).answer(method, path, body)) as Answer;
  const headers = new Headers({ Accept: "application/json" });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  let response: Response;
  try {
    response = await fetch(API + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new AwayError();
  }
  if (!response.ok) throw await refusalOf(response);
  if (response.status === 204) return undefined as Answer;
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? true;
  return (isJson ? await response.json() : await response.text()) as Answer;
}

export const get = <Answer>(path: string) => request<Answer>("GET", path);
export const post = <Answer>(path: string, body?: unknown) => request<Answer>("POST", path, body);
export const patch = <Answer>(path: string, body?: unknown) => request<Answer>("PATCH", path, body);
export const del = <Answer>(path: string) => request<Answer>("DELETE", path);

async function refusalOf(response: Response): Promise<RefusedError> {
  try {
    const { code, message, wait, tables, fault } = (await response.json()) as Refusal;
    if (typeof code === "string")
      return new RefusedError(code, message, wait ?? null, response.status, tables, fault ?? null);
  } catch {
    // Something between us and the server answered, not the server.
  }
  return response.status >= 502 && response.status <= 504
    ? new AwayError()
    : new RefusedError("internal", response.statusText, null, response.status);
}
