import type { Database } from "../platform/database/database.ts";

export async function countAnswered(
  database: Database,
  asked: { competitionId: string; personId: string; teamId: string | undefined; since: Date },
): Promise<number> {
  const { competitionId, personId, teamId, since } = asked;
  const { count } = await database
    .selectFrom("question")
    .where("competitionId", "=", competitionId)
    .where("answeredAt", ">", since)
    .where((question) =>
      question.or([question("personId", "=", personId), ...(teamId ? [question("teamId", "=", teamId)] : [])]),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
