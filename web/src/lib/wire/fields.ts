/** What messages of a game look like of which nothing is known but that it is JSON. */
export type Data = null | boolean | number | string | readonly Data[] | Fields;
export interface Fields {
  readonly [name: string]: Data;
}
