import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const shared = (name: string) => readFileSync(join(root, "public", name));

/** Width and height of a PNG, as its first chunk has them. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}
const { icons, ...manifest } = JSON.parse(shared("app.webmanifest").toString()) as { icons: Icon[] } & object;

describe("the page can be installed", () => {
  it("says by what name, from where, and as what", () => {
    expect(manifest).toMatchObject({ name: "Armistice", start_url: "/", scope: "/", display: "standalone" });
  });
  it.each(["any", "maskable"])("has icons of 192 and 512 pixels for %s shape", (purpose) => {
    const sizes = icons.filter((it) => it.type === "image/png" && (it.purpose ?? "any") === purpose);
    expect(sizes.map((it) => it.sizes)).toEqual(["192x192", "512x512"]);
    for (const { src, sizes: told } of sizes) expect(sizeOf(shared(src.slice(1)))).toBe(told);
  });
  it("has an icon for the home screen of phones that read no manifest", () => {
    const link = /<link rel="apple-touch-icon" href="\/([^"]+)"/.exec(readFileSync(join(root, "index.html"), "utf8"));
    expect(sizeOf(shared(link?.[1] ?? ""))).toBe("180x180");
  });
});
