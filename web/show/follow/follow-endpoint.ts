import { z } from "zod";
import { predictionKinds } from "#engine/show/prediction.ts";
import { predict, predictionsOf } from "#server/show/predictions.ts";
import { predictRace, racePicksOf } from "#server/show/race-predictions.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/follow-endpoint";

const headers = { "Cache-Control": "no-store" };

const id = z.string().min(1).max(64);
const device = z.string().regex(/^[0-9a-f]{32}$/);

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("mine"), device, showId: id }),
  z.object({ type: z.literal("predict-race"), device, showId: id, sceneId: id, teamId: id }),
  z.object({
    type: z.literal("predict"),
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
  const read = messageSchema.safeParse(await request.json().catch(() => null));
  if (!read.success) return Response.json({ kind: "unreadable" }, { status: 400, headers });
  const message = read.data;
  if (message.type === "mine") {
    const predictions = await predictionsOf(database, message.showId, message.device);
    return Response.json(
      { predictions, races: await racePicksOf(database, message.showId, message.device) },
      { headers },
    );
  }
  const networkHash = hashNetwork(address);
  const outcome =
    message.type === "predict-race"
      ? await predictRace(database, { ...message, networkHash })
      : await predict(database, { ...message, networkHash });
  const status = outcome.kind === "kept" ? 200 : outcome.reason === "too-many" ? 429 : 409;
  return Response.json(outcome, { status, headers });
}
