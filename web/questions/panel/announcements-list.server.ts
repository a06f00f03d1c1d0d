import type { RouterContextProvider } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listAnnouncementsOf } from "#server/questions/announcements.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { brandsThat } from "../../panel-kit/people-seen.server.ts";

export const allCities = "all";

/** @throws 403 for those who organise nothing */
export async function announcementReach(context: Readonly<RouterContextProvider>) {
  const { configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  const brands = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  const mayAll = may(who, { act: "organise", brand: null });
  if (brands.length === 0 && !mayAll) {
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  return { who, brands, mayAll, scopes: mayAll ? [allCities, ...brands] : brands };
}

export const announcementsList = panelList({
  name: "announcements",
  async find({ context }) {
    const reach = await announcementReach(context);
    const { brands, mayAll } = reach;
    const { database } = context.get(siteContext);
    return { ...reach, rows: await listAnnouncementsOf(database, mayAll ? [null, ...brands] : brands) };
  },
  key: ({ id }) => id,
  columns({ messages: { listsPanel, questions }, nameOfCity }) {
    const { columns } = listsPanel.announcements;
    return {
      city: {
        head: columns.city,
        value: ({ brand }) => (brand === null ? questions.everywhere : nameOfCity(brand)),
        only: "file",
      },
      turkish: { head: columns.turkish, value: ({ turkish }) => turkish, only: "file" },
      english: { head: columns.english, value: ({ english }) => english, only: "file" },
      published: { head: columns.published, value: ({ publishedAt }) => publishedAt, only: "file" },
    };
  },
  choose: ({ messages: { listsPanel, questions }, nameOfCity }, { scopes }) => ({
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
    sortNames: listsPanel.announcements.sorts,
  }),
});
