import type { RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import {
  entriesOnPage,
  findAuditEntries,
  listActs,
  mostExportedEntries,
  readRecordChoice,
  recordChoices,
  type RecordEntry,
} from "#server/panel/audit-log/find-audit-entries.ts";
import { textNamed } from "#messages/format-problem.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { allCities } from "../../panel-kit/panel-page.tsx";
import { organisedCities } from "../../panel-kit/panel-scope.server.ts";

/**
 * `brands` is null for all, including actions that concern all cities.
 * @throws 403 for those who organise nothing
 */
export async function auditLogScope(context: Readonly<RouterContextProvider>) {
  const { who, scopes } = await organisedCities(context);
  return { who, brands: scopes.includes(allCities) ? null : scopes };
}

/** Joins neighbouring entries about the same act on the same subject, such as the steps of a show. */
export function groupRepeats(entries: readonly RecordEntry[]): (RecordEntry & { times: number })[] {
  const groups: (RecordEntry & { times: number })[] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const isRepeat =
      group !== undefined &&
      !entry.mayBeUndone &&
      (["act", "subject", "personName", "isUndone", "mayBeUndone"] as const).every((key) => group[key] === entry[key]);
    if (isRepeat) group.times += 1;
    else groups.push({ ...entry, times: 1 });
  }
  return groups;
}

export const auditLogList = panelList({
  name: "audit-log",
  async find({ context, parameters, isFile }) {
    const { brands } = await auditLogScope(context);
    const choice = readRecordChoice(parameters);
    const { database } = context.get(siteContext);
    const found = await findAuditEntries(database, brands, choice, isFile ? mostExportedEntries : entriesOnPage);
    const last = found.length === entriesOnPage ? (found.at(-1)?.id ?? null) : null;
    const rows = isFile ? found.map((entry) => ({ ...entry, times: 1 })) : groupRepeats(found);
    return { choice, last, rows, acts: isFile ? [] : await listActs(database) };
  },
  searched: {
    choices: recordChoices,
    texts: ({ messages: { acts: names, listsPanel, panel, teamsPanel } }, { acts }) => ({
      filter: teamsPanel.record.columns.act,
      groups: {
        "": teamsPanel.record.anyAct,
        ...Object.fromEntries(acts.map((act) => [act, textNamed(names, act) ?? act])),
      },
      sorts: { newest: panel.words.newest, oldest: listsPanel.record.oldest },
    }),
  },
  key: ({ id }) => String(id),
  columns({ messages: { acts, competitionsPanel, panel, teamsPanel } }) {
    const { columns } = teamsPanel.record;
    return {
      at: { head: columns.at, value: ({ at }) => at },
      who: {
        head: columns.who,
        value: ({ personName }) => personName ?? competitionsPanel.meanwhile.theSite,
        wideOnly: true,
      },
      act: { head: columns.act, value: ({ act }) => textNamed(acts, act) ?? act, rowHeader: true },
      subject: { head: columns.subject, value: ({ subject }) => subject, wideOnly: true },
      details: { head: columns.details, value: ({ details }) => JSON.stringify(details), wideOnly: true },
      undo: { head: panel.undo.label, value: () => null, only: "page", isHeadHidden: true },
    };
  },
});
