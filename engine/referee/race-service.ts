import { type Car, initcodeLimitBytes } from "../cars/car.ts";
import { creator } from "../cars/create-address.ts";
import type { CarMachine } from "../evm/create-machine.ts";
import type { NamedTranslation } from "../evm/translations.ts";
import type { Formula } from "../formula/formula.ts";
import { encodeRaceLog } from "../race-log/race-log-text.ts";
import type { RaceSummary } from "../race-log/race-summary.ts";
import { blockOf, createRaceRunner, creationData, deploymentGas, type RaceRunner } from "./run-race.ts";

/** Seed: hex with 0x. */
export interface RaceOrder {
  seats: number[];
  seed: string;
}

/** Plain values, to be posted to a worker. */
export type RaceRequest =
  /** cars and formula of following races; `field` selects one of several */
  (
    | { kind: "field"; field?: number; formula: Formula; cars: readonly Car[] }
    | { kind: "summaries"; field?: number; races: RaceOrder[] }
    | { kind: "log"; race: RaceOrder }
    | { kind: "translate"; car: Car }
  ) & { shared?: Shared };

export interface Shared {
  take: readonly NamedTranslation[];
  /** others are translating the field's cars */
  isTranslatedElsewhere: boolean;
}

export type RaceReply = (
  | { kind: "ready" }
  | { kind: "summaries"; summaries: RaceSummary[] }
  | { kind: "log"; text: string }
) & {
  /** this worker's translations; only if it received those of others */
  translations?: NamedTranslation[];
};

/**
 * The worker's side. A worker's file is one line:
 *
 * self.onmessage = ({ data }) => self.postMessage(service(data));
 */
export function createRaceService(machine: CarMachine): (request: RaceRequest) => RaceReply {
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
        translate(machine, fieldOf().runner.formula, request.car);
        return { kind: "ready" };
    }
  };
  return (request) => {
    const { shared } = request;
    machine.sharing.isTranslatedElsewhere = shared?.isTranslatedElsewhere ?? false;
    if (shared === undefined) return answer(request);
    machine.sharing.take(shared.take);
    const reply = answer(request);
    const translations = machine.sharing.newTranslations();
    return translations.length === 0 ? reply : { ...reply, translations };
  };
}

function translate(machine: CarMachine, { family }: Formula, car: Car): void {
  const initcode = creationData(family, car.initcode);
  if (initcode.length > initcodeLimitBytes) return;
  const world = machine.createWorld({ block: blockOf(0n), limits: "race", warm: [] });
  const { code } = world.deploy({ from: creator, nonce: 1, initcode, gas: deploymentGas });
  world.release();
  if (code.length > 0) machine.sharing.translate(code);
}
