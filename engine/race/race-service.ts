import type { Car } from "../cars/car.ts";
import type { Machine, NamedTranslation } from "../evm/machine.ts";
import type { Formula } from "./formula.ts";
import type { RaceChannel } from "./race-channel.ts";
import { encodeRaceLog } from "./race-log-text.ts";
import type { RaceSummary } from "./race-summary.ts";
import { type RaceRunner, createRaceRunner } from "./run-race.ts";

/** One race of a field: the car in each seat, and the seed as hex with 0x. */
export interface RaceOrder {
  seats: number[];
  seed: string;
}

/** What a worker is asked. Plain values, so that they can be posted to a Web Worker or a worker thread. */
export type RaceRequest =
  /** the cars and formula of the races to come; a worker that changes between several fields is told their numbers */
  (
    | { kind: "field"; field?: number; formula: Formula; cars: readonly Car[] }
    /** run these and count them */
    | { kind: "summaries"; field?: number; races: RaceOrder[] }
    /** run one and give its log as text */
    | { kind: "log"; race: RaceOrder }
    /** translate the code of this car */
    | { kind: "translate"; car: Car }
  ) & { shared?: Shared };

/** What a worker is told of translations, where several share them. */
export interface Shared {
  take: readonly NamedTranslation[];
  /** others translate the field's cars at the moment */
  isLeftToOthers: boolean;
}

export type RaceReply = (
  | { kind: "ready" }
  | { kind: "summaries"; summaries: RaceSummary[] }
  | { kind: "log"; text: string }
) & {
  /** translations that the worker made, for others to use; only when it was told of theirs */
  made?: NamedTranslation[];
};

/**
 * The worker's side: answers requests on one machine. A worker's file is then a line:
 *
 *     self.onmessage = ({ data }) => self.postMessage(service(data));
 */
export function createRaceService(machine: Machine): (request: RaceRequest) => RaceReply {
  const fields = new Map<number, { runner: RaceRunner; cars: readonly Car[] }>();
  const fieldOf = (number = 0) => {
    const field = fields.get(number);
    if (field === undefined) throw new Error("Races were asked for before the field was told.");
    return field;
  };
  const answer = (request: RaceRequest): RaceReply => {
    switch (request.kind) {
      case "field": {
        const { field = 0, formula, cars } = request;
        fields.get(field)?.runner.release();
        fields.set(field, { runner: createRaceRunner(machine, formula), cars });
        return { kind: "ready" };
      }
      case "summaries": {
        if (request.races.length === 0) return { kind: "summaries", summaries: [] };
        const { runner, cars } = fieldOf(request.field);
        const summaries = request.races.map(({ seats, seed }) => runner.summarize({ cars, seats, seed: BigInt(seed) }));
        return { kind: "summaries", summaries };
      }
      case "log": {
        const { runner, cars } = fieldOf();
        const { seats, seed } = request.race;
        return { kind: "log", text: encodeRaceLog(runner.run({ cars, seats, seed: BigInt(seed) })) };
      }
      case "translate":
        fieldOf().runner.translate(request.car);
        return { kind: "ready" };
    }
  };
  return (request) => {
    const { shared } = request;
    machine.sharing.isLeftToOthers = shared?.isLeftToOthers ?? false;
    if (shared === undefined) return answer(request);
    machine.sharing.take(shared.take);
    const reply = answer(request);
    const made = machine.sharing.made();
    return made.length === 0 ? reply : { ...reply, made };
  };
}

/** A channel to a service in the same thread. */
export function localChannel(machine: Machine): RaceChannel {
  const service = createRaceService(machine);
  return (request) => Promise.resolve().then(() => service(request));
}
