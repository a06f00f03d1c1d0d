import type { Result } from "#domain/platform/result.ts";
import { z } from "zod";
import { lockRow, type Database, newId } from "../platform/database/database.ts";
import { problemsIn, type FormProblem, asItCame, cleanLines, lines, tick } from "../platform/forms/read-form.ts";
import { announce } from "../platform/live/announce.ts";

/** `race`: id or page address; can be empty. */
export const questionForm = z.object({ content: lines({ min: 5, max: 1_000 }), race: asItCame, forTeam: tick });

export const openQuestionsLimit = 5;
export const questionsPerHour = 12;

export type QuestionProblem =
  | FormProblem<typeof questionForm>
  | { field: "race"; rule: "unknown" }
  | { field: "form"; rule: "too-many-open" | "too-many-this-hour"; limit: number };

export type AskOutcome = Result<{ questionId: string }, { problems: QuestionProblem[] }>;

/**
 * The same open question is stored once, so sending a form twice is harmless. The caller has checked permission.
 * @param input `teamId`: its members also see the question; `race`: id or page address, can be empty
 */
export function askQuestion(
  database: Database,
  input: { competitionId: string; personId: string; teamId: string | null; race: string; content: string },
): Promise<AskOutcome> {
  const { competitionId, personId, teamId } = input;
  const content = cleanLines(input.content);
  const problems: QuestionProblem[] = problemsIn(questionForm, { content });
  return database.transaction().execute(async (transaction): Promise<AskOutcome> => {
    await lockRow(transaction, "person", personId, "id");
    const raceId = await findRaceId(transaction, competitionId, input.race);
    if (raceId === undefined) problems.push({ field: "race", rule: "unknown" });
    const asked = await transaction
      .selectFrom("question")
      .where("personId", "=", personId)
      .where((where) =>
        where.or([where("answeredAt", "is", null), where("askedAt", ">", new Date(Date.now() - 3_600_000))]),
      )
      .select(["id", "content", "answeredAt", "askedAt", "competitionId"])
      .execute();
    const open = asked.filter((question) => question.answeredAt === null);
    const same = open.find((question) => question.content === content && question.competitionId === competitionId);
    if (same) return { kind: "done", questionId: same.id };
    const recent = asked.filter((question) => question.askedAt.getTime() > Date.now() - 3_600_000);
    if (open.length >= openQuestionsLimit) {
      problems.push({ field: "form", rule: "too-many-open", limit: openQuestionsLimit });
    } else if (recent.length >= questionsPerHour) {
      problems.push({ field: "form", rule: "too-many-this-hour", limit: questionsPerHour });
    }
    if (problems.length > 0 || raceId === undefined) return { kind: "refused", problems };
    const questionId = newId();
    const answer = { answer: null, answeredBy: null, answeredAt: null };
    await transaction
      .insertInto("question")
      .values({ id: questionId, competitionId, personId, teamId, raceId, content, ...answer })
      .execute();
    await announce(transaction, `questions:${competitionId}`);
    return { kind: "done", questionId };
  });
}

/** Null: no race given; undefined: not found. */
async function findRaceId(
  database: Database,
  competitionId: string,
  given: string,
): Promise<string | null | undefined> {
  const text = given.trim();
  if (text === "") return null;
  const id = /\/race\/([^/?#\s]+)/.exec(text)?.[1] ?? text;
  const race = await database
    .selectFrom("race")
    .where("id", "=", id.slice(0, 64))
    .where("competitionId", "=", competitionId)
    .select("id")
    .executeTakeFirst();
  return race?.id;
}
