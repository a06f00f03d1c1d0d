import { z } from "zod";
import { readPackage } from "#server/show/build-package.ts";
import { recordScreenHeartbeat, registerScreen, showOfScreen } from "#server/show/screens.ts";
import { readWall } from "#server/show/wall.ts";
import { siteContext } from "#server/http/site-context.ts";
import { localisedName, visitContext } from "../../app/visit.server.ts";
import type { Route } from "./+types/screen-endpoint";

const headers = { "Cache-Control": "no-store" };

const token = z.string().min(1).max(64);
const milliseconds = z.number().min(-1e12).max(1e12).nullable();

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("register") }),
  z.object({
    type: z.literal("beat"),
    token,
    report: z.object({
      step: z.int().min(-1).max(100_000),
      package: z.int().min(0).max(1_000_000),
      width: z.int().min(0).max(100_000),
      height: z.int().min(0).max(100_000),
      offsetMs: milliseconds,
      roundTripMs: milliseconds,
      alone: z.boolean(),
      awake: z.enum(["lock", "film", "no"]),
    }),
  }),
  z.object({
    type: z.literal("wall"),
    token: token.nullable(),
    replay: z.string().max(64).nullable(),
    round: z.int().min(1).max(1_000).nullable(),
    known: z.string().max(5_000),
  }),
  z.object({ type: z.literal("package"), token, version: z.int().min(1).max(1_000_000) }),
]);

/** Screens have no account; the token identifies them. Every answer has the server's time for their clocks. */
export async function action({ context, request }: Route.ActionArgs) {
  const { database, address, visitor } = context.get(siteContext);
  const read = messageSchema.safeParse(await request.json().catch(() => null));
  if (!read.success) return Response.json({ kind: "unreadable" }, { status: 400, headers });
  const message = read.data;
  switch (message.type) {
    case "register": {
      const { person } = await visitor();
      return Response.json(await registerScreen(database, address, person?.id), { headers });
    }
    case "beat": {
      const orders = await recordScreenHeartbeat(database, message.token, message.report);
      const named =
        orders.kind === "follows" ? { ...orders, showName: localisedName(context, orders.showName) } : orders;
      return Response.json({ orders: named, atMs: Date.now() }, { headers });
    }
    case "package": {
      const showId = await showOfScreen(database, message.token);
      const content = showId === undefined ? undefined : await readPackage(database, showId, message.version);
      if (content === undefined) return Response.json({ kind: "unknown" }, { status: 404, headers });
      return new Response(content, { headers: { ...headers, "Content-Type": "application/json" } });
    }
    case "wall": {
      const { key: brand } = context.get(visitContext).brand;
      const wall = await readWall(database, { ...message, brand });
      return Response.json(wall ?? null, { headers });
    }
    default:
      return message satisfies never;
  }
}
