import type { CarMachine } from "../evm/create-machine.ts";
import type { RaceChannel } from "./race-channel.ts";
import { createRaceService } from "./race-service.ts";

/** A channel to a service in the same thread. */
export function localChannel(machine: CarMachine): RaceChannel {
  const service = createRaceService(machine);
  return (request) => Promise.resolve().then(() => service(request));
}
