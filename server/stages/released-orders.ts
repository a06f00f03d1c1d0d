import type { NotNull } from "kysely";
import { type Database, updateRow, newId, countRows, hasRows } from "../platform/database/database.ts";
import { maySeeOrder, type RaceAudience } from "../races/may-see-race.ts";
import { listCorrections } from "../competitions/corrections.ts";
import { listDivisions } from "../competitions/divisions/divisions.ts";
import { classificationsOf, classificationOf } from "./classification.ts";
import { listResultVersions, type ResultVersion } from "./result-versions.ts";
import type { Result } from "#domain/platform/result.ts";
import { z } from "zod";
import { leadsTo } from "#domain/platform/act.ts";
import { protestActs, protestLength, type ProtestActId, type ProtestState } from "#domain/stages/protest-acts.ts";
import { asItCame, id } from "../platform/forms/read-form.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { announce } from "../platform/live/announce.ts";

/** `guests` raced out of competition and are listed with the first division only. */
export type ReleasedOrder = Awaited<ReturnType<typeof ordersOf>>[number];

type Audience = Exclude<RaceAudience, "panel">;

export async function releasedOrders(
  database: Database,
  competitionId: string,
  audience: Audience,
): Promise<ReleasedOrder[]> {
  const orders: ReleasedOrder[] = [];
  for (const stage of await releasedStages(database, competitionId, audience))
    orders.push(...(await ordersOf(database, stage)));
  return orders;
}

export async function latestOrders(
  database: Database,
  competitionId: string,
  audience: Audience,
): Promise<ReleasedOrder[]> {
  const [last, ...earlier] = await releasedStages(database, competitionId, audience);
  if (!last) return [];
  const orders = await ordersOf(database, last);
  const seenDivisions = new Set(orders.map(({ division }) => division?.id));
  // A division with its own final is shown by that one.
  for (const stage of earlier) {
    const others = (await ordersOf(database, stage)).filter(
      ({ division }) => division && !seenDivisions.has(division.id),
    );
    for (const order of others) seenDivisions.add(order.division?.id);
    orders.push(...(orders[0]?.division ? others : []));
  }
  if (!orders[0]?.division) return orders;
  const inOrder = (await listDivisions(database, competitionId)).map(({ id }) => id);
  return orders.toSorted((a, b) => inOrder.indexOf(a.division?.id ?? "") - inOrder.indexOf(b.division?.id ?? ""));
}

type ReleasedStage = Awaited<ReturnType<typeof releasedStages>>[number];

async function releasedStages(database: Database, competitionId: string, audience: Audience) {
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("state", "=", "released")
    .where("plan", "is not", null)
    .orderBy("position", "desc")
    .select(["id", "name", "kind", "state", "plan", "publicAt", "cutCertainty", "provisionalUntil"])
    .$narrowType<{ plan: NotNull }>()
    .execute();
  return stages.filter((stage) => maySeeOrder(stage, audience));
}

async function ordersOf(database: Database, { id, name, kind, plan, cutCertainty, provisionalUntil }: ReleasedStage) {
  const protests = await listProtests(database, id);
  const versions = await listResultVersions(database, id);
  const corrections = await listCorrections(database, id);
  const orders = await classificationsOf(database, id);
  return orders.map(({ places: classified, ...order }) => {
    const places = classified.map(({ carId: _car, divisionId: _division, ...place }) => place);
    const own = new Set([...places, ...order.out].map(({ teamId }) => teamId));
    return {
      ...order,
      stageId: id,
      name,
      kind,
      format: plan.format,
      places,
      notSeparated: groupsNotSeparated(places),
      cutCertainty,
      versions: orders.length > 1 ? versions.map((version) => changesAmong(version, own)) : versions,
      corrections,
      provisionalUntil,
      openProtests: protests.filter(({ state }) => state === "open").length,
    };
  });
}

const changesAmong = (version: ResultVersion, teams: ReadonlySet<string>): ResultVersion => ({
  ...version,
  changes: version.changes.filter(({ teamId }) => teams.has(teamId)),
});

export const protestForm = z.object({ stage: id, team: id, text: asItCame });

export const decisionForm = z.object({ protest: id, answer: asItCame });

export type Protest = Awaited<ReturnType<typeof listProtests>>[number];

export type ProtestRefusal =
  | "no-such-stage"
  | "no-such-team"
  | "no-such-protest"
  | "too-late"
  | "no-reason"
  | "decided-meanwhile";

type ProtestOutcome = Result<object, { reason: ProtestRefusal }>;

const refused = (reason: ProtestRefusal): ProtestOutcome => ({ kind: "refused", reason });

export function listProtests(database: Database, stageId: string) {
  return selectProtests(database).where("protest.stageId", "=", stageId).execute();
}

export function listProtestsOfTeam(database: Database, teamId: string): Promise<Protest[]> {
  return selectProtests(database).where("protest.teamId", "=", teamId).execute();
}

function selectProtests(database: Database) {
  return database
    .selectFrom("protest")
    .innerJoin("team", "team.id", "protest.teamId")
    .innerJoin("stage", "stage.id", "protest.stageId")
    .orderBy("protest.madeAt")
    .orderBy("protest.id")
    .select([
      "protest.id",
      "protest.stageId",
      "stage.name as stageName",
      "team.id as teamId",
      "team.name as teamName",
      "protest.text",
      "protest.madeAt",
      "protest.state",
      "protest.answer",
      "protest.decidedAt",
    ]);
}

/**
 * The same open protest is stored once, so sending a form twice is harmless.
 * @param by "lodge-protest": the team, until the order is final; "note-protest": an organiser, also later
 */
