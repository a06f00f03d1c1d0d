import { defaultBrand } from "#domain/brands/brands.ts";
import { competitionStates } from "#domain/competitions/competition-state.ts";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitions } from "#server/competitions/list-competitions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requirePanel } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";

export const competitionsList = panelList({
  name: "competitions",
  async find({ context, request }) {
    const who = await requirePanel(context, request);
    const { database } = context.get(siteContext);
    const names = await listCompetitionNames(database);
    const isUnused = (id: string) => names.some((each) => each.id === id && !each.isSetUp);
    const organised = (await listCompetitions(database)).filter(({ brand }) => may(who, { act: "organise", brand }));
    // A city's first competition isn't an organiser's draft.
    const shown = organised.filter(({ id, state }) => state !== "draft" || !isUnused(id));
    return {
      rows: shown.toSorted((a, b) => a.name.localeCompare(b.name, "tr")),
      hasUnused: shown.some(({ id }) => isUnused(id)),
    };
  },
  key: ({ id }) => id,
  columns({ messages: { competitionsPanel: competitions, panel }, localName, nameOfCity }) {
    const { columns } = competitions.list;
    return {
      name: {
        head: columns.name,
        value: ({ name }) => localName(name),
        to: ({ id }) => `${panelPath}?competition=${id}`,
        rowHeader: true,
      },
      city: { head: panel.words.city, value: ({ brand }) => (brand === null ? panel.nationWide : nameOfCity(brand)) },
      phase: { head: competitions.fields.state, value: ({ state }) => competitions.states[state] },
      teams: { head: columns.teams, value: ({ teams }) => teams, numeric: true },
      cars: { head: columns.cars, value: ({ teamsWithCar }) => teamsWithCar, numeric: true },
      waiting: { head: columns.waiting, value: ({ waiting }) => waiting, numeric: true, wideOnly: true },
      races: { head: columns.races, value: ({ racesToRun }) => racesToRun, numeric: true, wideOnly: true },
    };
  },
  choose: ({ messages: { competitionsPanel }, nameOfCity }) => ({
    words: ({ name }) => name,
    groups: ({ state }) => [state],
    groupNames: Object.fromEntries(competitionStates.map((state) => [state, competitionsPanel.states[state]])),
    sorts: {
      city: ({ brand }) => (brand === null || brand === defaultBrand ? "" : nameOfCity(brand)),
      name: ({ name }) => name,
      phase: ({ state }) => competitionStates.indexOf(state),
      teams: ({ teams }) => teams,
      cars: ({ teamsWithCar }) => teamsWithCar,
      waiting: ({ waiting }) => waiting,
      races: ({ racesToRun }) => racesToRun,
    },
  }),
});
