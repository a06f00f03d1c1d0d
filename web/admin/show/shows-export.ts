import { csvResponse, csvText } from "#rules/csv.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { requirePanel } from "../admin-auth.server.ts";
import type { Route } from "./+types/shows-export";
import { listedShows } from "./shows-listed.server.ts";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The shows of the list, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const { shows } = await listedShows(context, request);
  const { language } = context.get(visitContext);
  const { panelLists, show } = messagesOf(language);
  const { columns } = panelLists.shows;
  const text = csvText(
    [columns.name, columns.city, columns.step, columns.steps],
    shows.map(({ name, brand, step, stepsInAll }) => [name, brand ?? show.panel.allCities, step + 1, stepsInAll]),
    tableSeparatorOf(language),
  );
  return csvResponse("shows", text);
}
