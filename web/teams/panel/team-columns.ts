import type { PanelTeam } from "#server/teams/list-panel-teams.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";

const allColumns = (({ messages: { teamsPanel }, language }) => {
  const { columns, car, ai } = teamsPanel;
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
    ai: { head: columns.ai, value: ({ aiEntrant }) => (aiEntrant ? ai.yes : ai.no), wideOnly: "very" },
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

export const teamColumns =
  ({ hasDivisions, hasAi }: { hasDivisions: boolean; hasAi: boolean }): Columns =>
  (words) => {
    const columns: Partial<ReturnType<typeof allColumns>> = allColumns(words);
    if (!hasDivisions) delete columns.division;
    if (!hasAi) delete columns.ai;
    return columns as ReturnType<typeof allColumns>;
  };
