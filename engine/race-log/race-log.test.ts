import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createMachine } from "../evm/create-machine.ts";
import { defaultFormula } from "../formula/formula.ts";
import { openLog } from "./open-race-log.ts";
import { RaceLogReader, decodeRaceLog, readRaceLogHead } from "./race-log-reader.ts";
import { encodeRaceLog, raceLogHash, raceLogLines } from "./race-log-text.ts";
import type { RaceLog } from "./race-log.ts";
import { Refusal } from "../formula/refusal.ts";
import { runRace } from "../referee/run-race.ts";
import { sampleRace } from "../referee/sample-race.cases.ts";

const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm")) });
const { cars, seed } = sampleRace("C");
const log: RaceLog = runRace({ formula: defaultFormula, cars, seed, machine });
const lines = [...raceLogLines(log)];

const refusalOf = (text: string) => {
  try {
    openLog(text);
  } catch (error) {
    if (error instanceof Refusal) return { path: error.path, rule: error.rule };
    throw error;
  }
  return undefined;
};

const withLine = (number: number, change: (line: string) => string) =>
  lines.map((line, i) => (i === number - 1 ? change(line) : line)).join("\n");

describe("a race log", () => {
  test("reads back as written", () => {
    expect(decodeRaceLog(encodeRaceLog(log))).toEqual(log);
  });

  test("shows cars and seed without reading the turns", () => {
    const head = readRaceLogHead(lines.slice(0, 2).join("\n"));
    expect(head.seats).toEqual(log.seats);
    expect(head.seed).toBe(log.seed);
  });

  test("takes at most 4 kB compressed for 80 turns", () => {
    const bytes = gzipSync(encodeRaceLog(log)).length;
    expect((bytes / log.turns.length) * 80).toBeLessThan(4096);
  });

  test("can be read turn by turn as it arrives", () => {
    const reader = new RaceLogReader();
    for (const line of lines.slice(0, 12)) reader.read(line);
    expect(reader.turns).toEqual(log.turns.slice(0, 10));
  });

  test("has a hash over everything but names, dates and the engine", () => {
    const hash = raceLogHash(log);
    const renamed = {
      ...log,
      seats: log.seats.map((seat) => ({ ...seat, name: "x" })),
      date: "2026-01-01",
      engine: "e",
    };
    expect(raceLogHash(renamed)).toBe(hash);
    expect(raceLogHash({ ...log, seed: "0x2" })).not.toBe(hash);
    const [first, ...others] = log.turns;
    expect(raceLogHash({ ...log, turns: [{ ...first!, gasUsed: first!.gasUsed! + 1 }, ...others] })).not.toBe(hash);
  });

  test("is rejected once changed", () => {
    expect(refusalOf(withLine(3, (line) => line.replace(/^\[\d/, "[4")))).toEqual({
      path: `line ${lines.length}`,
      rule: "hash",
    });
  });

  test.each<[string, string, string, string]>([
    ["an empty file", "", "", "empty"],
    ["something else", "PNG", "", "not-json"],
    ["another JSON object", '{"a":1}', "", "unknown-kit"],
    ["a later version", withLine(1, (line) => line.replace('"raceLog":1', '"raceLog":2')), "line 1.raceLog", "version"],
    ["a cut-off log", lines.slice(0, 9).join("\n"), "line 10", "truncated"],
    ["a log cut off within a line", `${lines.slice(0, 9).join("\n")}\n[1,`, "line 10", "not-json"],
    ["something after the end", `${lines.join("\n")}\n{}`, `line ${lines.length + 1}`, "end"],
    ["a car that does not exist", withLine(3, (line) => line.replace(/^\[\d/, "[9")), "line 3[0]", "integer"],
    [
      "an absurd distance",
      withLine(3, (line) => line.replace(/\[\d+(,\d+)*\],\{/, "[1e15,0,0,0,0],{")),
      "line 3[5][0]",
      "integer",
    ],
    [
      "an unknown outcome",
      withLine(3, (line) => line.replace(/"[a-z-]+(:[a-z-]+)?"/, '"won"')),
      "line 3[1]",
      "outcome",
    ],
    [
      "too many turns",
      withLine(1, (line) => line.replace('"turnLimit":1000', '"turnLimit":3')),
      "line 6",
      "turn-limit",
    ],
    [
      "a formula with a negative price",
      withLine(1, (line) => line.replace('"target":200', '"target":-200')),
      "line 1.formula.prices.shell.target",
      "integer",
    ],
  ])("%s is rejected with position and rule", (_, text, path, rule) => {
    expect(refusalOf(text)).toEqual({ path, rule });
  });
});
