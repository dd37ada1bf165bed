// Makes the PNG icons of public/ from its icon.svg: npm run icons. Browsers install no page without them, and draw none of an SVG.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startBrowser } from "../../tests/e2e/lib/browser";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "public");
const icon = readFileSync(join(folder, "icon.svg"), "utf8");

/** The same sign on a ground without corners: the system cuts its own shape out of it, and leaves the middle. */
function bleeding(share: number): string {
  const sign = icon
    .replace(/rx="\d+"/, "")
    .replace("/>", `/><g transform="translate(32 32) scale(${share}) translate(-32 -32)">`);
  return sign.replace("</svg>", "</g></svg>");
}

const icons = [
  ["icon-192.png", 192, icon],
  ["icon-512.png", 512, icon],
  ["icon-maskable-192.png", 192, bleeding(0.7)],
  ["icon-maskable-512.png", 512, bleeding(0.7)],
  ["apple-touch-icon.png", 180, bleeding(0.86)],
] as const;

const browser = await startBrowser("about:blank");
try {
  for (const [name, size, svg] of icons) {
    const page = await browser.page({ width: size, height: size });
    await page.setContent(
      `<meta name="viewport" content="width=device-width"><body style="margin:0">${svg.replace("<svg ", `<svg width="${size}" height="${size}" style="display:block" `)}`,
    );
    writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
