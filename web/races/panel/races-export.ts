import { Readable } from "node:stream";
import { csvResponse, csvRows, csvText } from "#domain/platform/csv.ts";
import { listDivisions } from "#server/competitions/divisions/divisions.ts";
import { eachPanelRace, type PanelRace } from "#server/races/list-panel-races.ts";
import { siteContext } from "#server/http/site-context.ts";
import { adminAuth } from "../../panel-kit/admin-auth.server.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { readRaceQuery } from "./race-query.server.ts";
import type { Route } from "./+types/races-export";
import { askedSeparator } from "../../app/csv-separator.server.ts";

export const middleware: Route.MiddlewareFunction[] = [adminAuth];

/** For programs, so column names are the same in every language. Streamed, because a season has millions of races. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const query = readRaceQuery(new URL(request.url).searchParams);
  const hasDivisions = (await listDivisions(database, competition.id)).length > 0;
  const head = [
    "id",
    "stage",
    "number",
    "round",
    "field",
    "state",
    "order",
    ...(hasDivisions ? ["divisions"] : []),
    "winner",
    "turns",
    "runs",
    "runs_agree",
    "run_ms",
    "engine",
    "hash",
    "finished_at",
  ];
  const cells = (race: PanelRace) => [
    race.id,
    race.stageName || race.stageKind,
    race.number,
    race.round,
    race.field,
    race.state,
    race.teams.join(" "),
    ...(hasDivisions ? [race.divisions.map((name) => name ?? "").join("; ")] : []),
    race.winner,
    race.turns,
    race.runs,
    race.runsAgree === null ? null : String(race.runsAgree),
    race.runMs,
    race.engineHash,
    race.logHash,
    race.finishedAt,
  ];
  const separator = askedSeparator(request);
  const text = new TextEncoder();
  async function* table() {
    yield text.encode(csvText(head, [], separator));
    for await (const races of eachPanelRace(database, competition.id, query))
      yield text.encode(csvRows(races.map(cells), separator));
  }
  const bytes = Readable.from(table(), { highWaterMark: 1 });
  return csvResponse(`races-${competition.id}`, Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
}
