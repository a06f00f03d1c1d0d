import type { LiveryColour } from "../races/replay/liveries.ts";

/** Embedded in its archive page: JSON, gzip, base64. */
export interface CarriedRace {
  id: string;
  /** null: the generic circuit */
  brand: string | null;
  logHash: string;
  log: string;
  /** per seat, hex with 0x; null: not public */
  bytecode: (string | null)[];
  /** hash of the engine in the log */
  engine: string | null;
  /** older archives only have the first colour */
  seats: { name: string; livery: LiveryColour; trim?: LiveryColour; code?: string }[];
}
