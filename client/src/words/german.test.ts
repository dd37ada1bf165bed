import { afterEach, expect, it } from "vitest";
import { tablesOf, phaseTitle } from "../game/tables";
import { choiceWords, commandWords, groupsWords } from "./commands";
import { language, speak, t } from "./format";
import "./german";
import { byName, listed, moment } from "./time";
import { unitWords } from "./units";

const tables = tablesOf({
  unit_types: [
    { name: "infantry", title: "Infantry", plural: "Infantry" },
    { name: "submarine", title: "Submarine", plural: "Submarines" },
    { name: "zeppelin", title: "Zeppelin", plural: "Zeppelins" },
  ],
  phases: [
    { name: "combat", title: "Combat" },
    { name: "parley", title: "Parley" },
  ],
  decisions: [{ decision: "casualties", title: "Casualties" }],
  causes: [{ name: "capture", title: "Capture" }],
  spaces: [{ name: "Malta", attributes: [{ name: "island", value: "true", title: "Island" }] }],
  resources: [{ name: "IPC", title: "IPC" }],
});

afterEach(() => expect(language).toBe("de"));

it("is spoken once its texts are loaded, by dates and lists, too", () => {
  expect(t("close")).toBe("Schließen");
  expect(listed(["A", "B", "C"])).toBe("A, B und C");
  expect(moment(new Date(2026, 4, 5, 9, 30).getTime(), new Date(2026, 4, 20).getTime())).toContain("Mai");
  expect(["Zara", "Ösel", "Oran"].sort(byName)).toEqual(["Oran", "Ösel", "Zara"]);
});
it("names what the server tells in English, by its number", () => {
  expect(unitWords(tables, "submarine", 1)).toBe("1 U-Boot");
  expect(unitWords(tables, "submarine", 3)).toBe("3 U-Boote");
  expect(groupsWords(tables, [{ type: "infantry", count: 2 }, { type: "submarine" }])).toBe(
    "2 Infanterie und 1 U-Boot",
  );
  expect(phaseTitle(tables, "combat")).toBe("Kampfphase");
  expect(tables.decisions[0]?.title).toBe("Verluste");
  expect(tables.word("causes", "capture")?.title).toBe("Eroberung");
  expect(tables.spaces.get("Malta")?.attributes[0]?.title).toBe("Insel");
  expect(choiceWords(tables, { unit_type: "submarine" })).toBe("U-Boot");
  expect(commandWords(tables, "Rome", { answer: { decision: "casualties", choice: { flag: true } } })).toBe(
    "Rome antwortet auf Verluste: ja",
  );
});
it("leaves a name that it has no words for as the server tells it", () => {
  expect(unitWords(tables, "zeppelin", 2)).toBe("2 Zeppelins");
  expect(phaseTitle(tables, "parley")).toBe("Parley");
  expect(tables.spaces.get("Malta")?.name).toBe("Malta");
  expect(tables.word("resources", "IPC")?.title).toBe("IPC");
});
it("takes the tables of an older server, too", () => {
  const old = tablesOf({ phases: ["combat"], unit_types: [{ name: "infantry" }], options: ["mud"] });
  expect(old.unitTypes.get("infantry")?.title).toBe("Infanterie");
  expect(old.phases[0]?.name).toBe("combat");
});
it("gives way to another language", () => {
  speak("xx", "close = Clo\n");
  expect([language, t("close"), t("cancel")]).toEqual(["xx", "Clo", "Cancel"]);
  speak("de", "close = Zu\n");
  expect([language, t("close")]).toEqual(["de", "Zu"]);
});
