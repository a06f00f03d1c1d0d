import type { Database } from "../../base/database/database.ts";
import { isUniqueViolation } from "../../base/database/unique-violation.ts";
import { announce } from "../../base/live/announce.ts";

/** Links a wallet that was proven to a team; null takes the link away. A wallet belongs to one team of a competition. */
export async function linkTeamWallet(
  database: Database,
  { teamId, address }: { teamId: string; address: string | null },
): Promise<{ kind: "linked" } | { kind: "refused"; rule: "taken" }> {
  try {
    await database.transaction().execute(async (transaction) => {
      await transaction.updateTable("team").set({ walletAddress: address }).where("id", "=", teamId).execute();
      await announce(transaction, `team:${teamId}`);
    });
    return { kind: "linked" };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { kind: "refused", rule: "taken" };
  }
}

export async function teamWallet(database: Database, teamId: string): Promise<string | null> {
  const row = await database.selectFrom("team").where("id", "=", teamId).select("walletAddress").executeTakeFirst();
  return row?.walletAddress ?? null;
}
