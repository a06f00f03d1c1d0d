import { may } from "#server/accounts/permissions.ts";
import { listRoleHolders } from "#server/accounts/grant-role.ts";
import { siteContext } from "#server/http/site-context.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { brandsThat } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";

export const rolesList = panelList({
  name: "roles",
  async find({ context }) {
    const { configuration, database, visitor } = context.get(siteContext);
    const who = await visitor();
    if (may(who, { act: "organise", brand: null })) return { rows: await listRoleHolders(database, null) };
    const brands = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
    return brands.length === 0 ? undefined : { rows: await listRoleHolders(database, brands) };
  },
  key: ({ grantId }) => grantId,
  texts: ({ listsPanel }) => listsPanel.roles,
  columns({ messages: { accountsPanel: admin, listsPanel, panel }, nameOfCity }) {
    const { heads } = listsPanel.roles;
    return {
      name: {
        head: panel.words.name,
        value: ({ name }) => name,
        to: ({ personId }) => `${panelPath}/person/${personId}`,
      },
      role: { head: heads.role, value: ({ role }) => admin.roles[role], isFilter: true },
      city: { head: panel.words.city, value: ({ brand }) => nameOfCity(brand), isFilter: true },
      email: { head: panel.words.email, value: ({ email }) => email },
      since: { head: heads.since, value: ({ grantedAt }) => grantedAt },
      by: { head: heads.by, value: ({ grantedBy }) => grantedBy },
    };
  },
  choose: () => ({}),
});
