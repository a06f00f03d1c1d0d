import { may } from "#server/accounts/permissions.ts";
import { chooseCompetitions, listCompetitions, readCompetitionChoice } from "#server/competitions/list-competitions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requirePanel } from "../../panel-kit/admin-auth.server.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import type { Route } from "./+types/competitions-export";
import { competitionColumns } from "./competition-columns.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = await requirePanel(context, request);
  const all = await listCompetitions(context.get(siteContext).database);
  const own = all.filter(({ brand }) => may(who, { act: "organise", brand }));
  const chosen = chooseCompetitions(own, readCompetitionChoice(new URL(request.url).searchParams));
  return listFile(context, "competitions", competitionColumns, chosen);
}
