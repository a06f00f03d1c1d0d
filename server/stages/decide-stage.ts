import { z } from "zod";
import { isWithin, longestReason } from "#domain/platform/limits.ts";
import { raceRunKinds, type LetStand, type RaceHold } from "#domain/races/race-state.ts";
import { type PenaltyRequest, penaltyBounds, penaltyKinds } from "#domain/stages/penalty.ts";
import type { StageState, StageHold } from "#domain/stages/stage-state.ts";
import { updateRow, type DatabaseTransaction, newId } from "../platform/database/database.ts";
import { cutLine, field, id, number, oneOf } from "../platform/forms/read-form.ts";
import { type JobSender, requestOrder } from "../platform/jobs/job-queue.ts";
import { stepRace } from "../races/record-race.ts";
import { advanceStage } from "./advance-stage.ts";
import { ruleOf } from "./classification.ts";
import { isFollowed } from "./read-stage.ts";
import { pendingRaces } from "./pending-races.ts";
import { reads, readsNothing, stageAct } from "./stage-act.ts";
import { announce } from "../platform/live/announce.ts";

export const decideStage = stageAct("decide", {
  read: readsNothing,
  async work({ transaction, stage }) {
    const open = await pendingRaces(transaction, stage.id);
    if (open) return open;
    await updateRow(transaction, "stage", stage.id, { state: "decided", decidedAt: new Date(), hold: null });
    return {};
  },
});

export const undecideStage = stageAct("undecide", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    if (await isFollowed(transaction, stage.id)) return "later-stage-started";
    await updateRow(transaction, "stage", stage.id, { state: "running", decidedAt: null });
    await requestOrder(transaction, jobs, stage.id);
    return {};
  },
});

/** As they were before an organiser decided. */
const heldRaces = z.object({
  races: z.array(
    z.object({
      id: z.string(),
      state: z.enum(["error", "finished", "released"]),
      hold: z.object({
        attempt: z.number(),
        alone: z.enum(raceRunKinds).nullable(),
        turn: z.number().nullable(),
        overrun: z
          .object({ limit: z.enum(["time", "memory"]), seconds: z.number(), tries: z.number() })
          .exactOptional(),
      }) satisfies z.ZodType<RaceHold>,
    }),
  ),
});

type HeldRace = z.output<typeof heldRaces>["races"][number];

/** Released races can be held too, when a re-run disagrees. */
async function findHeldRaces(transaction: DatabaseTransaction, stageId: string): Promise<HeldRace[]> {
  const rows = await transaction
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("hold", "is not", null)
    .where("state", "in", ["error", "finished", "released"])
    .select(["id", "state", "hold"])
    .execute();
  return rows as HeldRace[];
}

async function continueStage(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  stage: { id: string; state: StageState },
): Promise<void> {
  const state = stage.state === "held" ? "running" : stage.state;
  await updateRow(transaction, "stage", stage.id, { state, hold: null });
  await advanceStage(transaction, jobs, stage.id);
}

export const leaveOutRaces = stageAct("leave-out", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    const held = await findHeldRaces(transaction, stage.id);
    const races = held.filter(({ state }) => state !== "released");
    if (races.length === 0) return "no-such-race";
    for (const { id, state } of races) {
      await stepRace(transaction, id, "void", { hold: null, voidedFrom: state === "finished" ? state : null });
    }
    if (races.length === held.length) await continueStage(transaction, jobs, stage);
    return { details: { races } };
  },
});

/** Keeps results on which only the second EVM disagrees, or didn't finish. The race's page shows the reason. */
export const keepResults = stageAct<{ reason: string }>("let-stand", {
  read: reads(z.object({ reason: cutLine(longestReason) }), (said) => said),
  async work({ transaction, jobs, stage, input: { reason } }) {
    if (reason === "") return "no-reason";
    const held = await findHeldRaces(transaction, stage.id);
    const races = held.filter(({ state, hold }) => state !== "error" && hold.alone === "second-evm");
    if (races.length === 0) return "no-such-race";
    for (const { id, hold } of races) {
      const { attempt, turn, overrun } = hold;
      const letStand: LetStand = { attempt, turn, ...(overrun && { overran: true }), reason };
      await updateRow(transaction, "race", id, { hold: null, letStand: JSON.stringify(letStand) });
    }
    if (races.length === held.length) await continueStage(transaction, jobs, stage);
    return { details: { races, reason } };
  },
});

