import type { Database } from "../../base/database/database.ts";
import { openSubmissionStates } from "#rules/submission-state.ts";

/** What somebody should look at, the worst first. */
export const waitingKinds = [
  "stage-held",
  "screens-lost",
  "webhooks",
  "protests",
  "questions",
  "names",
  "cars",
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

/** So many things of one kind wait in one place. */
export interface Waiting {
  kind: WaitingKind;
  count: number;
  /** of screens null: they are a show's */
  competitionId: string | null;
  /** the competition's, the stage's or the show's */
  name: string;
  /** the stage, or the show */
  subjectId: string | null;
}

/** A screen that was not heard of for so long is lost; after the second it was sent home. */
const lostAfterMs = 30_000;
const homeAfterMs = 6 * 3_600_000;

/**
 * What waits in these competitions: questions without an answer, names that no screen shows yet, cars without a verdict, protests without a
 * decision, stages that are held, webhooks that the site switched off, and screens of shows of these cities that went silent.
 *
 * @param brands of the shows that count; null: of all cities
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
    ...of("questions", questions),
    ...of("names", names),
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
