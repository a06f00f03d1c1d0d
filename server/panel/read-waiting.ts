import type { Database } from "../platform/database/database.ts";
import { isCompeting } from "../competitions/competing-members.ts";
import { canMakeOfficial } from "../submissions/late-cars.ts";
import { openSubmissionStates } from "#domain/submissions/submission-acts.ts";

export const waitingKinds = [
  "stage-held",
  "screens-lost",
  "webhooks",
  "protests",
  "no-car",
  "questions",
  "names",
  "late-cars",
  "cars",
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

export interface Waiting {
  kind: WaitingKind;
  count: number;
  /** null: screens, which belong to a show */
  competitionId: string | null;
  name: string;
  subjectId: string | null;
}

/** How long before the deadline teams without a car are listed. */
const deadlineMs = 24 * 3_600_000;

/** A silent screen counts as lost after the first limit, and as switched off after the second. */
const lostAfterMs = 30_000;
const homeAfterMs = 6 * 3_600_000;

/**
 * Teams without a car on the last day, unanswered questions, pending names, unchecked cars, late cars that can be made official, open protests, held stages, failed
 * webhooks, and lost screens.
 * @param brands cities whose shows count; null: all
 */
export async function readWaiting(
  database: Database,
  competitions: readonly { id: string; name: string }[],
  brands: readonly string[] | null,
): Promise<Waiting[]> {
  const ids = competitions.map(({ id }) => id);
  const found = [
    ...(ids.length === 0 ? [] : await inCompetitions(database, ids)),
    ...(await lostScreens(database, brands)),
  ];
  const nameOf = new Map(competitions.map(({ id, name }) => [id, name]));
  return found
    .map((each): Waiting => ({ ...each, name: each.name ?? nameOf.get(each.competitionId ?? "") ?? "" }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => waitingKinds.indexOf(a.kind) - waitingKinds.indexOf(b.kind));
}

type Found = Omit<Waiting, "name"> & { name: string | null };

async function inCompetitions(database: Database, ids: readonly string[]): Promise<Found[]> {
  const of = (kind: WaitingKind, rows: readonly { competitionId: string; count: number }[]) =>
    rows.map((row): Found => ({ ...row, kind, name: null, subjectId: null }));
  const questions = await database
    .selectFrom("question")
    .where("competitionId", "in", ids)
    .where("answer", "is", null)
    .groupBy("competitionId")
    .select(({ fn }) => ["competitionId", fn.countAll<number>().as("count")])
    .execute();
  const names = await database
    .selectFrom("team")
    .where("competitionId", "in", ids)
    .where("proposedName", "is not", null)
    .where("mergedInto", "is", null)
    .groupBy("competitionId")
    .select(({ fn }) => ["competitionId", fn.countAll<number>().as("count")])
    .execute();
  const cars = await database
    .selectFrom("submission")
    .where("competitionId", "in", ids)
    .where("state", "in", openSubmissionStates)
    .groupBy("competitionId")
    .select(({ fn }) => ["competitionId", fn.countAll<number>().as("count")])
    .execute();
  const late = await database
    .selectFrom("submission")
    .innerJoin("competition", "competition.id", "submission.competitionId")
    .where("competition.id", "in", ids)
    .where("submission.isLate", "=", true)
    .where("submission.officialSince", "is", null)
    .where("submission.state", "=", "accepted")
    .groupBy(["competition.id", "competition.state"])
    .select(({ fn }) => ["competition.id", "competition.state", fn.countAll<number>().as("count")])
    .execute();
  const lateCars: { competitionId: string; count: number }[] = [];
  for (const { id, state, count } of late) {
    if (await canMakeOfficial(database, { id, state })) lateCars.push({ competitionId: id, count });
  }
  const noCar = await database
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("competition.id", "in", ids)
    .where("competition.state", "=", "practice")
    .where("competition.submissionsCloseAt", "<", new Date(Date.now() + deadlineMs))
    .where("team.houseCar", "is", null)
    .where("team.activeCarId", "is", null)
    .where(isCompeting)
    .groupBy("team.competitionId")
    .select(({ fn }) => ["team.competitionId", fn.countAll<number>().as("count")])
    .execute();
  const protests = await database
    .selectFrom("protest")
    .innerJoin("stage", "stage.id", "protest.stageId")
    .where("stage.competitionId", "in", ids)
    .where("protest.state", "=", "open")
    .groupBy(["stage.competitionId", "stage.id", "stage.name"])
    .select(({ fn }) => [
      "stage.competitionId",
      "stage.id as subjectId",
      "stage.name",
      fn.countAll<number>().as("count"),
    ])
    .execute();
  const held = await database
    .selectFrom("stage")
    .where("competitionId", "in", ids)
    .where("state", "=", "held")
    .select(["competitionId", "id as subjectId", "name"])
    .execute();
  const webhooks = await database
    .selectFrom("webhook")
    .where("competitionId", "in", ids)
    .where("stoppedBy", "is not", null)
    .groupBy("competitionId")
    .select(({ fn }) => ["competitionId", fn.countAll<number>().as("count")])
    .execute();
  return [
    ...held.map((row): Found => ({ ...row, kind: "stage-held", count: 1 })),
    ...of("webhooks", webhooks),
    ...protests.map((row): Found => ({ ...row, kind: "protests" })),
    ...of("no-car", noCar),
    ...of("questions", questions),
    ...of("names", names),
    ...of("late-cars", lateCars),
    ...of("cars", cars),
  ];
}

async function lostScreens(database: Database, brands: readonly string[] | null): Promise<Found[]> {
  let query = database
    .selectFrom("screen")
    .innerJoin("show", "show.id", "screen.showId")
    .where("screen.revokedAt", "is", null)
    .where("screen.seenAt", "<", new Date(Date.now() - lostAfterMs))
    .where("screen.seenAt", ">", new Date(Date.now() - homeAfterMs))
    .groupBy(["show.id", "show.name"]);
  if (brands)
    query = query.where((where) =>
      where.or([where("show.brand", "is", null), where("show.brand", "in", [...brands, ""])]),
    );
  const rows = await query
    .select(({ fn }) => ["show.id as subjectId", "show.name", fn.countAll<number>().as("count")])
    .execute();
  return rows.map((row): Found => ({ ...row, kind: "screens-lost", competitionId: null }));
}
