import { officialSeed, seedCommitment } from "#engine/race/official-seed.ts";

/** What the check of an official race's seed found. */
export type SeedVerdict =
  /** the secret is the committed one, and the seed follows from it; `raceNumber` is the one that it was drawn for, `redraw` how often anew */
  | { kind: "follows"; raceNumber: number; redraw: number }
  /** the secret is told only when no race is to come */
  | { kind: "secret-not-told" }
  /** the secret that was told is not the one that was committed to */
  | { kind: "other-secret" }
  /** the secret is the committed one, but gives another seed */
  | { kind: "other-seed" };

/** What was published about the seeds of a competition. */
interface PublishedSeed {
  seedCommitment: string;
  seedSource: { secret: string; carsRoot: string; stageId: string; raceNumber: number; redraw: number } | null;
}

/**
 * Computes an official race's seed again from what was published.
 * @param seed the seed that the log names
 * @throws when a secret or a root is no 32 bytes of hex
 */
export function verifySeed(seed: bigint, { seedCommitment: committed, seedSource }: PublishedSeed): SeedVerdict {
  if (seedSource === null) return { kind: "secret-not-told" };
  if (seedCommitment(seedSource.secret) !== committed) return { kind: "other-secret" };
  const { raceNumber, redraw } = seedSource;
  return officialSeed(seedSource) === seed ? { kind: "follows", raceNumber, redraw } : { kind: "other-seed" };
}
