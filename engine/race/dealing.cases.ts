/**
 * A model of workers in time that does not pass: `dealRaces` and `shareTranslations` are the real ones, what takes time is counted. Same
 * input, same figures, on every machine.
 */
import type { Car } from "../cars/car.ts";
import type { RaceChannel } from "./race-channel.ts";
import type { RaceReply } from "./race-service.ts";
import { dealRaces } from "./deal-races.ts";
import { shareTranslations } from "./share-translations.ts";

/** Milliseconds of what a worker and its page do; those of a middle field by default. */
export interface DealingModel {
  race: number;
  /** before the car's translation is there */
  interpretedRace: number;
  /** the longest race is so many times as long as the mean */
  spread: number;
  translation: number;
  /** a worker's own start, JIT of its scripts included */
  start: number;
  /** what the page's thread, which is one for all, does with a message and with each race in it */
  message: number;
  counted: number;
}

export const middleField: DealingModel = {
  race: 0.6,
  interpretedRace: 4,
  spread: 4,
  translation: 20,
  start: 0,
  message: 0.05,
  counted: 0.004,
};

export interface SimulatedDealing {
  ms: number;
  /** work of all workers with one worker's warm-up, divided by workers and time */
  efficiency: number;
  /** share of the workers' time in which they had nothing to do */
  idle: number;
  translations: number;
}

export async function simulateDealing(
  workers: number,
  races: number,
  model: DealingModel = middleField,
): Promise<SimulatedDealing> {
  let now = 0;
  let pageFreeAt = 0;
  const events: { at: number; act: () => void }[] = [];
  const busy = Array.from({ length: workers }, () => 0);
  const freeAt = Array.from({ length: workers }, () => model.start);
  let translations = 0;
  let seed = 1;
  /** between 0 and `spread`, 1 on average: many short ones, few long ones */
  const chance = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return model.spread * (seed / 2 ** 32) ** (model.spread - 1);
  };
  const channels = busy.map((_, worker): RaceChannel => {
    let known = 0;
    return (request) =>
      new Promise<RaceReply>((resolve) => {
        known += request.shared?.take.length ?? 0;
        let ms = 0;
        let reply: RaceReply = { kind: "ready" };
        if (request.kind === "translate") {
          ms = model.translation;
          known += 1;
          translations += 1;
          reply = { ...reply, made: [[String(translations), null]] };
        } else if (request.kind === "summaries") {
          const mean = known >= cars.length ? model.race : model.interpretedRace;
          for (const _race of request.races) ms += mean * chance();
          reply = { kind: "summaries", summaries: [] };
        }
        const from = Math.max(now, freeAt[worker]!);
        const end = from + ms;
        busy[worker]! += ms;
        freeAt[worker] = end;
        const counted = request.kind === "summaries" ? model.counted * request.races.length : 0;
        events.push({
          at: end,
          act() {
            pageFreeAt = Math.max(pageFreeAt, end) + model.message + counted;
            events.push({ at: pageFreeAt, act: () => resolve(reply) });
          },
        });
      });
  });
  const cars = Array.from({ length: 5 }, (_, car): Car => ({ name: `${car}`, initcode: Uint8Array.of(car) }));
  const shared = shareTranslations(channels, cars);
  const order = { seats: [], seed: "0x0" };
  const dealt = dealRaces({
    races,
    workers,
    nowMs: () => now,
    isOver: () => false,
    async run(worker, start, end) {
      await shared.channels[worker]!({ kind: "summaries", races: Array.from({ length: end - start }, () => order) });
    },
  });
  const end = { isReached: false };
  const all = Promise.all([dealt, shared.translate()]).then(() => (end.isReached = true));
  while (!end.isReached) {
    // whoever waits for what has just happened goes on first
    for (let i = 0; i < 12; i += 1) await Promise.resolve();
    const next = events.reduce((a, b) => (b.at < a.at ? b : a), events[0] ?? { at: now, act: () => undefined });
    events.splice(events.indexOf(next), events.length > 0 ? 1 : 0);
    now = Math.max(now, next.at);
    next.act();
  }
  await all;
  const work = busy.reduce((sum, ms) => sum + ms, 0);
  return {
    ms: now,
    efficiency: (races * model.race + cars.length * model.translation) / workers / now,
    idle: 1 - work / workers / now,
    translations,
  };
}
