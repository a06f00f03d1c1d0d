import { mostPeople } from "#server/accounts/list-people.ts";
import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Badge } from "../../ui/card.tsx";
import { ButtonLink, TextLink } from "../../ui/button.tsx";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage, useCityName } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelTable, SearchedList } from "../../panel-kit/panel-table.tsx";
import { brandsThat } from "../../panel-kit/panel-scope.server.ts";
import type { Route } from "./+types/people";
import { peopleList } from "./people-list.server.ts";

export const handle = { texts: ["accountsPanel", "listsPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(peopleList, args);
  const { who } = found;
  const { configuration } = args.context.get(siteContext);
  const organised = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  return {
    list,
    most: mostPeople,
    mayOrganise: may(who, { act: "organise", brand: null }) || organised.length > 0,
  };
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { accountsPanel: admin, listsPanel, panel } = useMessages();
  const { people: texts } = admin;
  const { list, most, mayOrganise } = loaderData;
  const cityName = useCityName();
  const holders = <ButtonLink to={`${panelPath}/lists/roles`}>{listsPanel.roles.title}</ButtonLink>;
  return (
    <PanelPage title={panel.sections.people} actions={mayOrganise && holders}>
      <SearchedList list={list} none={<p>{texts.none}</p>}>
        <PanelTable
          list={list}
          caption={panel.sections.people}
          cells={{
            name: (person) => (
              <>
                <TextLink to={`${panelPath}/person/${person.id}`}>{person.name}</TextLink>
                {person.nickname !== null && <span className="text-quiet"> ({person.nickname})</span>}
              </>
            ),
            email: (person) => person.email ?? texts.byWallet,
            roles: (person) =>
              person.grants.map((grant) => (
                <span key={grant.id} className="mr-2">
                  <Badge>{admin.person.in({ role: admin.roles[grant.role], city: cityName(grant.brand) })}</Badge>
                </span>
              )),
          }}
        />
      </SearchedList>
      {list.rows.length === most && <p className="text-quiet">{texts.most({ count: most })}</p>}
    </PanelPage>
  );
}
