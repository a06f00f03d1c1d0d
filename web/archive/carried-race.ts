import type { LiveryColour } from "../races/replay/liveries.ts";

/** A race as its page in the archive carries it: JSON, gzip, base64. */
export interface CarriedRace {
  id: string;
  /** the city whose circuit it is shown on; null: the generic one */
  brand: string | null;
  /** the published hash */
  logHash: string;
  log: string;
  /** program of each seat as hex with 0x; null where it is not public */
  bytecode: (string | null)[];
  /** hash of the engine that the log names */
  engine: string | null;
  /** with both colours and the team's three letters; archives of earlier versions have the first colour alone */
  seats: { name: string; livery: LiveryColour; trim?: LiveryColour; code?: string }[];
}
