import { useMessages } from "../../ui/messages.tsx";
import { useLiveTopics } from "../../app/live.ts";
import { Badge, EmptyState } from "../../ui/card.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelTable, SearchedList } from "../../panel-kit/panel-table.tsx";
import { competitionsList } from "./competitions-list.server.ts";
import type { Route } from "./+types/competitions";

export const handle = { texts: ["panel", "listsPanel", "competitionsPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { list, found } = await shownList(competitionsList, args);
  return { list, hasUnused: found.hasUnused };
}

export default function Competitions({ loaderData: { list, hasUnused } }: Route.ComponentProps) {
  const { competitionsPanel, panel } = useMessages();
  const { list: texts, states, create: creation } = competitionsPanel;
  const { competitions: title } = panel.sections;
  useLiveTopics(list.rows.slice(0, 16).map((each): `competition:${string}` => `competition:${each.id}`));
  const create = (
    <ButtonLink to={`${panelPath}/competitions/new`} kind="primary">
      {creation.title}
    </ButtonLink>
  );
  return (
    <PanelPage title={title} lead={hasUnused ? texts.unused : undefined} actions={create}>
      <SearchedList list={list} none={<EmptyState title={texts.none} />}>
        <PanelTable
          list={list}
          caption={title}
          cells={{
            phase: ({ state }) => (
              <Badge tone={state === "draft" || state === "finished" ? "neutral" : "go"}>{states[state]}</Badge>
            ),
          }}
        />
      </SearchedList>
    </PanelPage>
  );
}
