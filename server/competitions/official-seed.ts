import { randomBytes } from "node:crypto";
import { seedCommitment } from "#engine/referee/official-seed.ts";
import { getRow, type Database } from "../platform/database/database.ts";

/** The engine computes commitments, roots and seeds, so that Verify can recompute them. */
export { carsRoot, officialSeed } from "#engine/referee/official-seed.ts";

/**
 * Draws the secret once and publishes its commitment (lower-case hex), so that no one can draw again until they like
 * the seeds.
 */
export async function commitToSeed(database: Database, competitionId: string): Promise<string> {
  const secret = randomBytes(32).toString("hex");
  await database
    .updateTable("competition")
    .set({ seedSecret: secret, seedCommitment: seedCommitment(secret), seedCommittedAt: new Date() })
    .where("id", "=", competitionId)
    .where("seedSecret", "is", null)
    .execute();
  const row = await getRow(database, "competition", competitionId, "seedCommitment");
  if (row.seedCommitment === null) throw new Error(`Competition ${competitionId} has no commitment after committing.`);
  return row.seedCommitment;
}
