import type { Database } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { announce } from "../../base/live/announce.ts";

/** Characters of a question. */
export const questionLength = { min: 5, max: 1_000 };
/** Questions of one person that nobody has answered yet, and all of theirs within an hour. */
export const openQuestionsLimit = 5;
export const questionsPerHour = 12;

export type QuestionProblem =
  | { field: "content"; rule: "too-short" | "too-long"; given: number; limit: number }
  | { field: "race"; rule: "unknown" }
  | { field: "form"; rule: "too-many-open" | "too-many-this-hour"; limit: number };

export type AskOutcome = { kind: "asked"; questionId: string } | { kind: "refused"; problems: QuestionProblem[] };

/**
 * Keeps a question for the organisers of a competition. The very question that waits already is kept once, so that a form sent twice is
 * one question.
 *
 * @param input `teamId`: the team in whose name it is asked, so that its members see question and answer; `race`: a race's id
 *   or the address of its page, empty for none. The caller has checked that the person may.
 */
export function askQuestion(
  database: Database,
  input: { competitionId: string; personId: string; teamId: string | null; race: string; content: string },
): Promise<AskOutcome> {
  const { competitionId, personId, teamId } = input;
  const content = cleanText(input.content);
  const problem = lengthProblem(content, questionLength);
  const problems: QuestionProblem[] = problem ? [{ field: "content", ...problem }] : [];
  return database.transaction().execute(async (transaction): Promise<AskOutcome> => {
    // Locked, so that what one person asks is counted one by one.
    await transaction.selectFrom("person").where("id", "=", personId).select("id").forUpdate().executeTakeFirst();
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
    if (same) return { kind: "asked", questionId: same.id };
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
    return { kind: "asked", questionId };
  });
}

/** A race of a competition by its id or the address of its page; null for no race, undefined for one that is not there. */
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

/** Text as people wrote it, without characters that are not seen, except line ends and tabs. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\P{C}\n\t]/gu, "")
    .trim();
}

export function lengthProblem(text: string, { min, max }: { min: number; max: number }) {
  if (text.length < min) return { rule: "too-short" as const, given: text.length, limit: min };
  if (text.length > max) return { rule: "too-long" as const, given: text.length, limit: max };
  return undefined;
}
