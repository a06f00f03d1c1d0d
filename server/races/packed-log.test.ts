import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { openLog } from "#engine/race-log/open-race-log.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { lendThreadsForTests } from "./lend-threads-for-tests.ts";
import { packLog, unpackLog, unpackLogSync } from "./packed-log.ts";
import { createRaceThreads } from "./race-threads.ts";

const threads = lendThreadsForTests(1);
afterAll(() => threads.close());

const race = {
  formula: defaultFormula,
  cars: houseCars.slice(0, 5).map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) })),
  seed: 77n,
};

test("reads a log in any compression, and saves a quarter with the dictionary", async () => {
  const { log, logHash } = await threads.run({ kind: "race", race });
  const text = unpackLogSync(log);
  expect(openLog(text).seats).toHaveLength(5);
  expect(text).toContain(logHash);
  for (const packing of ["gzip", "dictionary"] as const) {
    const packed = packLog(text, packing);
    expect(unpackLogSync(packed)).toBe(text);
    expect(await unpackLog(packed)).toBe(text);
  }
  expect(log).toEqual(packLog(text, "dictionary"));
  expect(log.length).toBeLessThan(gzipSync(text).length * 0.75);
});

test("reports gzip logs while an earlier version runs on the same database", async () => {
  const older = createRaceThreads(1, "0".repeat(64), { packing: "gzip" });
  try {
    const { log } = await older.run({ kind: "race", race });
    expect([...log.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect(unpackLogSync(log)).toBe(unpackLogSync((await threads.run({ kind: "race", race })).log));
  } finally {
    await older.close();
  }
});

test("always reads a log stored with this dictionary", async () => {
  expect(await unpackLog(Buffer.from(keptLog, "base64"))).toBe(
    '{"ending":"finish","winner":1,"finishOrder":[1,2,0,3,4]}\n{"hash":"0x00"}\n',
  );
});

test("rejects anything that isn't a log", async () => {
  await expect(unpackLog(Buffer.from("no log"))).rejects.toThrow("Unknown frame descriptor");
  expect(() => unpackLogSync(Buffer.from("no log"))).toThrow("Unknown frame descriptor");
});

const keptLog = "KLUv/SBJ1QAAgHsxMSwyLDAsMyw0MDAifQoDAEA+QO4IAxs=";
