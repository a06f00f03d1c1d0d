import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exportKitLog } from "./kit-log-export.ts";
import { importKitLog } from "./kit-logs.ts";
import { Refusal } from "../formula/refusal.ts";

const data = "../shared/data";
const codePrix = `${data}/university-code-prix-gameLog.json`;
const titans = `${data}/titans-season1-115-turns.json`;
if (!existsSync(data)) console.warn("SKIPPED: ../shared/data is absent, so the published logs are not imported.");

const shortLog =
  '{"cars":["a","b"],"turns":[{"currentCar":"1","cars":["0","1"],"balance":[15000,14977],"speed":[0,2],"y":[0,2],"shield":[0,0],"costs":[11,1481,5485],"bought":[2,0,0],"usedAbilities":[2,0,0],"totalExpenses":[23,0,0]},' +
  '{"currentCar":"0","cars":["0","1"],"balance":[13518,14977],"speed":[0,1],"y":[0,3],"shield":[0,0],"costs":[10,1482,3675],"bought":[2,1,0],"usedAbilities":[0,1,0],"totalExpenses":[0,1482,0]}]}';

const refusalOf = (text: string) => {
  try {
    importKitLog(text);
  } catch (error) {
    if (error instanceof Refusal) return { path: error.path, rule: error.rule };
    throw error;
  }
  return undefined;
};

describe.skipIf(!existsSync(data))("the published logs", () => {
  test("have car 1 as the winner of University Code Prix after 80 turns", () => {
    const log = importKitLog(readFileSync(codePrix, "utf8"));
    expect(log).toMatchObject({ ending: "finish", winner: 1, finishOrder: [1, 2, 0, 3, 4], detail: "totals" });
    expect(log.turns).toHaveLength(80);
    expect(log.turns.at(-1)?.after.cars[1]).toEqual({ balance: 2571, speed: 46, y: 1013, shield: 2 });
  });

  test("omit fields that the kit doesn't write", () => {
    const log = importKitLog(readFileSync(codePrix, "utf8"));
    expect(log.seed).toBeUndefined();
    expect(log.seats.every((seat) => seat.codeHash === undefined)).toBe(true);
    expect(log.turns.every((turn) => turn.outcome === undefined && turn.gasUsed === undefined)).toBe(true);
  });

  test("are recognised as season I for 0xTitans", () => {
    const log = importKitLog(readFileSync(titans, "utf8"));
    expect(log).toMatchObject({ formula: { family: "titans-season-1", cars: 3 }, ending: "finish", winner: 1 });
    expect(log.turns).toHaveLength(115);
  });

  test.each([codePrix, titans])("reproduce %s byte for byte", (path) => {
    const text = readFileSync(path, "utf8");
    expect(exportKitLog(importKitLog(text))).toBe(text);
  });

  test.each([codePrix, titans])("reproduce %s byte for byte even with the kit's own numbers recomputed", (path) => {
    const text = readFileSync(path, "utf8");
    const { kit, ...log } = importKitLog(text);
    expect(kit).toBeDefined();
    expect(exportKitLog(log)).toBe(text);
  });
});

describe("a kit's log", () => {
  test("counts a shell that slowed the car ahead as a hit", () => {
    const log = importKitLog(shortLog);
    expect(log.turns[1]).toMatchObject({
      mover: 0,
      purchases: [{ action: "shell", amount: 1, cost: 1482 }],
      effects: [{ kind: "hit", by: "shell", target: 1, speedBefore: 2 }],
    });
    expect(log.ending).toBe("unfinished");
  });

  test("keeps numbers beyond 2^53", () => {
    const text = shortLog.replace('"costs":[10,', '"costs":[123456789012345678901234567890,');
    expect(exportKitLog(importKitLog(text))).toBe(text);
  });

  test.each([
    ["not JSON", "hello", "", "not-json"],
    ["a number", "42", "", "unknown-kit"],
    ["another object", '{"cars":[]}', "", "unknown-kit"],
    ["a cut-off file", shortLog.slice(0, 300), "", "truncated"],
    ["no turns", '{"cars":["a","b"],"turns":[]}', "turns", "length"],
    ["a negative speed", shortLog.replace('"speed":[0,2]', '"speed":[0,-2]'), "turns[0].speed[1]", "integer"],
    [
      "a speed beyond 32 bits",
      shortLog.replace('"speed":[0,2]', '"speed":[0,4294967296]'),
      "turns[0].speed[1]",
      "integer",
    ],
    ["a fraction", shortLog.replace('"speed":[0,2]', '"speed":[0,2.5]'), "", "not-json"],
    ["an unknown car", shortLog.replace('"currentCar":"1"', '"currentCar":"7"'), "turns[0].currentCar", "seat"],
    ["a car out of turn", shortLog.replace('"currentCar":"0"', '"currentCar":"1"'), "turns[1].currentCar", "mover"],
    ["a car twice in the order", shortLog.replace('"cars":["0","1"]', '"cars":["0","0"]'), "turns[0].cars", "order"],
    ["money from nowhere", shortLog.replace("[13518,14977]", "[15001,14977]"), "turns[1].balance[0]", "money"],
    ["a rival who pays", shortLog.replace("[13518,14977]", "[13518,14976]"), "turns[1].balance[1]", "money"],
    ["a car going back", shortLog.replace('"y":[0,3]', '"y":[0,1]'), "turns[1].y[1]", "backwards"],
    [
      "units that were never sold",
      shortLog.replace('"bought":[2,1,0]', '"bought":[2,5,0]'),
      "turns[1].bought[1]",
      "sold",
    ],
    ["a missing key", shortLog.replace('"shield":[0,0],', ""), "turns[0]", "missing"],
    ["an unknown key", shortLog.replace('"shield":', '"shell":[],"shield":'), "turns[0]", "unknown-key"],
    [
      "a turn after the finish",
      shortLog.replace('"y":[0,2]', '"y":[0,1000]').replace('"y":[0,3]', '"y":[0,1001]'),
      "turns[1]",
      "after-finish",
    ],
    ["deep nesting", '{"cars":' + "[".repeat(50), "", "nesting"],
  ])("rejects %s with path and rule", (_, text, path, rule) => {
    expect(refusalOf(text)).toEqual({ path, rule });
  });
});
