import type { Database } from "../platform/database/database.ts";

/** Doesn't say who asked. */
export type PublicQuestion = Awaited<ReturnType<typeof listPublicQuestions>>[number];

export interface OwnQuestion extends PublicQuestion {
  /** null: not asked for a team */
  teamName: string | null;
  isPublic: boolean;
}

export interface AskedQuestion extends OwnQuestion {
  askedBy: string | null;
  answeredBy: string | null;
  forEverybody: boolean;
}

const mostShown = 100;
/** More than an event has; the panel searches all of them. */
const mostAsked = 5_000;

function select(database: Database) {
  return database
    .selectFrom("question")
    .leftJoin("race", "race.id", "question.raceId")
    .orderBy("question.askedAt", "desc")
    .limit(mostShown)
    .select([
      "question.id",
      "question.content",
      "question.answer",
      "question.askedAt",
      "question.answeredAt",
      "question.raceId",
      "race.number as raceNumber",
    ]);
}

export function listPublicQuestions(database: Database, competitionId: string) {
  return select(database)
    .where("question.competitionId", "=", competitionId)
    .where("question.approved", "=", true)
    .execute();
}

export function listOwnQuestions(
  database: Database,
  input: { competitionId: string; personId: string; teamIds: readonly string[] },
): Promise<OwnQuestion[]> {
  return select(database)
    .leftJoin("team", "team.id", "question.teamId")
    .where("question.competitionId", "=", input.competitionId)
    .where((where) =>
      where.or([
        where("question.personId", "=", input.personId),
        ...(input.teamIds.length > 0 ? [where("question.teamId", "in", input.teamIds)] : []),
      ]),
    )
    .select(["team.name as teamName", "question.approved as isPublic"])
    .execute();
}

/** Open ones first, then newest first. */
export async function listAskedQuestions(database: Database, competitionId: string): Promise<AskedQuestion[]> {
  const rows = await select(database)
    .leftJoin("team", "team.id", "question.teamId")
    .leftJoin("person as asker", "asker.id", "question.personId")
    .leftJoin("person as answerer", "answerer.id", "question.answeredBy")
    .where("question.competitionId", "=", competitionId)
    .limit(mostAsked)
    .select([
      "team.name as teamName",
      "question.approved as isPublic",
      "question.forEverybody",
      "asker.name as askedBy",
      "answerer.name as answeredBy",
    ])
    .execute();
  return [...rows.filter((row) => row.answer === null), ...rows.filter((row) => row.answer !== null)];
}

/** Competitions without open questions have no entry. */
export async function countOpenQuestions(database: Database): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom("question")
    .where("answer", "is", null)
    .groupBy("competitionId")
    .select(({ fn }) => ["competitionId", fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map(({ competitionId, count }) => [competitionId, count]));
}
