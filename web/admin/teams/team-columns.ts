import type { PanelTeam } from "#server/event/teams/list-panel-teams.ts";
import type { ListColumns } from "../lists/list-columns.ts";

const allColumns = (({ messages: { panelTeams }, language }) => {
  const { columns, car } = panelTeams;
  return {
    number: { head: columns.number, value: ({ number }) => number, numeric: true },
    code: { head: columns.code, value: ({ code }) => code, wideOnly: true },
    name: { head: columns.name, value: (team) => team.proposedName ?? team.name, rowHeader: true },
    university: { head: columns.university, value: ({ university }) => university, wideOnly: true },
    city: { head: columns.city, value: ({ city }) => city, wideOnly: true },
    division: {
      head: columns.division,
      value: ({ divisionEnglish, divisionTurkish }) => (language === "tr" ? divisionTurkish : divisionEnglish),
      wideOnly: true,
    },
    maker: { head: columns.maker, value: ({ maker }) => maker, wideOnly: true },
    members: { head: columns.members, value: ({ members }) => members, numeric: true, wideOnly: true },
    car: { head: columns.car, value: ({ hasCar }) => (hasCar ? car.yes : car.no) },
    state: { head: columns.state, value: () => null, only: "page" },
    claim: { head: columns.claim, value: (team) => (team.claimedAt === null ? team.claimCode : null), only: "file" },
    email: { head: columns.email, value: ({ contactEmail }) => contactEmail, only: "file" },
    deadline: { head: columns.deadline, value: ({ deadlineAt }) => deadlineAt, only: "file" },
    reason: { head: columns.reason, value: (team) => team.disqualifiedReason ?? team.hiddenReason, only: "file" },
  };
}) satisfies ListColumns<PanelTeam>;

type Columns = ListColumns<PanelTeam, keyof ReturnType<typeof allColumns>>;

/** The columns of a competition's teams; without divisions nothing is said of them. */
export const teamColumns = (hasDivisions: boolean): Columns =>
  hasDivisions
    ? allColumns
    : (words) => {
        const { division: _division, ...others } = allColumns(words);
        return others as ReturnType<typeof allColumns>;
      };
