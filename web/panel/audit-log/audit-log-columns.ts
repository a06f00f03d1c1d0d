import type { RecordEntry } from "#server/panel/audit-log/find-audit-entries.ts";
import { textNamed } from "#messages/format-problem.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";

export const recordColumns = (({ messages: { acts, accountsPanel: admin, teamsPanel } }) => {
  const { columns } = teamsPanel.record;
  return {
    at: { head: columns.at, value: ({ at }) => at },
    who: { head: columns.who, value: ({ personName }) => personName ?? admin.theSite },
    act: { head: columns.act, value: ({ act }) => textNamed(acts, act) ?? act, rowHeader: true },
    subject: { head: columns.subject, value: ({ subject }) => subject, wideOnly: true },
    details: { head: columns.details, value: ({ details }) => JSON.stringify(details), wideOnly: true },
    undo: { head: teamsPanel.team.undo, value: () => null, only: "page", isHeadHidden: true },
  };
}) satisfies ListColumns<RecordEntry>;
