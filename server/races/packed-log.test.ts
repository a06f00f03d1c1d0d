import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { openLog } from "#engine/race-log/open-race-log.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { lendThreadsForTests } from "./lend-threads-for-tests.ts";
import { packLog, unpackLog, unpackLogSync } from "./packed-log.ts";

const threads = lendThreadsForTests(1);
afterAll(() => threads.close());

const race = {
  formula: defaultFormula,
  cars: houseCars.slice(0, 5).map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) })),
  seed: 77n,
};

test("reads a packed log, and saves a quarter with the dictionary", async () => {
  const { log, logHash } = await threads.run({ kind: "race", race });
  const text = unpackLogSync(log);
  expect(openLog(text).seats).toHaveLength(5);
  expect(text).toContain(logHash);
  expect(await unpackLog(log)).toBe(text);
  expect(log).toEqual(packLog(text));
  expect(log.length).toBeLessThan(gzipSync(text).length * 0.75);
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
