import type { LiveryColour } from "#domain/teams/livery.ts";

export interface CarriedRace {
  id: string;
  /** null: the generic circuit */
  brand: string | null;
  logHash: string;
  log: string;
  bytecode: (string | null)[];
  engine: string | null;
  /** older archives only have the first colour */
  seats: { name: string; livery: LiveryColour; trim?: LiveryColour; code?: string }[];
}
