/**
 * The same measurement in a browser's worker. To measure, it starts more workers from the same script and talks to them
 * as a page does; otherwise it runs races.
 */
import type { Car } from "../../engine/cars/car.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import type { Formula } from "../../engine/formula/formula.ts";
import { type RaceChannel, postedChannel } from "../../engine/referee/race-channel.ts";
import { type RaceReply, type RaceRequest, createRaceService } from "../../engine/referee/race-service.ts";
import { type Speed, measure } from "./measure.ts";

export type BrowserInput =
  | { kind: "start"; interpreter: WebAssembly.Module }
  | { kind: "request"; request: RaceRequest }
  | {
      kind: "measure";
      interpreter: string;
      formula: Formula;
      cars: { name: string; initcode: number[] }[];
      seeds: number;
      workers: number;
    };

let service: ((request: RaceRequest) => RaceReply) | undefined;

export default async function run(input: BrowserInput): Promise<RaceReply | Speed | undefined> {
  switch (input.kind) {
    case "start":
      service = createRaceService(createMachine({ interpreter: input.interpreter }));
      return undefined;
    case "request":
      return service!(input.request);
    case "measure": {
      const bytes = Uint8Array.from(atob(input.interpreter), (character) => character.charCodeAt(0));
      const interpreter = await WebAssembly.compile(bytes);
      const channels = await Promise.all(Array.from({ length: input.workers }, () => startWorker(interpreter)));
      const cars = input.cars.map(({ name, initcode }): Car => ({ name, initcode: Uint8Array.from(initcode) }));
      const seeds = Array.from({ length: input.seeds }, (_, i) => BigInt(i + 1));
      return await measure(input.formula, cars, seeds, channels, () => performance.now());
    }
  }
}

async function startWorker(interpreter: WebAssembly.Module): Promise<RaceChannel> {
  const worker = new Worker("/worker.js", { type: "module" });
  const post = (input: BrowserInput) => worker.postMessage(input);
  const channel = postedChannel((request) => post({ kind: "request", request }));
  const started = new Promise<void>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<{ result?: RaceReply; error?: string }>) => {
      if (data.error !== undefined) {
        reject(new Error(data.error));
        channel.fail(new Error(data.error));
      } else if (data.result === undefined) resolve();
      else channel.answer(data.result);
    });
  });
  post({ kind: "start", interpreter });
  await started;
  return channel.ask;
}
