import type { Database } from "../../base/database/database.ts";

/** What everybody may see of a question that was answered to all. Who asked stays between them and the organisers. */
export interface PublicQuestion {
  id: string;
  content: string;
  answer: string | null;
  askedAt: Date;
  answeredAt: Date | null;
  raceId: string | null;
  raceNumber: number | null;
}

/** A question of the visitor's own, or of their team. */
export interface OwnQuestion extends PublicQuestion {
  /** the team in whose name it was asked */
  teamName: string | null;
  /** everybody sees it */
  isPublic: boolean;
}

/** What those who answer see. */
export interface AskedQuestion extends OwnQuestion {
  askedBy: string | null;
  answeredBy: string | null;
  forEverybody: boolean;
}

const mostShown = 100;
/** More than an event asks; who answers searches among all of them. */
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

/** Questions whose answers are for everybody and approved, newest first: the only ones that reach pages and screens of others. */
export function listPublicQuestions(database: Database, competitionId: string): Promise<PublicQuestion[]> {
  return select(database)
    .where("question.competitionId", "=", competitionId)
    .where("question.approved", "=", true)
    .execute();
}

/** A person's own questions and those in the name of their teams, newest first. */
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

/** All questions of a competition for those who answer: open ones first, each part newest first. */
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

/** How many questions nobody has answered yet, by competition; where none waits there is no entry. */
export async function countOpenQuestions(database: Database): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom("question")
    .where("answer", "is", null)
    .groupBy("competitionId")
    .select(({ fn }) => ["competitionId", fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map(({ competitionId, count }) => [competitionId, count]));
}
