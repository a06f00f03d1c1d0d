import { z } from "zod";
import { stagePlanBounds } from "#engine/stages/stage-plan.ts";
import { isWithin } from "#domain/platform/limits.ts";
import { number } from "../../platform/forms/fields.ts";
import { requestOrder } from "../../platform/jobs/request-order.ts";
import { reads, stageAct } from "../stage-act.ts";
import { whatIsOpen } from "../pending-races.ts";

/**
 * Continues automatically until the first places, and the cut if there is one, are separated, for at most this many
 * rounds. Announced rules of places don't change.
 */
export const raceUntilSeparated = stageAct<{ rounds: number; places: number }>("race-until-separated", {
  read: reads(z.object({ rounds: number, places: number }), (said) => said),
  async work({ transaction, jobs, stage, input: { rounds, places } }) {
    const open = await whatIsOpen(transaction, stage.id);
    if (open === "races-open" || open === "runs-disagree" || open === "order-open") return open;
    const { plan, furtherRounds } = await transaction
      .selectFrom("stage")
      .where("id", "=", stage.id)
      .select(["plan", "furtherRounds"])
      .executeTakeFirstOrThrow();
    const [min, max] = stagePlanBounds.placesThatMatter;
    const most = stagePlanBounds.mostExtraRounds[1];
    if (!plan || !isWithin(rounds, { min: 1, max: most }) || !isWithin(places, { min, max })) return "bad-plan";
    const further = { placesThatMatter: places, mostExtraRounds: furtherRounds + rounds };
    await transaction
      .updateTable("stage")
      .set({ plan: JSON.stringify({ ...plan, ...further }) })
      .where("id", "=", stage.id)
      .execute();
    await requestOrder(transaction, jobs, stage.id);
    const { placesThatMatter, mostExtraRounds } = plan;
    return { details: { before: { placesThatMatter, mostExtraRounds }, after: further } };
  },
});
