/**
 * Simulates workers in virtual time around the real `dealRaces` and `shareTranslations`, so results are the same on
 * every machine.
 */
import type { Car } from "../cars/car.ts";
import { type RaceChannel, shareTranslations } from "../referee/race-channel.ts";
import type { RaceReply } from "../referee/race-service.ts";
import { dealRaces } from "./deal-races.ts";

export interface DealingModel {
  race: number;
  /** before the car is translated */
  interpretedRace: number;
  /** the longest race, relative to the mean */
  spread: number;
  translation: number;
  start: number;
  /** the page's single thread, per message and per race in it */
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
  /** total work with one warm-up, divided by workers and time */
  efficiency: number;
  /** share of idle worker time */
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
  /** 0 to `spread`, mean 1: many short, few long */
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
          reply = { ...reply, translations: [[String(translations), null]] };
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
    // let waiting promises continue first
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
