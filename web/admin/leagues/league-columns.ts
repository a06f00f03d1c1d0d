import { tell } from "#messages/tell.ts";
import type { ListedLeague } from "#server/results/leagues/leagues.ts";
import type { ListColumns } from "../lists/list-columns.ts";

export const leagueColumns = (({ messages: { leagues } }) => {
  const { columns, good, register } = leagues.panel;
  return {
    name: { head: columns.name, value: ({ name }) => name, rowHeader: true },
    address: { head: columns.address, value: ({ address }) => address, wideOnly: "very" },
    checkedAt: { head: columns.checkedAt, value: ({ checkedAt }) => checkedAt },
    state: {
      head: columns.state,
      // Before the first look nobody knows.
      value: ({ problem, checkedAt }) =>
        problem !== null ? tell(register, problem, "kind") : checkedAt === null ? null : good,
    },
  };
}) satisfies ListColumns<ListedLeague>;
