import { officialSeed, seedCommitment } from "#engine/referee/official-seed.ts";

export type SeedVerdict =
  /** `redraw`: how many redraws there were */
  | { kind: "follows"; raceNumber: number; redraw: number }
  /** secrets are published when no race is left */
  | { kind: "secret-not-published" }
  | { kind: "other-secret" }
  | { kind: "other-seed" };

interface PublishedSeed {
  seedCommitment: string;
  seedSource: { secret: string; carsRoot: string; stageId: string; raceNumber: number; redraw: number } | null;
}

/** @throws when a secret or root isn't 32 bytes of hex */
export function verifySeed(seed: bigint, { seedCommitment: committed, seedSource }: PublishedSeed): SeedVerdict {
  if (seedSource === null) return { kind: "secret-not-published" };
  if (seedCommitment(seedSource.secret) !== committed) return { kind: "other-secret" };
  const { raceNumber, redraw } = seedSource;
  return officialSeed(seedSource) === seed ? { kind: "follows", raceNumber, redraw } : { kind: "other-seed" };
}
