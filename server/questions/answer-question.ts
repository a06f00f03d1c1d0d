import { refused, type Result } from "#domain/platform/result.ts";
import { z } from "zod";
import { may } from "../accounts/permissions.ts";
import type { Visitor } from "../accounts/visitor.ts";
import { differences } from "../platform/audit/versioned.ts";
import { writeAuditEntry, undoFrom } from "../platform/audit/audit-entries.ts";
import { updateRow, type Database, type DatabaseTransaction, lockRow } from "../platform/database/database.ts";
import { readForm, type FormProblem, id, lines } from "../platform/forms/read-form.ts";
import { announce, type Topic } from "../platform/live/announce.ts";
import { isDoneIn } from "#domain/platform/act.ts";
import { questionActs, questionStateOf } from "#domain/platform/site-acts.ts";

export const answerForm = z.object({ id, answer: lines({ min: 2, max: 2_000 }) });

/** `entryId`: set if the act was also an approval */
export type AnswerOutcome = Result<
  { entryId?: number },
  { reason: "forbidden" | "unknown" } | FormProblem<typeof answerForm>
>;

/**
 * The asker sees the answer immediately. Everyone else sees it once an organiser approves it; an organiser's own answer
 * needs no approval.
 */
export function answerQuestion(
  database: Database,
  visitor: Visitor,
  input: { questionId: string; answer: string; forEverybody: boolean },
): Promise<AnswerOutcome> {
  const read = readForm(answerForm, input);
  return changeQuestion(database, visitor, input.questionId, async (transaction, question) => {
    if (read.kind === "refused") return { kind: "refused", ...read.problems[0]! };
    const { answer } = read.values;
    const { forEverybody } = input;
    const approved = forEverybody && may(visitor, { act: questionActs["approve-question"].may, brand: question.brand });
    await updateRow(transaction, "question", question.id, {
      answer,
      forEverybody,
      approved,
      answeredBy: visitor.person?.id ?? null,
      answeredAt: new Date(),
    });
    await writeAuditEntry(transaction, {
      personId: visitor.person?.id ?? null,
      act: questionActs["answer-question"].log,
      subject: `question:${question.id}`,
      brand: question.brand,
      details: { before: shownOf(question), after: { answer, forEverybody, approved } },
    });
    return { kind: "done" };
  });
}

/** @param input `answeredAt`: of the answer that was read, so that a newer one isn't approved unread */
export function approveQuestion(
  database: Database,
  visitor: Visitor,
  input: { questionId: string; approved: boolean; answeredAt?: Date },
): Promise<AnswerOutcome> {
  const { approved } = input;
  const act = questionActs[approved ? "approve-question" : "withdraw-question"];
  return changeQuestion(database, visitor, input.questionId, async (transaction, question) => {
    if (!may(visitor, { act: act.may, brand: question.brand })) return refused("forbidden");
    if (!isDoneIn(act, questionStateOf(question))) return refused("unknown");
    const { answeredAt } = input;
    if (answeredAt && question.answeredAt?.getTime() !== answeredAt.getTime()) return refused("unknown");
    await updateRow(transaction, "question", question.id, { approved, forEverybody: approved });
    const entryId = await writeAuditEntry(transaction, {
      personId: visitor.person?.id ?? null,
      act: act.log,
      subject: `question:${question.id}`,
      brand: question.brand,
      details: {
        before: shownOf(question),
        after: { ...shownOf(question), approved, forEverybody: approved },
      },
    });
    return { kind: "done", entryId };
  });
}

interface LockedQuestion {
  id: string;
  brand: string | null;
  answer: string | null;
  forEverybody: boolean;
  approved: boolean;
  answeredAt: Date | null;
}

const shownOf = ({ answer, forEverybody, approved }: Pick<LockedQuestion, "answer" | "forEverybody" | "approved">) => ({
  answer,
  forEverybody,
  approved,
});

function changeQuestion(
  database: Database,
  visitor: Visitor,
  questionId: string,
  change: (transaction: DatabaseTransaction, question: LockedQuestion) => Promise<AnswerOutcome>,
): Promise<AnswerOutcome> {
  return database.transaction().execute(async (transaction) => {
    const question = await transaction
      .selectFrom("question")
      .innerJoin("competition", "competition.id", "question.competitionId")
      .where("question.id", "=", questionId)
      .select([
        "question.id",
        "question.answer",
        "question.forEverybody",
        "question.approved",
        "question.answeredAt",
        "question.personId",
        "question.teamId",
        "question.competitionId",
        "competition.brand",
      ])
      .forUpdate("question")
      .executeTakeFirst();
    // Don't reveal whether another city's question exists.
    if (!question || !may(visitor, { act: questionActs["answer-question"].may, brand: question.brand }))
      return refused("unknown");
    const outcome = await change(transaction, question);
    if (outcome.kind !== "done") return outcome;
    await announceQuestion(transaction, question);
    return outcome;
  });
}

const shownQuestion = z.object({ answer: z.string().nullable(), forEverybody: z.boolean(), approved: z.boolean() });
const questionDetails = z.object({ before: shownQuestion, after: shownQuestion });

export const undoQuestionAct = undoFrom(questionDetails, async (transaction, { subjectId, details }) => {
  const { before, after } = details;
  const columns = ["answer", "forEverybody", "approved", "competitionId", "personId", "teamId"] as const;
  const question = await lockRow(transaction, "question", subjectId, ...columns);
  if (!question) return "no-longer-possible";
  if (Object.keys(differences(shownOf(question), after).after).length > 0) return "changed-since";
  const { answer, forEverybody, approved } = before;
  await updateRow(transaction, "question", subjectId, {
    answer,
    forEverybody,
    approved,
    ...(answer === null && { answeredBy: null, answeredAt: null }),
  });
  await announceQuestion(transaction, question);
  return "undone";
});

function announceQuestion(
  transaction: DatabaseTransaction,
  { competitionId, personId, teamId }: { competitionId: string; personId: string | null; teamId: string | null },
): Promise<void> {
  const asker: Topic[] = [
    ...(personId === null ? [] : [`person:${personId}` as const]),
    ...(teamId === null ? [] : [`team:${teamId}` as const]),
  ];
  return announce(transaction, `questions:${competitionId}`, "announcements:all", ...asker);
}
