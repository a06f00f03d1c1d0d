import { may } from "#server/people/accounts/may.ts";
import {
  chooseCompetitions,
  listCompetitions,
  readCompetitionChoice,
} from "#server/event/competitions/list-competitions.ts";
import { csvResponse, csvText } from "#rules/csv.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { requirePanel } from "../admin-auth.server.ts";
import type { Route } from "./+types/competitions-export";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The competitions of the list, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const who = await requirePanel(context, request);
  const { language } = context.get(visitContext);
  const { competitions: texts, panel } = messagesOf(language);
  const all = await listCompetitions(context.get(siteContext).database);
  const own = all.filter(({ brand }) => may(who, { act: "organise", brand }));
  const { columns } = texts.list;
  const text = csvText(
    [columns.name, columns.city, columns.phase, columns.teams, columns.cars, columns.waiting, columns.races],
    chooseCompetitions(own, readCompetitionChoice(new URL(request.url).searchParams)).map((each) => [
      each.name,
      each.brand ?? panel.nationWide,
      texts.states[each.state],
      each.teams,
      each.teamsWithCar,
      each.waiting,
      each.racesToRun,
    ]),
    tableSeparatorOf(language),
  );
  return csvResponse("competitions", text);
}
