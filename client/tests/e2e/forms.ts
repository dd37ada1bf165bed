// The forms of questions in a browser: each is drawn, and its controls make each answer that a server listed for it.
// usage: npm run forms -- FILE      the file is one that `npm run whole -- --forms FILE` kept
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { startBrowser } from "./lib/browser";
import { choiceText, shapeOf } from "./lib/forms";
import type { Drawn } from "./lib/whole";

const [file] = process.argv.slice(2).filter((it) => it !== "--");
if (file === undefined) throw new Error("name the file of the forms");
const all = JSON.parse(readFileSync(file, "utf8")) as Drawn[];
const configFile = fileURLToPath(new URL("../../dev/build.config.ts", import.meta.url));
const root = fileURLToPath(new URL("../../dev", import.meta.url));
const vite = await createServer({ root, configFile, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
await vite.listen();
const browser = await startBrowser(vite.resolvedUrls?.local[0] ?? "");
let answers = 0;
let faults = 0;
try {
  const page = await browser.page();
  // The first time the server of the sources bundles what they use, and loads the page once more, maybe in the midst of an
  // answer where the machine has much to do. The second time all of it is there.
  for (let time = 0; time < 2; ++time) {
    await page.goto("/form.html", { waitUntil: "networkidle" });
    await page.waitForFunction(() => "operate" in window);
  }
  for (const { decision, form, answers: wanted } of all)
    for (const answer of wanted) {
      ++answers;
      const { choice, trouble } = await page.evaluate(([it, one]) => window.operate(it, one), [form, answer] as const);
      if (trouble === undefined && choiceText(choice) === choiceText(answer)) continue;
      ++faults;
      console.log(
        `${decision}, ${shapeOf(form)}: ${trouble ?? `made ${choiceText(choice)}, wanted ${choiceText(answer)}`}`,
      );
    }
  for (const fault of browser.faults) console.log(`the page complained: ${fault}`);
  faults += browser.faults.length;
} finally {
  await browser.close();
  await vite.close();
}
console.log(`${all.length} forms, ${answers} answers made with their controls, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
