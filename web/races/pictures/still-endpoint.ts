import { LRUCache } from "lru-cache";
import { data } from "react-router";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { findRace } from "#server/races/find-race.ts";
import { notModified } from "#server/http/not-modified.ts";
import { siteContext } from "#server/http/site-context.ts";
import { paintsOf } from "../replay/liveries.ts";
import type { Route } from "./+types/still-endpoint";
import { gapLinesSvg, layLines } from "./race-drawing.ts";

const stills = new LRUCache<string, string>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ length }) => 2 * length,
});

export const handle = { shared: ["team"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const found = await findRace(database, params.id);
  if (!found || found.log === null) throw data(null, { status: 404 });
  const team = new URL(request.url).searchParams.get("team");
  const ownSeat = found.meta.seats.find(({ teamId }) => teamId === team)?.seat;
  const etag = `"still-7-${found.meta.logHash}-${ownSeat}"`;
  // Short-lived because a race can still be voided.
  const headers = { "Cache-Control": "public, max-age=300", ETag: etag };
  const unchanged = notModified(request, headers);
  if (unchanged) return unchanged;
  const { log, meta } = found;
  const { colours, trims } = paintsOf(meta.seats);
  const key = `${etag} ${colours.join(" ")} ${trims.join(" ")}`;
  const svg = stills.get(key) ?? drawRaceStill(layLines(decodeRaceLog(log), meta.seats), ownSeat);
  stills.set(key, svg);
  return new Response(svg, { headers: { ...headers, "Content-Type": "image/svg+xml; charset=utf-8" } });
}

const width = 480;
const height = 270;

/** The course of a race: gaps to the leader, who is at the top, over time. */
function drawRaceStill(lines: ReturnType<typeof layLines>, ownSeat: number | undefined): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#262c36"/>`,
    gapLinesSvg(
      lines,
      { left: 20, top: 24, width: width - 48, height: height - 48 },
      { stroke: 7, dots: true, ownSeat },
    ),
    "</svg>",
  ].join("");
}