/** Undoes leaving races out or keeping their results: they and their stage are held again. */
export const holdRacesAgain = stageAct<{ races: HeldRace[] }>("hold-races-again", {
  undoes: heldRaces,
  async work({ transaction, stage, input: { races } }) {
    for (const { id, state, hold } of races) {
      // Not a race act, because an undo acts as if nothing had happened.
      await transaction
        .updateTable("race")
        .set({ state, hold: JSON.stringify(hold), voidedFrom: null, letStand: null })
        .where("id", "=", id)
        .where("state", "in", ["void", state])
        .where("hold", "is", null)
        .execute();
      await holdForRace(transaction, stage.id, id);
    }
    return {};
  },
});

const storedPenalty = z.object({
  id: z.string(),
  teamId: z.string(),
  kind: z.enum(penaltyKinds),
  amount: z.number(),
  raceIds: z.array(z.string()),
  reason: z.string(),
}) satisfies z.ZodType<PenaltyRequest>;

const mostRaces = 100;

const penaltyForm = z.object({
  team: id,
  penalty: oneOf(penaltyKinds),
  amount: number,
  races: field((text) => text.split(/[\s,;]+/).filter((word) => word !== "")),
  reason: cutLine(longestReason),
});

export const penaliseTeam = stageAct<z.output<typeof storedPenalty>>("penalise", {
  read: reads(penaltyForm, ({ penalty: kind, amount, races, team, reason }) => {
    const isOfRaces = kind === "races";
    if (!kind || (!isOfRaces && !isWithin(amount, penaltyBounds))) return "bad-plan" as const;
    const about = { id: newId(), teamId: team, kind, reason };
    return { ...about, amount: isOfRaces ? 0 : amount, raceIds: isOfRaces ? races.slice(0, mostRaces) : [] };
  }),
  async work({ transaction, jobs, stage, input: { raceIds: named, ...penalty } }) {
    if (penalty.reason === "") return "no-reason";
    const entrant = await transaction
      .selectFrom("stageEntrant")
      .where("stageId", "=", stage.id)
      .where("teamId", "=", penalty.teamId)
      .select("teamId")
      .executeTakeFirst();
    if (!entrant) return "no-such-team";
    const { isByPoints } = await ruleOf(transaction, stage.id);
    if (penalty.kind === "points" && !isByPoints) return "no-points-here";
    const races = await transaction
      .selectFrom("race")
      .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
      .where("race.stageId", "=", stage.id)
      .where("raceSeat.teamId", "=", penalty.teamId)
      .where("race.state", "in", ["finished", "released"])
      .select(["race.id", "race.number"])
      .execute();
    const raceIds = races.filter(({ id, number }) => named.includes(id) || named.includes(String(number)));
    if (penalty.kind === "races" && (raceIds.length === 0 || raceIds.length !== new Set(named).size)) {
      return "no-such-race";
    }
    const row = { ...penalty, raceIds: raceIds.map(({ id }) => id) };
    await transaction
      .insertInto("penalty")
      .values({ ...row, stageId: stage.id, raceIds: JSON.stringify(row.raceIds) })
      .execute();
    await requestOrder(transaction, jobs, stage.id);
    return { details: { penalty: row } };
  },
  undoes: z.object({ penalty: storedPenalty }).transform(({ penalty }) => penalty),
});

export const liftPenalty = stageAct<{ id: string }>("lift-penalty", {
  read: reads(z.object({ penalty: id }), ({ penalty }) => ({ id: penalty })),
  async work({ transaction, jobs, stage, input: { id: penaltyId } }) {
    const row = await transaction
      .deleteFrom("penalty")
      .where("id", "=", penaltyId)
      .where("stageId", "=", stage.id)
      .returning(["id", "teamId", "kind", "amount", "raceIds", "reason"])
      .executeTakeFirst();
    if (!row) return "no-such-penalty";
    await requestOrder(transaction, jobs, stage.id);
    return { details: { penalty: row } };
  },
  undoes: z.object({ penalty: storedPenalty }).transform(({ penalty: { id: penaltyId } }) => ({ id: penaltyId })),
});

/** A stage that is held for disagreeing runs gets one more race in its list. */
export async function holdForRace(transaction: DatabaseTransaction, stageId: string, raceId: string): Promise<void> {
  const stage = await transaction
    .selectFrom("stage")
    .where("id", "=", stageId)
    .select(["state", "hold", "competitionId"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = stage.hold?.reason === "runs-disagree" ? stage.hold.raceIds : [];
  const hold: StageHold = { reason: "runs-disagree", raceIds: [...new Set([...known, raceId])] };
  // A decided stage is held again, because the decision used this race.
  const held = stage.state === "running" || stage.state === "held" || stage.state === "decided";
  await updateRow(transaction, "stage", stageId, (column) => ({
    state: held ? "held" : stage.state,
    hold: JSON.stringify(hold),
    version: column("version", "+", 1),
  }));
  await announce(transaction, `competition:${stage.competitionId}`);
}
