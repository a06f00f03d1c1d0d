import type { Car } from "../cars/car.ts";
import type { Machine } from "../evm/machine.ts";
import type { Formula } from "./formula.ts";
import { encodeRaceLog } from "./race-log-text.ts";
import { type RaceSummary, summarizeRace } from "./race-summary.ts";
import { type RaceRunner, createRaceRunner } from "./run-race.ts";

/** One race of a field: the car in each seat, and the seed as hex with 0x. */
export interface RaceOrder {
  seats: number[];
  seed: string;
}

/** What a worker is asked. Plain values, so that they can be posted to a Web Worker or a worker thread. */
export type RaceRequest =
  /** the cars and formula of the races to come */
  | { kind: "field"; formula: Formula; cars: Car[] }
  /** run these and count them */
  | { kind: "summaries"; races: RaceOrder[] }
  /** run one and give its log as text */
  | { kind: "log"; race: RaceOrder };

export type RaceReply =
  | { kind: "ready" }
  | { kind: "summaries"; summaries: RaceSummary[] }
  | { kind: "log"; text: string };

/** The way to one worker: a request at a time, answered in order. A rejection is a failure of the host, never of a car. */
export type RaceChannel = (request: RaceRequest) => Promise<RaceReply>;

/**
 * The worker's side: answers requests on one machine. A worker's file is then a line:
 *
 *     self.onmessage = ({ data }) => self.postMessage(service(data));
 */
export function createRaceService(machine: Machine): (request: RaceRequest) => RaceReply {
  let field: { runner: RaceRunner; cars: Car[] } | undefined;
  const run = ({ seats, seed }: RaceOrder) => {
    if (field === undefined) throw new Error("Races were asked for before the field was told.");
    return field.runner.run({ cars: field.cars, seats, seed: BigInt(seed) });
  };
  return (request) => {
    switch (request.kind) {
      case "field":
        field?.runner.release();
        field = { runner: createRaceRunner(machine, request.formula), cars: request.cars };
        return { kind: "ready" };
      case "summaries":
        return { kind: "summaries", summaries: request.races.map((race) => summarizeRace(run(race), race.seats)) };
      case "log":
        return { kind: "log", text: encodeRaceLog(run(request.race)) };
    }
  };
}

/** A channel to a service in the same thread. */
export function localChannel(machine: Machine): RaceChannel {
  const service = createRaceService(machine);
  return (request) => Promise.resolve().then(() => service(request));
}
