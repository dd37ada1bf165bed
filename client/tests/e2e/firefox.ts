// The first steps of a game in Firefox, by WebDriver BiDi: npm run firefox. ARMISTICE_SERVER names the server's program, FIREFOX the
// browser's (else Debian's firefox-esr), SHOTS a folder for pictures. Not part of the tests that are run by themselves.
import { startFirefox, type FoxPage } from "./lib/firefox";
import { builtPages } from "./lib/pages";
import { startServer } from "./lib/server";

interface Spot {
  x: number;
  y: number;
}

const spotOf = (page: FoxPage, selector: string) =>
  page.value<Spot>(`(() => {
    const it = document.querySelector(${JSON.stringify(selector)});
    it.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = it.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
const press = async (page: FoxPage, selector: string) => {
  await page.until(`document.querySelector(${JSON.stringify(selector)})?.disabled === false`);
  const { x, y } = await spotOf(page, selector);
  await page.click(x, y);
};
/** A point on the ground of a space, away from its border. */
const groundOf = (page: FoxPage, space: string) =>
  page.value<Spot>(`(() => {
    const shape = document.querySelector('[data-space="${space}"] path');
    const box = shape.getBoundingClientRect();
    for (let across = 11; across < 34; ++across)
      for (let down = 5; down < 24; ++down) {
        const x = box.x + (box.width * (across % 24)) / 24;
        const y = box.y + (box.height * down) / 24;
        if ([-5, 0, 5].every((step) => document.elementFromPoint(x + step, y) === shape && document.elementFromPoint(x, y + step) === shape))
          return { x, y };
      }
    return undefined;
  })()`);
const sent = (page: FoxPage) => page.until(`document.querySelector(".sending") === null`);

async function play(): Promise<string> {
  const server = await startServer(20, ["--web", await builtPages()]);
  const firefox = await startFirefox();
  const folder = process.env.SHOTS ?? ".";
  try {
    const page = await firefox.page();
    await page.size(1440, 900);
    await page.open(`http://127.0.0.1:${server.port}/`);
    await page.until(`document.querySelectorAll("#bundle option").length > 2`);
    await page.shoot(`${folder}/firefox-lobby.png`);
    await page.value(`(() => {
      const list = document.querySelector("#bundle");
      list.value = "1914";
      list.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
    await press(page, ".start .button.main");
    await page.until(`document.querySelector(".buy .stepper button:last-child") !== null`);
    const address = await page.value<string>(`location.href`);
    await press(page, ".buy .stepper button:last-child");
    await press(page, ".buy .button.main");
    await sent(page);
    await page.until(`document.querySelector("ol.done") !== null`);
    await press(page, ".end .go");
    await page.until(`document.querySelector(".movable") !== null`);
    await page.shoot(`${folder}/firefox-table.png`);
    // By mouse on the map: a space, and its target.
    const from = await groundOf(page, "Vienna");
    await page.click(from.x, from.y);
    await page.until(`document.querySelector("section.picked") !== null`);
    await page.shoot(`${folder}/firefox-picked.png`);
    const to = await groundOf(page, "Galicia");
    await page.click(to.x, to.y);
    await page.until(
      `[...document.querySelectorAll("ol.done li")].some((it) => it.textContent.includes("Vienna → Galicia"))`,
    );
    await sent(page);
    // By keys: to a space by its letters, its units, a target.
    await page.keys("g", ..."Bohemia", "\uE007", "\uE007");
    await page.until(`document.querySelector("section.picked") !== null`);
    await page.keys("g", ..."Galicia", "\uE007", "\uE007");
    await page.until(
      `[...document.querySelectorAll("ol.done li")].some((it) => it.textContent.includes("Bohemia → Galicia"))`,
    );
    await sent(page);
    // A drag.
    const [start, end] = [await groundOf(page, "Budapest"), await groundOf(page, "Vienna")];
    await page.click(start.x, start.y);
    await page.until(`document.querySelector("section.picked") !== null`);
    await page.click(end.x, end.y);
    await page.until(`document.querySelectorAll("ol.done li").length === 3`);
    await page.shoot(`${folder}/firefox-moved.png`);
    await page.size(390, 844);
    await page.shoot(`${folder}/firefox-phone.png`);
    // Someone else watches: a page of its own is the same person here, so it shows the same game.
    const other = await firefox.page();
    await other.size(1440, 900);
    await other.open(address);
    await other.until(`document.querySelectorAll("ol.done li").length === 3`);
    const wide = await page.value<number>(`document.documentElement.scrollWidth - window.innerWidth`);
    if (wide > 0) throw new Error(`the page is ${wide} pixels too wide`);
    const faults = [...page.faults, ...other.faults];
    if (faults.length > 0) throw new Error(`the page complained: ${faults.join("; ")}`);
    return `Firefox ${firefox.version}: lobby, purchase, moves by mouse and by keys`;
  } finally {
    await firefox.close();
    await server.remove();
  }
}

console.log(await play());
