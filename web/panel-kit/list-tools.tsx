import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { useMessages, useFormats } from "../ui/messages.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { CheckboxField, TextField, Select, type Option } from "../ui/field.tsx";
import type { ListChoice } from "#domain/platform/list-choice.ts";

type ListToolsProps = {
  /** without `descending` the order can't be reversed */
  choice: Pick<ListChoice, "search" | "group" | "sort"> & { descending?: boolean };
  groups: readonly Option[];
  /** parameter name; `all`: null if the groups include "all" */
  group?: { name?: string; label?: string | undefined; all?: string | null };
  sorts: readonly Option[];
  sortName?: string;
  exportAt?: string;
  keep?: Readonly<Record<string, string>>;
  children?: ReactNode;
};

/** All of it is in the URL and works without JavaScript. */
export function ListTools(props: ListToolsProps) {
  const { choice, groups, group = {}, sorts, sortName = "sort", exportAt, keep = {}, children } = props;
  const { listsPanel: texts } = useMessages();
  const [parameters] = useSearchParams();
  return (
    <search>
      <Form key={parameters.toString()} className="flex flex-wrap items-end gap-3">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
          name={group.name ?? "group"}
          label={group.label ?? texts.filter}
          options={group.all === null ? groups : [{ value: "", label: group.all ?? texts.all }, ...groups]}
          defaultValue={choice.group}
        />
        {children}
        <Select name={sortName} label={texts.sort} options={sorts} defaultValue={choice.sort} />
        {choice.descending !== undefined && (
          <div className="pb-2.5">
            <CheckboxField name="order" value="desc" label={texts.descending} defaultChecked={choice.descending} />
          </div>
        )}
        <Button type="submit">{texts.apply}</Button>
        {exportAt !== undefined && (
          <a href={exportAt} className={buttonClass({})}>
            {texts.export}
          </a>
        )}
      </Form>
    </search>
  );
}

/** Nothing if it was never downloaded. */
export function LastDownload({ last, timeZone }: { last: { at: Date; by: string | null } | null; timeZone: string }) {
  const { downloaded } = useMessages().homePanel;
  const { dateTime } = useFormats();
  return (
    last && (
      <span className="text-quiet" suppressHydrationWarning>
        {[downloaded({ time: dateTime(last.at, timeZone) }), last.by].filter(Boolean).join(" · ")}
      </span>
    )
  );
}