export function lodgeProtest(
  database: Database,
  input: { by: "lodge-protest" | "note-protest"; stageId: string; teamId: string; personId: string; text: string },
): Promise<ProtestOutcome> {
  const { by, stageId, teamId, personId } = input;
  const text = input.text.normalize("NFC").replaceAll("\0", "").trim();
  return database.transaction().execute(async (transaction): Promise<ProtestOutcome> => {
    const stage = await transaction
      .selectFrom("stage")
      .innerJoin("competition", "competition.id", "stage.competitionId")
      .where("stage.id", "=", stageId)
      .select(["stage.state", "stage.provisionalUntil", "stage.competitionId", "competition.brand"])
      .executeTakeFirst();
    if (!stage) return refused("no-such-stage");
    const entrant = await transaction
      .selectFrom("stageEntrant")
      .where("stageId", "=", stageId)
      .where("teamId", "=", teamId)
      .select("teamId")
      .forUpdate()
      .executeTakeFirst();
    if (!entrant) return refused("no-such-team");
    if (text.length < protestLength.min || text.length > protestLength.max) return refused("no-reason");
    const isOpen = stage.provisionalUntil !== null && stage.provisionalUntil > new Date();
    if (stage.state !== "released" || (by === "lodge-protest" && !isOpen)) return refused("too-late");
    const same = transaction
      .selectFrom("protest")
      .where("stageId", "=", stageId)
      .where("teamId", "=", teamId)
      .where("text", "=", text)
      .where("state", "=", "open");
    if (await hasRows(same)) return { kind: "done" };
    const protestId = newId();
    await transaction
      .insertInto("protest")
      .values({ id: protestId, stageId, teamId, madeBy: personId, text, decidedAt: null })
      .execute();
    await writeAuditEntry(transaction, {
      personId,
      act: protestActs[by].log,
      subject: `stage:${stageId}`,
      brand: stage.brand,
      details: { protestId, teamId },
    });
    await announce(transaction, `competition:${stage.competitionId}`, `team:${teamId}`);
    return { kind: "done" };
  });
}

export function decideProtest(
  database: Database,
  input: {
    act: Exclude<ProtestActId, "lodge-protest" | "note-protest">;
    protestId: string;
    stageId: string;
    personId: string;
    answer: string;
  },
): Promise<ProtestOutcome> {
  const { act, protestId, stageId, personId } = input;
  const answer = input.answer.normalize("NFC").replaceAll("\0", "").trim().slice(0, protestLength.max);
  return database.transaction().execute(async (transaction): Promise<ProtestOutcome> => {
    const protest = await transaction
      .selectFrom("protest")
      .innerJoin("stage", "stage.id", "protest.stageId")
      .innerJoin("competition", "competition.id", "stage.competitionId")
      .where("protest.id", "=", protestId)
      .where("protest.stageId", "=", stageId)
      .select(["protest.state", "protest.teamId", "stage.competitionId", "competition.brand"])
      .forUpdate("protest")
      .executeTakeFirst();
    if (!protest) return refused("no-such-protest");
    const [to] = (leadsTo(protestActs[act], protest.state) ?? []) as ProtestState[];
    if (to === undefined) return refused("decided-meanwhile");
    if (to !== "open" && answer.length < protestLength.min) return refused("no-reason");
    await updateRow(
      transaction,
      "protest",
      protestId,
      to === "open"
        ? { state: to, answer: "", decidedBy: null, decidedAt: null }
        : { state: to, answer, decidedBy: personId, decidedAt: new Date() },
    );
    await writeAuditEntry(transaction, {
      personId,
      act: protestActs[act].log,
      subject: `stage:${stageId}`,
      brand: protest.brand,
      details: { protestId, teamId: protest.teamId, ...(to !== "open" && { answer }) },
    });
    await announce(transaction, `competition:${protest.competitionId}`, `team:${protest.teamId}`);
    return { kind: "done" };
  });
}

/**
 * The final order with everything a reveal shows. Secret until the release: callers check `may` first (`run-show` or
 * `organise`) and never pass it to a public page.
 * @param divisionId undefined: the first
 * @returns undefined if the stage does not exist or is not decided
 */
export async function finalOrderOf(database: Database, stageId: string, divisionId?: string) {
  const stage = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", stageId)
    .where("stage.state", "in", ["decided", "released"])
    .select(["stage.id as stageId", "stage.name as stageName", "stage.competitionId", "competition.brand"])
    // `cutCertainty`: 0 to 1; null when all or none advance.
    .select(["stage.kind", "stage.state", "stage.plan", "stage.cutCertainty"])
    .executeTakeFirst();
  if (!stage?.plan) return undefined;
  const { plan, ...about } = stage;
  const { places, division } = await classificationOf(database, stageId, divisionId);
  return {
    ...about,
    division,
    format: plan.format,
    places,
    /** first and last place of each uncertain group */
    notSeparated: groupsNotSeparated(places),
    /** how many advance; 0: the last stage */
    advancing: places.filter((place) => place.advances).length,
    races: await countFinishedRaces(database, stageId),
  };
}

export function countFinishedRaces(database: Database, stageId: string): Promise<number> {
  return countRows(
    database.selectFrom("race").where("stageId", "=", stageId).where("state", "in", ["finished", "released"]),
  );
}

export function groupsNotSeparated(
  places: readonly { place: number; separatedFromNext: boolean }[],
): [first: number, last: number][] {
  const groups: [first: number, last: number][] = [];
  for (const [index, { place, separatedFromNext }] of places.slice(0, -1).entries()) {
    if (separatedFromNext) continue;
    const next = places[index + 1]?.place ?? place + 1;
    const last = groups.at(-1);
    if (last?.[1] === place) last[1] = next;
    else groups.push([place, next]);
  }
  return groups;
}
