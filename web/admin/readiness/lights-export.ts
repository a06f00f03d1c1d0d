import { csvResponse, csvText } from "#rules/csv.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { visitContext } from "../../shell/visit.server.ts";
import type { Route } from "./+types/lights-export";
import { listedLights } from "./lights-listed.server.ts";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The teams of the list with their lights, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { competition, teams } = await listedLights(context, request);
  const { language } = context.get(visitContext);
  const { columns, lights } = messagesOf(language).readiness;
  const text = csvText(
    [columns.number, columns.team, columns.city, columns.light, columns.here],
    teams.map((team) => [team.number, team.name, team.city, lights[team.light], team.checkedInAt]),
    tableSeparatorOf(language),
  );
  return csvResponse(`${competition?.id ?? "no-competition"}-readiness`, text);
}
