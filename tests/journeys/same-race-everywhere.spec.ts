import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula as formula } from "#engine/formula/formula.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { flags } from "../browser-flags.ts";
import type { RaceRequest, WorkerAnswer } from "#web/races/race-request.ts";

const projectFolder = join(import.meta.dirname, "../..");
const cars = ["hedgehog", "wasp", "metronome", "last-lap", "sunday-driver"].map((id) => houseCar(id));
const seats = [2, 0, 4, 1, 3];
const seeds = [1n, 7n, 2n ** 63n + 5n];

const inNode = (seed: bigint) => {
  const machine = createMachine({
    interpreter: new WebAssembly.Module(readFileSync(join(projectFolder, "engine/evm/interpreter.wasm"))),
  });
  const entered = cars.map((car) => ({ name: car.name, initcode: Uint8Array.fromHex(car.initcode.slice(2)) }));
  return raceLogHash(runRace({ formula, cars: entered, seats, seed, machine }));
};

const onTheCommandLine = (seed: bigint) => {
  const args = [
    "cli/main.ts",
    "race",
    ...cars.map((car) => car.id),
    "--seats",
    seats.join(","),
    "--seed",
    `${seed}`,
    "--hash",
  ];
  return execFileSync(process.execPath, args, { cwd: projectFolder, encoding: "utf8" }).trim();
};

/** The production worker, asked as pages do. */
const workerPath = () => {
  const name = readdirSync(join(projectFolder, "build/client/assets")).find((file) =>
    /^race-worker-.*\.js$/.test(file),
  );
  if (!name) throw new Error("The production build has no race worker.");
  return `/assets/${name}`;
};

test("the same race has the same hash in Node, browser and command line", async ({ baseURL }) => {
  // In all tiers, as in normal browsers. Started here, since other options would start another worker.
  const browser = await chromium.launch({ ...test.info().project.use.launchOptions, args: flags });
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  await page.goto("/how-to-play");
  const requests = seeds.map((seed): RaceRequest => ({
    formula,
    cars: cars.map((car) => ({ name: car.name, bytecode: car.initcode })),
    seats,
    seed: `${seed}`,
  }));
  const answers = await page.evaluate(
    async ([path, questions]) => {
      const worker = new Worker(path, { type: "module" });
      const answered = questions.map(
        (request, id) =>
          new Promise<WorkerAnswer>((resolve, reject) => {
            worker.addEventListener("error", (event) => reject(new Error(event.message)));
            worker.addEventListener(
              "message",
              ({ data }: MessageEvent<WorkerAnswer>) => data.id === id && resolve(data),
            );
            worker.postMessage({ id, request });
          }),
      );
      return Promise.all(answered);
    },
    [workerPath(), requests] as const,
  );
  await browser.close();
  const inBrowser = answers.map((answer) => (answer.kind === "raced" ? answer.hash : answer));

  expect(inBrowser).toEqual(seeds.map(inNode));
  // Node again; the longest seed is the hardest to read.
  expect(inBrowser.at(-1)).toBe(onTheCommandLine(seeds.at(-1)!));
  expect(new Set(inBrowser).size).toBe(seeds.length);
});
