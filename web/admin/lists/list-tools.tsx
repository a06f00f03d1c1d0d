import { Form, useSearchParams } from "react-router";
import { useMessages } from "../../messages/messages.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Select, type Option } from "../../ui/select.tsx";
import type { ListChoice } from "./list-choice.ts";

type ListToolsProps = {
  choice: ListChoice;
  groups: readonly Option[];
  sorts: readonly Option[];
  /** where the same rows are a table to download */
  exportAt: string;
  /** what else the address says, and goes on saying */
  keep?: Readonly<Record<string, string>>;
};

/** Search, filter, order and download of a list of the panel; all of it stands in the address, and works without script. */
export function ListTools({ choice, groups, sorts, exportAt, keep = {} }: ListToolsProps) {
  const { panelLists: texts } = useMessages();
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
          name="group"
          label={texts.filter}
          options={[{ value: "", label: texts.all }, ...groups]}
          defaultValue={choice.group}
        />
        <Select name="sort" label={texts.sort} options={sorts} defaultValue={choice.sort} />
        <div className="pb-2.5">
          <CheckboxField name="order" value="desc" label={texts.descending} defaultChecked={choice.descending} />
        </div>
        <Button type="submit">{texts.apply}</Button>
        <a href={`${exportAt}?${parameters.toString()}`} className={buttonClass({})}>
          {texts.export}
        </a>
      </Form>
    </search>
  );
}
