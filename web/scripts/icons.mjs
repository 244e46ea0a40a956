// Draws the PNG icons of the app from public/icons/flagfall.svg; run by hand when that picture changes:
// CHROMIUM=/usr/bin/chromium node scripts/icons.mjs
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const folder = new URL("../public/icons/", import.meta.url);
const svg = await readFile(new URL("flagfall.svg", folder), "utf8");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });

/** A square picture; a maskable one fills its corners and keeps its middle inside the safe circle. */
async function draw(name, size, isMaskable = false) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const picture = isMaskable
    ? svg
        .replace('rx="112"', "")
        .replaceAll("a112 112 0 0 1 -112 112 H112 a112 112 0 0 1 -112 -112", "V512 H0")
        .replace("<g ", '<g transform="translate(38 40) scale(0.84)" ')
        .replace('fill="#a92419"', 'fill="#a92419" transform="translate(38 40) scale(0.84)"')
    : svg;
  const inner = isMaskable ? "transform: scale(1.02)" : "";
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px;${inner}}</style>${picture}`,
  );
  await writeFile(new URL(name, folder), await page.screenshot({ omitBackground: true }));
  await page.close();
}

await draw("flagfall-192.png", 192);
await draw("flagfall-512.png", 512);
await draw("flagfall-maskable-512.png", 512, true);
await draw("flagfall-180.png", 180, true);
await browser.close();
