import { csvResponse, csvText } from "#rules/csv.ts";
import { listPairs, readPairChoice } from "#server/racing/similarity/list-pairs.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { adminAuth } from "../admin-auth.server.ts";
import { competitionInScope } from "../competition-in-scope.server.ts";
import type { Route } from "./+types/similarity-export";
import { tableSeparatorOf } from "#messages/formats.ts";

export const middleware: Route.MiddlewareFunction[] = [adminAuth];

/** The pairs that the list's search and filter find, all pages, as a table. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, messages } = await competitionInScope(context, request, params.competitionId);
  const choice = readPairChoice(new URL(request.url).searchParams);
  const { pairs } = await listPairs(context.get(siteContext).database, competition.id, choice, null);
  const { columns, looked, notLooked } = messages.similarity;
  const { university } = messages.panelTeams.columns;
  const share = (likeness: number | null) => (likeness === null ? null : Math.round(likeness * 1_000) / 1_000);
  const text = csvText(
    [
      columns.first,
      university,
      columns.received,
      columns.second,
      university,
      columns.received,
      columns.source,
      columns.code,
      columns.looked,
    ],
    pairs.map(({ first, second, sourceLikeness, codeLikeness, isLookedAt }) => [
      first.teamName,
      first.university,
      first.receivedAt,
      second.teamName,
      second.university,
      second.receivedAt,
      share(sourceLikeness),
      share(codeLikeness),
      isLookedAt ? looked : notLooked,
    ]),
    tableSeparatorOf(context.get(visitContext).language),
  );
  return csvResponse(`${competition.id}-similarity`, text);
}
