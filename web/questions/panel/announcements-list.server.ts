import { siteContext } from "#server/http/site-context.ts";
import { listAnnouncementsOf } from "#server/questions/announcements.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { brandOfScope, organisedCities } from "../../panel-kit/panel-scope.server.ts";
import { allCities } from "../../panel-kit/panel-page.tsx";

export const announcementsList = panelList({
  name: "announcements",
  async find({ context }) {
    const { scopes } = await organisedCities(context);
    const { database } = context.get(siteContext);
    return { scopes, rows: await listAnnouncementsOf(database, scopes.map(brandOfScope)) };
  },
  key: ({ id }) => id,
  columns({ messages: { listsPanel, panel, questions }, nameOfCity }) {
    const { columns } = listsPanel.announcements;
    return {
      city: {
        head: panel.words.city,
        value: ({ brand }) => (brand === null ? questions.everywhere : nameOfCity(brand)),
        only: "file",
      },
      turkish: { head: columns.turkish, value: ({ turkish }) => turkish, only: "file" },
      english: { head: columns.english, value: ({ english }) => english, only: "file" },
      published: { head: columns.published, value: ({ publishedAt }) => publishedAt, only: "file" },
    };
  },
  choose: ({ messages: { panel, questions }, nameOfCity }, { scopes }) => ({
    words: ({ english, turkish }) => `${english}\n${turkish}`,
    groups: ({ brand }) => [brand ?? allCities],
    groupNames: Object.fromEntries(
      scopes.map((scope) => [scope, scope === allCities ? questions.everywhere : nameOfCity(scope)]),
    ),
    sorts: {
      newest: ({ publishedAt }) => -publishedAt.getTime(),
      city: ({ brand }) => brand ?? "",
      english: ({ english }) => english,
      turkish: ({ turkish }) => turkish,
    },
    sortNames: { newest: panel.words.newest },
  }),
});
