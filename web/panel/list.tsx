import { useMessages } from "../ui/messages.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { EmptyState } from "../ui/card.tsx";
import { requirePanel } from "../panel-kit/panel-scope.server.ts";
import { shownList } from "../panel-kit/panel-list.server.ts";
import { PanelPage } from "../panel-kit/panel-page.tsx";
import { PanelTable, SearchedList } from "../panel-kit/panel-table.tsx";
import type { Route } from "./+types/list";
import { findList } from "./panel-lists.server.ts";

export const handle = { texts: ["panel", "listsPanel"] };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const messages = context.get(visitContext).messages;
  const declared = findList(params.list);
  if (!declared?.texts) throw siteError(404, messages.listsPanel.noSuchList);
  const { list } = await shownList(declared, { context, request, params: {} });
  // Columns are enough: rows may have more than the reader can see.
  return { ...declared.texts(messages), list: { ...list, rows: list.keys } };
}

export default function List({ loaderData: { title, lead, list } }: Route.ComponentProps) {
  const { listsPanel: texts } = useMessages();
  return (
    <PanelPage title={title} lead={lead}>
      <SearchedList list={list} none={<EmptyState title={texts.noneFits} />}>
        <PanelTable list={list} caption={title} />
      </SearchedList>
    </PanelPage>
  );
}
