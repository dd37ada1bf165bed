// Makes the board files anew: `npx vite-node tools/board/make.ts` in `client/`; with names, only these boards.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { makeBoard } from "./board";
import { write } from "./file";
import { BOARDS } from "../../src/boards/files";

const rules = fileURLToPath(new URL("../../../rules", import.meta.url));
const names = process.argv.slice(2).filter((word) => !word.startsWith("-"));
for (const board of names.length > 0 ? names : BOARDS) {
  console.log(board);
  const text = write(makeBoard(board, rules, (line) => console.log(line)));
  writeFileSync(fileURLToPath(new URL(`../../src/boards/${board}.json`, import.meta.url)), text);
  console.log(`  ${text.length} bytes, ${gzipSync(text).length} with gzip`);
}
