import type { Car } from "../cars/car.ts";
import type { NamedTranslation } from "../evm/translations.ts";
import type { RaceReply, RaceRequest, Shared } from "./race-service.ts";

/** Requests are answered in order and can be pipelined. A rejection is a host fault, never a car's. */
export type RaceChannel = (request: RaceRequest) => Promise<RaceReply>;

export interface PostedChannel {
  ask: RaceChannel;
  /** answers the oldest pending request */
  answer(reply: RaceReply): void;
  /** fails the oldest pending request */
  fail(error: Error): void;
  /** fails all */
  close(error: Error): void;
}

export function postedChannel(post: (request: RaceRequest) => void): PostedChannel {
  const waiting: { resolve: (reply: RaceReply) => void; reject: (error: Error) => void }[] = [];
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        post(request);
      }),
    answer: (reply) => waiting.shift()?.resolve(reply),
    fail: (error) => waiting.shift()?.reject(error),
    close(error) {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
}

/** Each code is translated by one worker. */
interface SharingWorkers {
  channels: RaceChannel[];
  /** Translates the field's cars, distributed over workers, while the others interpret races. */
  translate(): Promise<void>;
}

/**
 * Passes one worker's translations on with the others' next requests.
 * @param ahead cars that `translate` will handle; default: each worker translates hot code itself
 */
export function shareTranslations(channels: readonly RaceChannel[], ahead: readonly Car[] = []): SharingWorkers {
  const codes = new Map(ahead.map((car) => [String(car.initcode), car]));
  const known: NamedTranslation[] = [];
  const hashes = new Set<string>();
  let isTranslatedElsewhere = ahead.length > 0;
  const sharing = channels.map((channel): RaceChannel => {
    let given = 0;
    return async (request) => {
      const shared: Shared = { take: known.slice(given), isTranslatedElsewhere };
      given = known.length;
      const reply = await channel({ ...request, shared });
      for (const translation of reply.translations ?? []) {
        if (hashes.has(translation[0])) continue;
        hashes.add(translation[0]);
        known.push(translation);
      }
      return reply;
    };
  });
  return {
    channels: sharing,
    async translate() {
      const left = [...codes.values()];
      const work = async (ask: RaceChannel) => {
        for (let car = left.shift(); car !== undefined; car = left.shift()) await ask({ kind: "translate", car });
      };
      await Promise.all(sharing.map(work));
      isTranslatedElsewhere = false;
    },
  };
}
