// Makes src/wire/generated/ from protocol/armistice/v1/*.proto: types alone, with the wire's own names.
// usage: node tools/wire/generate.mjs [FOLDER]     protoc and the packages of package.json have to be there
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const client = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const protocol = join(client, "..", "protocol");
const out = process.argv[2] ?? join(client, "src", "wire", "generated");

// What JSON leaves out is zero, false, empty or none, so every field may be absent; 64-bit numbers are texts.
const options = [
  "onlyTypes=true",
  "snakeToCamel=false",
  "useOptionals=all",
  "forceLong=string",
  "stringEnums=true",
  "enumsAsLiterals=true",
  "unrecognizedEnum=false",
  "esModuleInterop=true",
  "outputIndex=false",
  "exportCommonSymbols=false",
  "importSuffix=",
  "annotateFilesWithVersion=false",
];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const folder = join(protocol, "armistice", "v1");
const files = readdirSync(folder).filter((file) => file.endsWith(".proto"));
execFileSync("protoc", [
  `--plugin=protoc-gen-ts_proto=${join(client, "node_modules", ".bin", "protoc-gen-ts_proto")}`,
  `--ts_proto_out=${out}`,
  `--ts_proto_opt=${options.join(",")}`,
  `--proto_path=${protocol}`,
  ...files.map((file) => join(folder, file)),
]);
