import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..");

/**
 * The program of the server: `ARMISTICE_SERVER`, or that of the build in `ARMISTICE_BUILD`, else of the builds of this
 * checkout. Undefined where there is none.
 */
export function serverProgram(): string | undefined {
  const builds = [process.env.ARMISTICE_BUILD, join(root, "build", "release"), join(root, "build", "ci")];
  const built = builds.flatMap((build) => (build === undefined ? [] : [join(build, "server", "armistice-server")]));
  return [process.env.ARMISTICE_SERVER, ...built].find((it) => it !== undefined && existsSync(it));
}

export interface TestServer {
  port: number;
  database: string;
  /** Ends the server; with `kill` at once, as a crash would. It may be started again on the same data. */
  stop(kill?: boolean): Promise<void>;
  again(): Promise<void>;
  remove(): Promise<void>;
}

function portOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let log = "";
    const timer = setTimeout(() => reject(new Error(`the server did not start: ${log}`)), 60_000);
    server.stderr?.on("data", (more: Buffer) => {
      log += more.toString();
      const port = /event=started .*?\bport=(\d+)/.exec(log)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${log}`)));
  });
}

/**
 * Starts a server with partners on a free port, with fresh data. `paceMs` is the rest before each command of a partner;
 * `further` are flags, `settings` more of the configuration.
 */
export async function startServer(paceMs = 40, further: readonly string[] = [], settings = ""): Promise<TestServer> {
  const program = serverProgram();
  if (program === undefined) throw new Error("build the server first, or name its program in ARMISTICE_SERVER");
  const folder = mkdtempSync(join(tmpdir(), "armistice-e2e-"));
  const config = join(folder, "server.toml");
  const database = join(folder, "games.db");
  const partners = process.env.ARMISTICE_PARTNERS ?? join(dirname(program), "armistice-sparring");
  writeFileSync(config, `[partners]\nprogram = "${partners}"\nmost = 1000\npace-ms = ${paceMs}\n${settings}`);
  let running: ChildProcess;
  const start = async (port: number) => {
    running = spawn(program, ["--config", config, "--database", database, "--port", String(port), ...further], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    return portOf(running);
  };
  const stop = (kill = false) =>
    new Promise<void>((resolve) => {
      if (running.exitCode !== null || running.signalCode !== null) return resolve();
      running.on("exit", () => resolve());
      running.kill(kill ? "SIGKILL" : "SIGTERM");
    });
  const port = await start(0);
  return {
    port,
    database,
    stop,
    again: async () => void (await start(port)),
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
