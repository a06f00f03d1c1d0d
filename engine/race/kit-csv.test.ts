import { describe, expect, test } from "vitest";
import { exportMonacoCsv, importMonacoCsv } from "./kit-csv.ts";
import { decodeRaceLog } from "./race-log-reader.ts";
import { encodeRaceLog } from "./race-log-text.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;

/** Two turns as the 0xMonaco kit writes them: the second car accelerates by 2, then the third shells it. */
const files = [
  { name: `${address("a")}.csv`, text: "turns,balance,speed,y\n2,15000,0,0\n3,15000,0,0\n" },
  { name: `${address("b")}.csv`, text: "turns,balance,speed,y\n2,14974,2,2\n3,14974,1,3\n" },
  { name: `${address("c")}.csv`, text: "turns,balance,speed,y\n2,15000,0,0\n3,14008,0,0\n" },
  { name: "prices.csv", text: `turns,accelerateCost,shellCost\n${"2,12,992\n".repeat(3)}${"3,8,4925\n".repeat(3)}` },
  { name: "sold.csv", text: `turns,acceleratesBought,shellsBought\n${"2,2,0\n".repeat(3)}${"3,2,1\n".repeat(3)}` },
];

const withFile = (name: string, change: (text: string) => string) =>
  files.map((file) => (file.name === name ? { ...file, text: change(file.text) } : file));

describe("0xMonaco's CSV files", () => {
  test("tell movers, purchases and hits", () => {
    expect(importMonacoCsv(files).turns).toMatchObject([
      { mover: 1, purchases: [{ action: "accelerate", amount: 2, cost: 26 }], effects: [] },
      {
        mover: 2,
        purchases: [{ action: "shell", amount: 1, cost: 992 }],
        effects: [{ kind: "hit", by: "shell", target: 1, speedBefore: 2 }],
      },
    ]);
  });

  test("come out byte for byte, through our own format too", () => {
    const log = importMonacoCsv(files);
    expect(exportMonacoCsv(log)).toEqual(files);
    expect(exportMonacoCsv(decodeRaceLog(encodeRaceLog(log)))).toEqual(files);
  });

  test("do not tell whose turn it was when nobody bought", () => {
    const quiet = withFile(`${address("c")}.csv`, (text) => text.replace("14008", "15000")).map((file) =>
      file.name === "sold.csv" ? { ...file, text: file.text.replaceAll("3,2,1", "3,2,0") } : file,
    );
    expect(importMonacoCsv(quiet).turns[1]).toMatchObject({ mover: null, purchases: [], effects: [] });
  });

  test.each<[string, () => unknown, RegExp]>([
    ["a missing file", () => importMonacoCsv(files.slice(0, 4)), /^sold.csv: the file is missing/],
    ["two cars", () => importMonacoCsv(files.slice(1)), /expected 3 files named by a car's address, found 2/],
    [
      "another header",
      () => importMonacoCsv(withFile("sold.csv", (text) => text.replace("turns", "turn"))),
      /^sold.csv, line 1: expected/,
    ],
    [
      "text for a number",
      () => importMonacoCsv(withFile("prices.csv", (text) => text.replace("992", "much"))),
      /^prices.csv, line 2: "much" is not/,
    ],
    [
      "a cut-off file",
      () => importMonacoCsv(withFile("sold.csv", (text) => text.slice(0, -7))),
      /^sold.csv: the rows do not come in groups/,
    ],
    [
      "money from nowhere",
      () => importMonacoCsv(withFile(`${address("a")}.csv`, (text) => text.replace("3,15000", "3,16000"))),
      /^turn 2: coins are spent/,
    ],
  ])("with %s are refused", (_, read, message) => {
    expect(read).toThrow(message);
  });
});
