import type { ChoiceOf, ListChoices } from "#domain/platform/list-choice.ts";
import { sql, type InferResult } from "kysely";
import type { AiDeclaration } from "#domain/submissions/ai-declaration.ts";
import { searchFor } from "../../platform/database/sort-and-search.ts";
import { countRows, type Database } from "../../platform/database/database.ts";
import { currentNameOf } from "../../competitions/competing-members.ts";
import { leastDrivingLikeness, leastLikeness } from "./find-pairs.ts";
import { isUnderWay } from "../../competitions/request-comparison.ts";

export type PairView = ReturnType<typeof pairView>;

/** The first of a pair was received first. */
export interface PairedCar {
  submissionId: string;
  teamId: string;
  teamName: string;
  university: string;
  receivedAt: Date;
  isAiEntrant: boolean;
  declared: AiDeclaration | null;
}

export const pairChoices = {
  parameter: "filter",
  groups: ["all", "code", "driving", "not-looked-at", "other-university"],
  sorts: ["likeness", "code", "driving", "team", "received"],
} as const satisfies ListChoices;

export const pairsOnPage = 50;

export async function listPairs(
  database: Database,
  competitionId: string,
  choice: ChoiceOf<typeof pairChoices>,
  perPage: number | null = pairsOnPage,
): Promise<{ pairs: PairView[]; found: number }> {
  let query = pairsOf(database, competitionId);
  const contains = searchFor(choice.search);
  if (contains) {
    const searched = ["firstTeam.name", "secondTeam.name", "firstTeam.university", "secondTeam.university"];
    query = query.where((where) => where.or(searched.map(contains)));
  }
  switch (choice.group) {
    case "all":
      break;
    case "code":
      query = query.where(sql<boolean>`code_likeness >= ${leastLikeness}`);
      break;
    case "driving":
      query = query.where(sql<boolean>`driving_likeness >= ${leastDrivingLikeness}`);
      break;
    case "not-looked-at":
      query = query.where(sql<boolean>`not ${isLookedAt}`);
      break;
    case "other-university":
      query = query.whereRef("firstTeam.university", "!=", "secondTeam.university");
      break;
  }
  const found = await countRows(query.clearSelect());
  const keys = {
    likeness: sql`likeness_pair.likeness`,
    code: sql`coalesce(code_likeness, -1)`,
    driving: sql`coalesce(driving_likeness, -1)`,
    team: sql`lower(first_team.name)`,
    received: sql`second_submission.received_at`,
  };
  // By default, highest likeness and newest first, but names from A.
  const isDescending = (choice.sort === "team") === choice.descending;
  let page = query
    .orderBy(keys[choice.sort], isDescending ? "desc" : "asc")
    .orderBy("likenessPair.likeness", "desc")
    .orderBy("likenessPair.firstSubmissionId");
  if (perPage !== null) page = page.limit(perPage).offset((choice.page - 1) * perPage);
  const rows = await page.execute();
  return { pairs: rows.map(pairView), found };
}

export async function findPair(
  database: Database,
  competitionId: string,
  firstId: string,
  secondId: string,
): Promise<PairView | undefined> {
  const row = await pairsOf(database, competitionId)
    .where("firstSubmissionId", "=", firstId)
    .where("secondSubmissionId", "=", secondId)
    .executeTakeFirst();
  return row && pairView(row);
}

export async function readComparison(database: Database, competitionId: string) {
  const run = await database
    .selectFrom("likenessRun")
    .where("competitionId", "=", competitionId)
    .select(["requestedAt", "finishedAt", "comparedUntil", "cars"])
    .executeTakeFirst();
  const count = await countRows(
    database
      .selectFrom("submission")
      .innerJoin("team", "team.id", "submission.teamId")
      .where("submission.competitionId", "=", competitionId)
      .where("submission.state", "=", "accepted")
      .where("team.houseCar", "is", null)
      .where("submission.decidedAt", ">", run?.comparedUntil ?? new Date(0)),
  );
  return {
    finishedAt: run?.finishedAt ?? null,
    cars: run?.cars ?? 0,
    isUnderWay: run !== undefined && isUnderWay(run),
    acceptedSince: count,
  };
}

const isLookedAt = sql<boolean>`(
  select count(distinct details ->> 'submission') = 2 from audit_entry
  where act = 'read-source' and subject in ('team:' || first_submission.team_id, 'team:' || second_submission.team_id)
    and details ->> 'submission' in (first_submission.id, second_submission.id)
)`;

function pairsOf(database: Database, competitionId: string) {
  return database
    .selectFrom("likenessPair")
    .innerJoin("submission as firstSubmission", "firstSubmission.id", "likenessPair.firstSubmissionId")
    .innerJoin("submission as secondSubmission", "secondSubmission.id", "likenessPair.secondSubmissionId")
    .innerJoin("team as firstTeam", "firstTeam.id", "firstSubmission.teamId")
    .innerJoin("team as secondTeam", "secondTeam.id", "secondSubmission.teamId")
    .where("likenessPair.competitionId", "=", competitionId)
    .select(columns)
    .select(isLookedAt.as("isLookedAt"));
}

const columns = [
  "likenessPair.firstSubmissionId",
  "likenessPair.secondSubmissionId",
  "likenessPair.codeLikeness",
  "likenessPair.drivingLikeness",
  "firstTeam.id as firstTeamId",
  currentNameOf("firstTeam").as("firstName"),
  "firstTeam.university as firstUniversity",
  "firstSubmission.receivedAt as firstReceivedAt",
  "firstSubmission.aiUse as firstAiUse",
  "firstSubmission.aiNote as firstAiNote",
  "firstTeam.aiEntrant as firstAiEntrant",
  "secondTeam.id as secondTeamId",
  currentNameOf("secondTeam").as("secondName"),
  "secondTeam.university as secondUniversity",
  "secondSubmission.receivedAt as secondReceivedAt",
  "secondSubmission.aiUse as secondAiUse",
  "secondSubmission.aiNote as secondAiNote",
  "secondTeam.aiEntrant as secondAiEntrant",
] as const;

type PairRow = InferResult<ReturnType<typeof pairsOf>>[number];

function pairView(row: PairRow) {
  return {
    first: {
      submissionId: row.firstSubmissionId,
      teamId: row.firstTeamId,
      teamName: row.firstName,
      university: row.firstUniversity,
      receivedAt: row.firstReceivedAt,
      isAiEntrant: row.firstAiEntrant,
      declared: row.firstAiUse && { use: row.firstAiUse, note: row.firstAiNote },
    },
    second: {
      submissionId: row.secondSubmissionId,
      teamId: row.secondTeamId,
      teamName: row.secondName,
      university: row.secondUniversity,
      receivedAt: row.secondReceivedAt,
      isAiEntrant: row.secondAiEntrant,
      declared: row.secondAiUse && { use: row.secondAiUse, note: row.secondAiNote },
    },
    codeLikeness: row.codeLikeness,
    drivingLikeness: row.drivingLikeness,
    isLookedAt: row.isLookedAt,
  };
}
