import type { ChoiceOf, ListChoices } from "#domain/platform/list-choice.ts";
import type { Database } from "../platform/database/database.ts";
import { listCarNamesToJudge } from "./car-names.ts";
import { flaggedWord } from "./flagged-words.ts";
import { listNamesToJudge } from "./list-names-waiting.ts";

const approvalKinds = ["team", "car", "question"] as const;

type ApprovalKind = (typeof approvalKinds)[number];

export interface Approval {
  /** identifies it; for teams with the version that was seen */
  key: string;
  kind: ApprovalKind;
  text: string;
  answer: string | null;
  teamId: string | null;
  university: string | null;
  /** start numbers of its teams */
  numbers: number[];
  since: Date;
  waits: boolean;
  /** null: the word list proposes to approve */
  flagged: string | null;
}

/** `waiting`: pending ones first, oldest first */
export const approvalChoices = {
  parameter: "kind",
  groups: ["", ...approvalKinds],
  sorts: ["waiting", "text", "kind", "since"],
} as const satisfies ListChoices;

export async function listApprovals(
  database: Database,
  competitionId: string,
  { search, group, sort, descending }: Omit<ChoiceOf<typeof approvalChoices>, "page">,
): Promise<Approval[]> {
  const wanted = (each: ApprovalKind) => group === "" || group === each;
  const all = [
    ...(wanted("team") ? await teamNames(database, competitionId) : []),
    ...(wanted("car") ? await carNames(database, competitionId) : []),
    ...(wanted("question") ? await questions(database, competitionId) : []),
  ];
  const words = folded(search.normalize("NFC").trim());
  const orders: Record<typeof sort, (a: Approval, b: Approval) => number> = {
    waiting: (a, b) => Number(b.waits) - Number(a.waits),
    text: (a, b) => a.text.localeCompare(b.text, "tr"),
    kind: (a, b) => approvalKinds.indexOf(a.kind) - approvalKinds.indexOf(b.kind),
    since: () => 0,
  };
  const inOrder = (a: Approval, b: Approval) =>
    orders[sort](a, b) || a.since.getTime() - b.since.getTime() || (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0);
  return all
    .filter(({ text, answer, university, numbers }) =>
      folded([text, answer ?? "", university ?? "", ...numbers].join(" ")).includes(words),
    )
    .toSorted((a, b) => (descending ? -1 : 1) * inOrder(a, b));
}

const folded = (text: string) => text.toLocaleLowerCase("tr");

async function teamNames(database: Database, competitionId: string): Promise<Approval[]> {
  const names = await listNamesToJudge(database, competitionId);
  return names.map(({ teamId, version, name, number, ...rest }) => ({
    key: `team:${teamId}:${version}`,
    kind: "team",
    text: name,
    answer: null,
    teamId,
    numbers: [number],
    ...rest,
  }));
}

async function carNames(database: Database, competitionId: string): Promise<Approval[]> {
  const names = await listCarNamesToJudge(database, competitionId);
  return names.map(({ name, ...rest }) => ({
    key: `car:${name}`,
    kind: "car",
    text: name,
    answer: null,
    teamId: null,
    university: null,
    ...rest,
  }));
}

async function questions(database: Database, competitionId: string): Promise<Approval[]> {
  const rows = await database
    .selectFrom("question")
    .leftJoin("team", "team.id", "question.teamId")
    .where("question.competitionId", "=", competitionId)
    .where("question.forEverybody", "=", true)
    .where("question.approved", "=", false)
    .where("question.answer", "is not", null)
    .select([
      "question.id",
      "question.content",
      "question.answer",
      "question.askedAt",
      "question.answeredAt",
      "team.number",
    ])
    .execute();
  return rows.map(({ id, content, answer, askedAt, answeredAt, number }) => ({
    key: `question:${id}:${answeredAt?.getTime() ?? 0}`,
    kind: "question",
    text: content,
    answer,
    teamId: null,
    university: null,
    numbers: number === null ? [] : [number],
    since: askedAt,
    waits: true,
    flagged: flaggedWord(`${content} ${answer ?? ""}`) ?? null,
  }));
}
