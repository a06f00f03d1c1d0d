import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import type { ContentOf } from "#domain/show/scenes.ts";
import { circuitNameOf } from "../../../races/replay/circuit-layouts.ts";
import { ReplaySession, type SessionOptions } from "../../../races/replay/replay-session.ts";

export function sceneSession({ log, seats, brand }: ContentOf<"race">, ownBrand: string, options: SessionOptions) {
  return new ReplaySession(decodeRaceLog(log), circuitNameOf(brand ?? ownBrand), {
    colours: seats.map((seat) => seat.liveryPrimary),
    trims: seats.map((seat) => seat.liverySecondary),
    names: seats.map((seat) => seat.name),
    numbers: seats.map((seat) => seat.number),
    codes: seats.map((seat) => seat.code),
    ...options,
  });
}
