import { Agent, get } from "node:http";
import { row } from "./lib/figures";

const CONNECTIONS = 16;
const LOADS = 4000;

interface Loaded {
  readonly bytes: number;
  readonly body: Buffer;
}

function fetchPage(agent: Agent, port: number, path: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: "text/html,*/*", "Accept-Encoding": "br" };
    get({ agent, host: "127.0.0.1", port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (more: Buffer) => parts.push(more));
      answer.on("end", () => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
        const body = Buffer.concat(parts);
        resolve({ bytes: body.length, body });
      });
    }).on("error", reject);
  });
}

/** Loads of the first page and of what it names, over connections that are kept. */
export async function measureServer(port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const plain = await new Promise<string>((resolve, reject) => {
    get({ agent, host: "127.0.0.1", port, path: "/", headers: { Accept: "text/html" } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (more: string) => (text += more));
      answer.on("end", () => resolve(text));
    }).on("error", reject);
  });
  const named = [...plain.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((it) => it[1] ?? "");
  const lists = [
    ["the page", ["/"]],
    [`the page and the ${named.length} files that it names`, ["/", ...named]],
  ] as const;
  for (const [what, paths] of lists) {
    let left = LOADS;
    let bytes = 0;
    const start = performance.now();
    const worker = async () => {
      while (left-- > 0) for (const path of paths) bytes += (await fetchPage(agent, port, path)).bytes;
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    const seconds = (performance.now() - start) / 1000;
    row(
      `${what}, ${CONNECTIONS} connections`,
      `${(LOADS / seconds).toFixed(0)} a second, ${(bytes / 2 ** 20 / seconds).toFixed(1)} MiB/s; goal 1000 a second`,
    );
  }
  agent.destroy();
}
