import { listPeople, mostExportedPeople, readPeopleChoice } from "#server/accounts/list-people.ts";
import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/people-export";
import { requirePanel } from "../../panel-kit/admin-auth.server.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import { peopleColumns } from "./people-columns.ts";
import { brandsThat, shownPerson } from "../../panel-kit/people-seen.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, configuration } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const brands = may(who, { act: "help-people", brand: null })
    ? null
    : brandsThat(configuration, (brand) => may(who, { act: "help-people", brand }));
  const choice = readPeopleChoice(new URL(request.url).searchParams);
  const people = await listPeople(database, brands, choice, mostExportedPeople);
  return listFile(
    context,
    "people",
    peopleColumns,
    people.map((person) => shownPerson(who, person)),
  );
}
