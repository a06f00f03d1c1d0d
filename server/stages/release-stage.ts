import { settingsOf } from "../competitions/competition-settings.ts";
import { z } from "zod";
import { getRow, updateRow, type DatabaseTransaction, hasRows } from "../platform/database/database.ts";
import { id, tick, whole } from "../platform/forms/read-form.ts";
import { announce } from "../platform/live/announce.ts";
import { stepRaces } from "../races/record-race.ts";
import { countOpenChecks } from "./pending-races.ts";
import { forgetResults, publishResult } from "./result-versions.ts";
import { type StageActParts, reads, readsNothing, stageAct } from "./stage-act.ts";

type ReleaseRequest = { what: "race"; raceId: string } | { what: "round"; round: number } | { what: "all" };

interface Released {
  released: number;
}

const releaseForm = z.object({ race: id, round: whole(), final: tick });

function readRelease<Input>(inputOf: (fields: z.output<typeof releaseForm>) => Input) {
  return reads(releaseForm, async (fields, { database, stageId }) => {
    const stage = database.selectFrom("stage").where("id", "=", stageId).select("delaySeconds");
    const hasWayBack = ((await stage.executeTakeFirst())?.delaySeconds ?? 0) > 0;
    return hasWayBack || fields.final ? inputOf(fields) : "not-said";
  });
}

export const releaseRace = stageAct<{ raceId: string }, Released>("release-race", {
  read: readRelease(({ race }) => ({ raceId: race })),
  work: (parts) => release(parts, { what: "race", ...parts.input }),
});

export const releaseRound = stageAct<{ round: number }, Released>("release-round", {
  read: readRelease(({ round }) => ({ round })),
  work: (parts) => release(parts, { what: "round", ...parts.input }),
});

/** Requires a decided stage: before, the last places aren't fixed. */
export const releaseAll = stageAct<undefined, Released>("release-all", {
  read: readRelease(() => undefined),
  work: (parts) => release(parts, { what: "all" }),
});

/**
 * Shows races in the venue immediately and on public pages after the stage's delay. The last race of a decided stage
 * also releases its order. Races whose runs disagree or whose check is pending are never shown.
 */
async function release({ transaction, jobs, stage }: StageActParts<unknown>, request: ReleaseRequest) {
  let query = transaction
    .selectFrom("race")
    .where("stageId", "=", stage.id)
    .where("state", "=", "finished")
    .select(["id", "hold"]);
  if (request.what === "race") query = query.where("id", "=", request.raceId);
  if (request.what === "round") query = query.where("round", "=", request.round);
  const races = await query.execute();
  if (races.length === 0 && request.what !== "all") return "no-such-race" as const;
  if (races.some((race) => race.hold !== null)) return "runs-disagree" as const;
  const raceIds = races.map((race) => race.id);
  // Races run again in a decided stage are checked, and change the order, after the decision.
  if ((await countOpenChecks(transaction, stage.id, raceIds)) > 0) return "checks-open" as const;
  if (stage.state === "decided" && (await isOrderStale(transaction, stage.id))) return "order-open" as const;
  const publicAt = await publicMoment(transaction, stage.id);
  await stepRaces(transaction, raceIds, "release", { publicAt });
  const left = transaction
    .selectFrom("race")
    .where("stageId", "=", stage.id)
    .where("state", "not in", ["released", "void"]);
  const isWhole = stage.state === "decided" && !(await hasRows(left));
  if (isWhole) {
    const releasedAt = new Date();
    const provisionalUntil = await endOfProtests(transaction, stage.competitionId, publicAt ?? releasedAt);
    await updateRow(transaction, "stage", stage.id, { state: "released", releasedAt, publicAt, provisionalUntil });
    await publishResult(transaction, stage.id);
  }
  if (publicAt) {
    const startAfterSeconds = Math.max(1, Math.ceil((publicAt.getTime() - Date.now()) / 1000));
    await jobs.send(transaction, "tell-public", { competitionId: stage.competitionId }, { startAfterSeconds });
  }
  await announce(transaction, ...raceIds.slice(0, 200).map((id): `race:${string}` => `race:${id}`));
  return { details: { request, raceIds, wholeStage: isWhole }, done: { released: raceIds.length } };
}

/** End of the protest period, once the order is public; null: there is none. */
async function endOfProtests(
  transaction: DatabaseTransaction,
  competitionId: string,
  knownAt: Date,
): Promise<Date | null> {
  const { settings } = await getRow(transaction, "competition", competitionId, "settings");
  const { protestMinutes: minutes } = settingsOf({}, settings);
  return minutes > 0 ? new Date(knownAt.getTime() + minutes * 60_000) : null;
}

async function isOrderStale(transaction: DatabaseTransaction, stageId: string): Promise<boolean> {
  const row = transaction.selectFrom("stage").where("id", "=", stageId).select("orderStale");
  return (await row.executeTakeFirstOrThrow()).orderStale;
}

async function publicMoment(transaction: DatabaseTransaction, stageId: string): Promise<Date | null> {
  const { delaySeconds } = await getRow(transaction, "stage", stageId, "delaySeconds");
  return delaySeconds === 0 ? null : new Date(Date.now() + delaySeconds * 1000);
}

export const undoRelease = stageAct("take-back", {
  read: readsNothing,
  async work({ transaction, stage }) {
    const races = await transaction
      .selectFrom("race")
      .where("stageId", "=", stage.id)
      .where("state", "=", "released")
      .where("publicAt", ">", new Date())
      .select("id")
      .forUpdate()
      .execute();
    if (races.length === 0) return "public-already";
    const raceIds = races.map((race) => race.id);
    await stepRaces(transaction, raceIds, "hide", { publicAt: null });
    if (stage.state === "released") {
      await updateRow(transaction, "stage", stage.id, {
        state: "decided",
        releasedAt: null,
        publicAt: null,
        provisionalUntil: null,
      });
      await forgetResults(transaction, stage.id);
    }
    return { details: { raceIds }, done: { hidden: races.length } };
  },
});
