import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { localisedName } from "../../app/visit.server.ts";
import { listShows } from "#server/show/shows.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";

export const several = "all";

export const showsList = panelList({
  name: "shows",
  async find({ context }) {
    const { database, visitor } = context.get(siteContext);
    const who = await visitor();
    const rows = (await listShows(database))
      .filter(({ brand }) => may(who, { act: "run-show", brand }))
      .map(({ id, name, brand, step, steps }, age) => {
        const stepsInAll = steps.reduce((sum, scene) => sum + scene.steps, 0);
        return { id, name: localisedName(context, name), brand, step, stepsInAll, age };
      });
    return { who, rows };
  },
  key: ({ id }) => id,
  columns({ messages: { listsPanel, panel, show }, nameOfCity }) {
    const { columns } = listsPanel.shows;
    const cityOf = (brand: string | null) => (brand === null ? show.panel.allCities : nameOfCity(brand));
    return {
      name: { head: panel.words.name, value: ({ name }) => name, only: "file" },
      city: { head: panel.words.city, value: ({ brand }) => cityOf(brand), only: "file" },
      step: { head: columns.step, value: ({ step }) => step + 1, only: "file" },
      steps: { head: columns.steps, value: ({ stepsInAll }) => stepsInAll, only: "file" },
    };
  },
  choose: ({ messages: { listsPanel, panel } }) => ({
    words: ({ name, brand }) => `${name} ${brand ?? ""}`,
    groups: ({ step }) => [step < 0 ? "waiting" : "begun"],
    groupNames: listsPanel.shows.groups,
    sorts: {
      newest: ({ age }) => age,
      name: ({ name }) => name,
      city: ({ brand }) => brand ?? "",
    },
    sortNames: { newest: panel.words.newest },
  }),
});
