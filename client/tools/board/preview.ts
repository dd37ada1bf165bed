// Draws the board files as pages to look at: `npx vite-node tools/board/preview.ts FOLDER` writes FOLDER/BOARD.svg, with labels, stacks and signs.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BOARDS } from "../../src/boards/files";
import type { BoardFile } from "../../src/boards/load";
import { breakName } from "./names";
import { readPlan } from "./plan";
import { readSpaces } from "./spaces";

const rules = fileURLToPath(new URL("../../../rules", import.meta.url));
const LANDS = ["#d8c9a3", "#cfd3a4", "#dcbfa0", "#c9cdb8", "#d9cdb9", "#cbbf9d"];

function draw(board: string): string {
  const plan = readPlan(board);
  const spaces = readSpaces(rules, plan.game, plan.divided);
  const file = JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../src/boards/${board}.json`, import.meta.url)), "utf8"),
  ) as BoardFile;
  const parts: string[] = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${file.width} ${file.height}" font-family="Lato, sans-serif">`,
  ];
  const entries = Object.entries(file.spaces).sort(
    ([, p], [, q]) => Number(p.island_in !== undefined) - Number(q.island_in !== undefined),
  );
  entries.forEach(([name, space], i) => {
    const sea = spaces.get(name)?.sea ?? false;
    const fill = sea ? "#b4cfdf" : (LANDS[i % LANDS.length] ?? "");
    parts.push(
      `<path d="${space.outline}" fill="${fill}" stroke="${sea ? "#eaf3f7" : "#6b5d48"}" stroke-width="${sea ? 4 : 5}" stroke-linejoin="round"/>`,
    );
  });
  for (const [name, space] of entries)
    if (!spaces.get(name)?.sea)
      parts.push(`<path d="${space.outline}" fill="none" stroke="#6b5d48" stroke-width="4" stroke-linejoin="round"/>`);
  for (const [x, y] of file.corners) parts.push(`<circle cx="${x}" cy="${y}" r="6" fill="#fff" stroke="#445"/>`);
  for (const [name, { label, rows, stacks, battle, value }] of entries) {
    stacks.forEach(([x, y], i) =>
      parts.push(
        `<circle cx="${x}" cy="${y}" r="${i < 3 ? 37 : 12}" fill="${i < 3 ? "#5b6f8a" : "#9aa"}" fill-opacity="${i < 3 ? 0.55 : 0.4}"/>`,
      ),
    );
    parts.push(
      `<path d="M${battle[0] - 9} ${battle[1] - 9}l18 18m0-18l-18 18" stroke="#b22" stroke-width="5"/><text x="${value[0]}" y="${value[1] + 10}" font-size="28" fill="#a50" text-anchor="middle">2</text>`,
    );
    const short = file.drops && name.endsWith(file.drops) ? name.slice(0, -file.drops.length) : name;
    breakName(short, rows).forEach((row, i, all) => {
      const y = label[1] + (i - (all.length - 1) / 2) * 34.6 + 10;
      parts.push(`<text x="${label[0]}" y="${y}" font-size="30" text-anchor="middle" fill="#222">${row.trim()}</text>`);
    });
  }
  for (const {
    at: [x, y],
    kind,
  } of file.links)
    parts.push(
      `<circle cx="${x}" cy="${y}" r="16" fill="${kind === "canal" ? "#fff" : "#fd8"}" stroke="#a33" stroke-width="5"/>`,
    );
  for (const { number, at } of file.exits)
    for (const [x, y] of at)
      parts.push(
        `<circle cx="${x}" cy="${y}" r="22" fill="#fff" stroke="#333" stroke-width="4"/><text x="${x}" y="${y + 10}" font-size="28" text-anchor="middle">${number}</text>`,
      );
  return `${parts.join("\n")}</svg>\n`;
}

const folder = process.argv[process.argv.length - 1] ?? ".";
for (const board of BOARDS) writeFileSync(`${folder}/${board}.svg`, draw(board));
