import type { TeamReadiness } from "#server/panel/readiness/team-readiness.ts";
import type { ListColumns } from "../panel-kit/list-columns.ts";

export const lightColumns = (({ messages: { readinessPanel: readiness } }) => {
  const { columns, lights } = readiness;
  return {
    number: { head: columns.number, value: ({ number }) => number, numeric: true },
    team: { head: columns.team, value: ({ name }) => name, rowHeader: true },
    city: { head: columns.city, value: ({ city }) => city, wideOnly: true },
    light: { head: columns.light, value: ({ light }) => lights[light] },
    here: { head: columns.here, value: ({ checkedInAt }) => checkedInAt },
  };
}) satisfies ListColumns<TeamReadiness>;
