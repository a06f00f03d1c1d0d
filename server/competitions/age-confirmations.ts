import type { Database } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";

export async function findAgeRequirement(
  database: Database,
  { competitionId, personId }: { competitionId: string; personId: string },
) {
  const row = await database
    .selectFrom("competition")
    .leftJoin("ageConfirmation", (join) =>
      join.onRef("ageConfirmation.competitionId", "=", "competition.id").on("ageConfirmation.personId", "=", personId),
    )
    .where("competition.id", "=", competitionId)
    .select([
      "competition.minimumAge",
      "competition.ageNoteEnglish as en",
      "competition.ageNoteTurkish as tr",
      "ageConfirmation.confirmedAt",
    ])
    .executeTakeFirst();
  if (!row || row.minimumAge === null) return undefined;
  const { minimumAge, en, tr, confirmedAt } = row;
  return { minimumAge, note: { en, tr }, isConfirmed: confirmedAt !== null };
}

export async function confirmAge(
  database: Database,
  { competitionId, personId }: { competitionId: string; personId: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("ageConfirmation")
      .values({ competitionId, personId })
      .onConflict((conflict) => conflict.columns(["competitionId", "personId"]).doNothing())
      .execute();
    await announce(transaction, `competition:${competitionId}`);
  });
}
