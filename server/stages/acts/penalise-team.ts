import { z } from "zod";
import { isWithin, longestReason } from "#domain/platform/limits.ts";
import { penaltyBounds, penaltyKinds, type PenaltyRequest } from "#domain/stages/penalty.ts";
import { cutLine, field, id, number, oneOf } from "../../platform/forms/fields.ts";
import { requestOrder } from "../../platform/jobs/request-order.ts";
import { newId } from "../../platform/database/new-id.ts";
import { ruleOf } from "../classification.ts";
import { reads, stageAct } from "../stage-act.ts";

type KeptPenalty = PenaltyRequest & { id: string };

const mostRaces = 100;

const penaltyForm = z.object({
  team: id,
  penalty: oneOf(penaltyKinds),
  amount: number,
  races: field((text) => text.split(/[\s,;]+/).filter((word) => word !== "")),
  reason: cutLine(longestReason),
});

export const penaliseTeam = stageAct<KeptPenalty>("penalise", {
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
  takeBackWith: ({ penalty }) => ({ id: (penalty as KeptPenalty).id }),
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
  takeBackWith: ({ penalty }) => penalty,
});
