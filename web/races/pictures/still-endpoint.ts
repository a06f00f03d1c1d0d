import { LRUCache } from "lru-cache";
import { data } from "react-router";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { findRace } from "#server/races/find-race.ts";
import { notModified } from "#server/http/not-modified.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "../../app/visit.server.ts";
import { circuitNameOf } from "../replay/circuit-layouts.ts";
import { paintsOf } from "../replay/liveries.ts";
import type { Route } from "./+types/still-endpoint";
import { layDrawing, type RaceDrawing, circuitSvg, gapLinesSvg } from "./race-drawing.ts";

const stills = new LRUCache<string, string>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ length }) => 2 * length,
});

export const handle = { shared: [] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const { brand } = context.get(visitContext);
  const found = await findRace(database, params.id);
  if (!found || found.log === null) throw data(null, { status: 404 });
  const circuit = circuitNameOf(found.meta.brand ?? brand.key);
  const etag = `"still-3-${circuit}-${found.meta.logHash}"`;
  // Short-lived because a race can still be voided.
  const headers = { "Cache-Control": "public, max-age=300", ETag: etag };
  const unchanged = notModified(request, headers);
  if (unchanged) return unchanged;
  const { log, meta } = found;
  const { colours, trims } = paintsOf(meta.seats);
  const key = `${etag} ${colours.join(" ")} ${trims.join(" ")}`;
  const svg = stills.get(key) ?? drawRaceStill(layDrawing(decodeRaceLog(log), circuit, meta.seats));
  stills.set(key, svg);
  return new Response(svg, { headers: { ...headers, "Content-Type": "image/svg+xml; charset=utf-8" } });
}

const width = 480;
const height = 270;

function drawRaceStill(drawing: RaceDrawing): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#6fa861"/>`,
    circuitSvg(drawing, width, 214, { top: 6, right: 10, bottom: 4, left: 10 }),
    `<rect y="214" width="${width}" height="56" fill="#0b0f16"/>`,
    gapLinesSvg(drawing, 10, 222, width - 20, 40),
    "</svg>",
  ].join("");
}
