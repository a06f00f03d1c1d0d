import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import { livelyRace } from "../races/replay/race-for-tests.ts";
import { readLogFile, readLogText } from "./log-picker.tsx";

const refusal = (text: string) => {
  const read = readLogText(text);
  return read.kind === "refused" ? { rule: read.rule, path: read.path } : read.kind;
};

const kitTurn = {
  currentCar: "1",
  cars: ["0", "1"],
  balance: [15000, 14989],
  speed: [0, 1],
  y: [0, 1],
  shield: [0, 0],
  costs: [11, 1481, 5485],
  bought: [1, 0, 0],
  usedAbilities: [1, 0, 0],
  totalExpenses: [11, 0, 0],
};
const kitLog = (turn: object) => JSON.stringify({ cars: ["a", "b"], turns: [turn] });

test("reads a kit's log and our own", () => {
  expect(readLogText(kitLog(kitTurn)).kind).toBe("log");
  expect(readLogText(encodeRaceLog(livelyRace())).kind).toBe("log");
});

describe("rejects anything else with the rule and the position", () => {
  test.each([
    ["", "empty"],
    ["hello", "not-json"],
    ["{not json}", "not-json"],
    ['{"a":1}', "unknown-kit"],
    [kitLog(kitTurn).slice(0, 90), "truncated"],
  ])("%j", (text, rule) => {
    expect(refusal(text)).toMatchObject({ rule });
  });

  test("names the position of impossible numbers", () => {
    expect(refusal(kitLog({ ...kitTurn, speed: [0, -5] }))).toMatchObject({ path: "turns[0].speed[1]" });
    expect(refusal(kitLog({ ...kitTurn, y: [0, 1e99] }))).not.toBe("log");
    expect(refusal(kitLog({ ...kitTurn, cars: ["0", "7"] }))).toMatchObject({ path: "turns[0].cars[1]" });
  });

  test("doesn't read a huge file", async () => {
    const file = { size: 20 * 1024 * 1024, text: () => Promise.reject(new Error("read")) } as unknown as Blob;
    expect(await readLogFile(file)).toEqual({ kind: "too-large", bytes: 20 * 1024 * 1024 });
  });
});

const real = new URL("../../../shared/data/university-code-prix-gameLog.json", import.meta.url);

test.skipIf(!existsSync(real))("reads 80 turns of the published log (skipped without ../shared/data)", () => {
  const read = readLogText(readFileSync(real, "utf8"));
  expect(read.kind === "log" && read.log.turns.length).toBe(80);
});
