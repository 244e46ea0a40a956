/** The inside of a game-icon's SVG, 512 units wide: `import flag from "icon:flying-flag"`. See plugins/icons.ts. */
declare module "icon:*" {
  const body: string;
  export default body;
}
