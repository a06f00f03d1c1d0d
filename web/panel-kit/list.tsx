import { Link, useParams } from "react-router";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { messagesOf } from "#messages/messages-of.ts";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { requirePanel } from "./admin-auth.server.ts";
import { panelPath } from "./panel-sections.ts";
import { ListTools } from "./list-tools.tsx";
import { shownList } from "./panel-list.server.ts";
import { useShownValue } from "./use-table-columns.tsx";
import { findList } from "./panel-lists.server.ts";
import type { Route } from "./+types/list";

export const handle = { texts: ["panel", "accountsPanel", "listsPanel"] };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const list = findList(params.list);
  if (!list) throw siteError(404, messagesOf(context.get(visitContext).language).listsPanel.noSuchList);
  return shownList(list, context, request);
}

export default function List({ loaderData }: Route.ComponentProps) {
  const { listsPanel: texts } = useMessages();
  const { number } = useFormats();
  const shownValue = useShownValue();
  const { title, lead, choice, groups, columns, rows, more } = loaderData;
  const { list } = useParams();
  const isNamed = columns.some(({ rowHeader }) => rowHeader);
  const shownColumns = columns.map(
    ({ key, head, numeric, rowHeader, wideOnly }, index): Column<(typeof rows)[number]> => ({
      key,
      head,
      rowHeader: isNamed ? rowHeader === true : index === 0,
      ...(numeric && { numeric }),
      ...(wideOnly && { wideOnly }),
      cell: ({ cells }) => {
        const cell = cells[index];
        if (!cell) return null;
        const text = shownValue(cell.value);
        return cell.to === null ? (
          text
        ) : (
          <Link to={cell.to} className="link">
            {text}
          </Link>
        );
      },
    }),
  );
  return (
    <div className="space-y-6">
      <PageHead title={title} unlisted />
      <header>
        <h1 className="display text-4xl">{title}</h1>
        <p className="mt-1 text-quiet">{lead}</p>
      </header>
      <ListTools
        choice={choice}
        groups={groups.map((value) => ({ value, label: value }))}
        sorts={columns.map(({ key, head }) => ({ value: key, label: head }))}
        exportAt={`${panelPath}/lists/${list ?? ""}/export`}
      />
      {rows.length === 0 ? (
        <EmptyState title={texts.noneFits} />
      ) : (
        <Table dense caption={title} rows={rows} rowKey={({ key }) => key} columns={shownColumns} />
      )}
      {more > 0 && <p className="text-quiet">{texts.more({ count: number(more) })}</p>}
    </div>
  );
}
