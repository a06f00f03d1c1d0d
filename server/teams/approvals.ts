import type { ChoiceOf, ListChoices } from "#domain/platform/list-choice.ts";
import type { Database } from "../platform/database/database.ts";
import { listCarNamesToJudge, decideCarName } from "./car-names.ts";
import { flaggedWord } from "./flagged-words.ts";
import type { Visitor } from "../accounts/visitor.ts";
import type { JobSender } from "../platform/jobs/job-queue.ts";
import { approveQuestion } from "../questions/answer-question.ts";
import { actOnTeam } from "./team-acts.ts";

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

/** Pending ones first. For names that are already shown, only those that the word list finds are read in full. */
export async function listNamesToJudge(database: Database, competitionId: string) {
  const all = await database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("houseCar", "is", null)
    .where("mergedInto", "is", null)
    .select(["id", "name", "proposedName"])
    .execute();
  const found = new Map(
    all.flatMap(({ id, name, proposedName }) => {
      const flagged = flaggedWord(proposedName ?? name) ?? null;
      return proposedName !== null || flagged !== null ? [[id, flagged] as const] : [];
    }),
  );
  if (found.size === 0) return [];
  const teams = await database
    .selectFrom("team")
    .where("id", "in", [...found.keys()])
    .select(["id", "version", "number", "name", "university", "createdAt", "proposedName", "proposedAt"])
    .execute();
  const approved = await listApproved(database, [...found.keys()]);
  return teams
    .flatMap((team) => {
      const { id: teamId, version, number, university } = team;
      const name = team.proposedName ?? team.name;
      const waits = team.proposedName !== null;
      if (!waits && approved.has(`${teamId} ${name}`)) return [];
      const flagged = found.get(teamId) ?? null;
      return [{ teamId, version, number, university, name, since: team.proposedAt ?? team.createdAt, waits, flagged }];
    })
    .toSorted((a, b) => Number(b.waits) - Number(a.waits) || a.since.getTime() - b.since.getTime());
}

/** Names that an organiser approved aren't listed again. */
async function listApproved(database: Database, teamIds: readonly string[]): Promise<Set<string>> {
  const entries = await database
    .selectFrom("auditEntry")
    .where(
      "subject",
      "in",
      teamIds.map((id) => `team:${id}`),
    )
    .where("act", "in", ["approve-name", "rename-team"])
    .where("undoneBy", "is", null)
    .select(["subject", "details"])
    .execute();
  return new Set(
    entries.map(
      ({ subject, details }) =>
        `${subject.slice("team:".length)} ${String((details["after"] as { name?: unknown } | undefined)?.name)}`,
    ),
  );
}

type ApprovalProblem = "name-taken" | "changed-meanwhile" | "no-longer-there";

/**
 * Each separately: one that fails doesn't block the others.
 * @param keys of `listApprovals`
 */
export async function decideApprovals(
  database: Database,
  jobs: JobSender,
  input: { competitionId: string; visitor: Visitor; personId: string; keys: readonly string[]; isApproved: boolean },
) {
  const entries: number[] = [];
  let problem: ApprovalProblem | null = null;
  for (const key of input.keys) {
    const outcome = await decide(database, jobs, input, key);
    if (typeof outcome === "number") entries.push(outcome);
    else problem = outcome;
  }
  return { entries, problem };
}

async function decide(
  database: Database,
  jobs: JobSender,
  { competitionId, visitor, personId, isApproved }: Parameters<typeof decideApprovals>[2],
  key: string,
): Promise<number | ApprovalProblem> {
  const [kind = "", ...rest] = key.split(":");
  switch (kind) {
    case "team": {
      const [teamId = "", version = ""] = rest;
      const outcome = await actOnTeam(database, jobs, {
        competitionId,
        teamId,
        personId,
        teamAct: { act: isApproved ? "approve-name" : "refuse-name" },
        now: new Date(),
        version: Number(version),
      });
      if (outcome.kind === "done") return outcome.entryId;
      if (outcome.kind === "changed-meanwhile") return "changed-meanwhile";
      return outcome.reason === "name-taken" ? "name-taken" : "no-longer-there";
    }
    case "car": {
      const outcome = await decideCarName(database, { competitionId, personId, name: rest.join(":"), isApproved });
      return outcome.kind === "done" ? outcome.entryId : "no-longer-there";
    }
    case "question": {
      const [questionId = "", answeredMs = ""] = rest;
      const answeredAt = new Date(Number(answeredMs));
      const outcome = await approveQuestion(database, visitor, { questionId, approved: isApproved, answeredAt });
      return outcome.kind === "done" && outcome.entryId !== undefined ? outcome.entryId : "changed-meanwhile";
    }
    default:
      return "no-longer-there";
  }
}
