import { listPeople, mostExportedPeople, readPeopleChoice } from "#server/people/accounts/list-people.ts";
import { may } from "#server/people/accounts/may.ts";
import { csvResponse, csvText } from "#rules/csv.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { visitContext } from "../shell/visit.server.ts";
import type { Route } from "./+types/people-export";
import { requirePanel } from "./admin-auth.server.ts";
import { brandsThat, shownPerson } from "./people-seen.server.ts";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The people of the list, all of them and no more of each than the list shows, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, configuration } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const { language } = context.get(visitContext);
  const { admin } = messagesOf(language);
  const brands = may(who, { act: "help-people", brand: null })
    ? null
    : brandsThat(configuration, (brand) => may(who, { act: "help-people", brand }));
  const choice = readPeopleChoice(new URL(request.url).searchParams);
  const people = await listPeople(database, brands, choice, mostExportedPeople);
  const { columns } = admin.people;
  const text = csvText(
    [columns.name, columns.email, columns.teams, columns.roles],
    people
      .map((person) => shownPerson(who, person))
      .map((person) => [
        person.name,
        person.email,
        person.teams.map((team) => team.name).join(", "),
        person.grants
          .map((grant) => `${admin.roles[grant.role]}${grant.brand === null ? "" : ` ${grant.brand}`}`)
          .join(", "),
      ]),
    tableSeparatorOf(language),
  );
  return csvResponse("people", text);
}
