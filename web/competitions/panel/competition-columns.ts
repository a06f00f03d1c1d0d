import type { CompetitionSummary } from "#server/competitions/list-competitions.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";

export const competitionColumns = (({ messages: { competitionsPanel: competitions, panel }, nameOfCity }) => {
  const { columns } = competitions.list;
  return {
    name: { head: columns.name, value: ({ name }) => name, rowHeader: true },
    city: { head: columns.city, value: ({ brand }) => (brand === null ? panel.nationWide : nameOfCity(brand)) },
    phase: { head: columns.phase, value: ({ state }) => competitions.states[state] },
    teams: { head: columns.teams, value: ({ teams }) => teams, numeric: true },
    cars: { head: columns.cars, value: ({ teamsWithCar }) => teamsWithCar, numeric: true },
    waiting: { head: columns.waiting, value: ({ waiting }) => waiting, numeric: true, wideOnly: true },
    races: { head: columns.races, value: ({ racesToRun }) => racesToRun, numeric: true, wideOnly: true },
  };
}) satisfies ListColumns<CompetitionSummary>;
