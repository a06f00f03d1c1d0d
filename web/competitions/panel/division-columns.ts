import type { PanelDivision } from "#server/competitions/divisions/divisions.ts";
import { divisionName } from "#messages/language.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";

export const divisionColumns = (({ messages: { divisions }, language }) => {
  const { columns, entries, states, scoring } = divisions;
  return {
    name: { head: columns.name, value: (division) => divisionName(division, language), rowHeader: true },
    places: { head: columns.places, value: ({ scores }) => scoring[scores ? "yes" : "no"], wideOnly: true },
    entry: { head: columns.entry, value: ({ entry }) => entries[entry], wideOnly: true },
    state: { head: columns.state, value: ({ closedAt }) => states[closedAt === null ? "open" : "closed"] },
    teams: { head: columns.teams, value: ({ teams }) => teams, numeric: true },
  };
}) satisfies ListColumns<PanelDivision>;
