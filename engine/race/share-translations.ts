import type { Car } from "../cars/car.ts";
import type { NamedTranslation } from "../evm/machine.ts";
import type { RaceChannel } from "./race-channel.ts";
import type { Shared } from "./race-service.ts";

/** Workers of one field, among whom each code is translated once. */
export interface SharingWorkers {
  channels: RaceChannel[];
  /**
   * Has the field's cars translated, each by one worker, while the others run races in the interpreter. Settles when all are; races need
   * not wait.
   */
  translate(): Promise<void>;
}

/**
 * The same channels, but what one worker translates goes to each other one with its next request.
 * @param ahead the field's cars, when `translate` will be called for them; without them each worker translates what becomes hot in it
 */
export function shareTranslations(channels: readonly RaceChannel[], ahead: readonly Car[] = []): SharingWorkers {
  const codes = new Map(ahead.map((car) => [String(car.initcode), car]));
  const known: NamedTranslation[] = [];
  const hashes = new Set<string>();
  let isDealt = ahead.length > 0;
  const sharing = channels.map((channel): RaceChannel => {
    let given = 0;
    return async (request) => {
      const shared: Shared = { take: known.slice(given), isLeftToOthers: isDealt };
      given = known.length;
      const reply = await channel({ ...request, shared });
      for (const translation of reply.made ?? []) {
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
      isDealt = false;
    },
  };
}
