import type { Result } from "#domain/platform/result.ts";
import { z } from "zod";
import { leadsTo } from "#domain/platform/act.ts";
import { protestActs, protestLength, type ProtestActId, type ProtestState } from "#domain/stages/protest-acts.ts";
import { updateRow, type Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/new-id.ts";
import { asItCame, id } from "../platform/forms/fields.ts";
import { writeAuditEntry } from "../platform/audit/write-audit-entry.ts";
import { announce } from "../platform/live/announce.ts";

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
    .orderBy("protest.madeAt")
    .orderBy("protest.id")
    .select([
      "protest.id",
      "protest.stageId",
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
    const same = await transaction
      .selectFrom("protest")
      .where("stageId", "=", stageId)
      .where("teamId", "=", teamId)
      .where("text", "=", text)
      .where("state", "=", "open")
      .select("id")
      .executeTakeFirst();
    if (same) return { kind: "done" };
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
