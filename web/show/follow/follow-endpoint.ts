import { z } from "zod";
import { predictionKinds } from "#engine/show/prediction.ts";
import { predict, predictionsOf } from "#server/show/predictions.ts";
import { predictRace, racePicksOf } from "#server/show/race-predictions.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/follow-endpoint";

const headers = { "Cache-Control": "no-store" };

const id = z.string().min(1).max(64);
const device = z.string().regex(/^[0-9a-f]{32}$/);

const wishes = z.discriminatedUnion("wish", [
  z.object({ wish: z.literal("mine"), device, showId: id }),
  z.object({ wish: z.literal("predict-race"), device, showId: id, sceneId: id, teamId: id }),
  z.object({
    wish: z.literal("predict"),
    device,
    showId: id,
    stageId: id,
    // for a stage with several divisions
    division: id.or(z.literal("")).default(""),
    kind: z.enum(predictionKinds),
    order: z.array(id).min(1).max(1_000),
  }),
]);

/** Phones have no account; their random id identifies them. */
export async function action({ context, request }: Route.ActionArgs) {
  const { database, address, hashNetwork } = context.get(siteContext);
  const read = wishes.safeParse(await request.json().catch(() => null));
  if (!read.success) return Response.json({ kind: "unreadable" }, { status: 400, headers });
  const wish = read.data;
  if (wish.wish === "mine") {
    const predictions = await predictionsOf(database, wish.showId, wish.device);
    return Response.json({ predictions, races: await racePicksOf(database, wish.showId, wish.device) }, { headers });
  }
  const networkHash = hashNetwork(address);
  const outcome =
    wish.wish === "predict-race"
      ? await predictRace(database, { ...wish, networkHash })
      : await predict(database, { ...wish, networkHash });
  const status = outcome.kind === "kept" ? 200 : outcome.reason === "too-many" ? 429 : 409;
  return Response.json(outcome, { status, headers });
}
