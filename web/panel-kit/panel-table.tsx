import type { ReactNode } from "react";
import { useSearchParams, Form } from "react-router";
import type { CsvCell } from "#domain/platform/csv.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { buttonClass, TextLink, Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/card.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { Table, type Column } from "../ui/table.tsx";
import type { ShownList } from "./panel-list.ts";
import { CheckboxField, HiddenFields, TextField, Select } from "../ui/field.tsx";

/** Cells that aren't plain text. */
export type PanelCells<List> =
  List extends ShownList<infer Row, infer Key> ? Partial<Record<Key, (row: Row) => ReactNode>> : never;

type PanelTableProps<Row, Key extends string> = {
  list: ShownList<Row, Key>;
  caption: string;
  cells?: Partial<Record<NoInfer<Key>, (row: NoInfer<Row>) => ReactNode>>;
  before?: readonly Column<Row>[];
};

export function PanelTable<Row, Key extends string>({
  list,
  caption,
  cells = {},
  before = [],
}: PanelTableProps<Row, Key>) {
  const shown = useShownValue();
  const isNamed = list.columns.some(({ rowHeader }) => rowHeader);
  const columns = list.columns.map(({ key, head, isHeadHidden, ...rest }, at): Column<Row> => {
    const cell: ((row: Row) => ReactNode) | undefined = cells[key as NoInfer<Key>];
    return {
      head: isHeadHidden ? <span className="sr-only">{head}</span> : head,
      ...rest,
      ...(!isNamed && at === 0 && { rowHeader: true }),
      cell(row, index) {
        if (cell) return cell(row);
        const { value = null, to = null } = list.cells[index]?.[at] ?? {};
        return to === null ? shown(value) : <TextLink to={to}>{shown(value)}</TextLink>;
      },
    };
  });
  const keys = new Map(list.rows.map((row, index) => [row, list.keys[index] ?? index]));
  return (
    <Table
      dense
      caption={caption}
      columns={[...before, ...columns]}
      rows={list.rows}
      rowKey={(row) => keys.get(row) ?? 0}
    />
  );
}

type SearchedListProps<Row, Key extends string> = {
  list: ShownList<Row, Key>;
  /** instead of a list without rows */
  none?: ReactNode;
  keep?: Readonly<Record<string, string>>;
  /** more fields next to the filter, and whether one of them is in use */
  tools?: ReactNode;
  isNarrowed?: boolean;
  children: ReactNode;
};

/** Search, filter, order and download around the rows. */
export function SearchedList<Row, Key extends string>(props: SearchedListProps<Row, Key>) {
  const { list, none, keep = {}, tools, isNarrowed = false, children } = props;
  const { listsPanel: texts, ui } = useMessages();
  const { number } = useFormats();
  const { total, rows, more, choice, groups, sorts, searched, pages, file } = list;
  const isChosen = isNarrowed || choice.search !== "" || choice.group !== (groups[0]?.value ?? "");
  if (total === 0 && none !== undefined && !(searched && isChosen)) return none;
  return (
    <>
      {sorts.length > 0 && (
        <ListTools list={list} keep={keep}>
          {tools}
        </ListTools>
      )}
      {rows.length === 0 ? (
        <EmptyState title={choice.search === "" ? texts.noneFits : ui.select.noResults({ query: choice.search })} />
      ) : (
        children
      )}
      {pages !== undefined && <Pages page={choice.page} pages={pages} />}
      {more > 0 && <p className="text-quiet">{texts.more({ count: number(more) })}</p>}
      {sorts.length === 0 && (
        <p>
          <a href={file} className={buttonClass({})}>
            {texts.export}
          </a>
        </p>
      )}
    </>
  );
}

function useShownValue(): (value: CsvCell) => ReactNode {
  const { number, dateTime } = useFormats();
  return (value) => {
    if (value === null) return "–";
    if (value instanceof Date) return <span suppressHydrationWarning>{dateTime(value)}</span>;
    return typeof value === "number" ? number(value) : value;
  };
}

export function Pages({ page, pages }: { page: number; pages: number }) {
  const { pageLinks } = useMessages().listsPanel;
  const [parameters] = useSearchParams();
  if (pages <= 1) return null;
  const to = (other: number) => {
    const next = new URLSearchParams(parameters);
    next.set("page", String(other));
    return `?${next.toString()}`;
  };
  return <PageLinks page={page} pages={pages} texts={pageLinks} to={to} />;
}

type ListToolsProps = {
  list: Pick<ShownList<unknown>, "choice" | "groups" | "sorts" | "searched" | "file">;
  keep: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** All of it is in the URL and works without JavaScript. */
function ListTools({ list: { choice, groups, sorts, searched, file }, keep, children }: ListToolsProps) {
  const { listsPanel: texts } = useMessages();
  const [parameters] = useSearchParams();
  return (
    <search>
      <Form key={parameters.toString()} className="flex flex-wrap items-end gap-3">
        <HiddenFields fields={keep} />
        <div className="min-w-48 flex-1">
          <TextField
            name="q"
            type="search"
            label={texts.search}
            defaultValue={choice.search}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Select
          name={searched?.parameter ?? "group"}
          label={searched?.filter ?? texts.filter}
          options={searched ? groups : [{ value: "", label: texts.all }, ...groups]}
          defaultValue={choice.group}
        />
        {children}
        <Select name="sort" label={texts.sort} options={sorts} defaultValue={choice.sort} />
        {!searched?.isOneWay && (
          <div className="pb-2.5">
            <CheckboxField name="order" value="desc" label={texts.descending} defaultChecked={choice.descending} />
          </div>
        )}
        <Button type="submit">{texts.apply}</Button>
        <a href={file} className={buttonClass({})}>
          {texts.export}
        </a>
      </Form>
    </search>
  );
}
