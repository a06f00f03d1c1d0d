import { listLogIns } from "#server/accounts/university-login/log-in-providers.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireAdmin } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";

export const logInsList = panelList({
  name: "log-ins",
  async find({ context, request }) {
    await requireAdmin(context, request);
    return { rows: await listLogIns(context.get(siteContext).database) };
  },
  key: ({ id }) => id,
  columns({ messages: { panel, signInPanel } }) {
    const { columns, fields, states } = signInPanel;
    return {
      label: {
        head: panel.words.university,
        value: ({ label }) => label,
        to: ({ id }) => `${panelPath}/log-ins/${id}`,
        rowHeader: true,
      },
      issuer: { head: fields.issuer, value: ({ issuer }) => issuer, wideOnly: true },
      domains: { head: columns.domains, value: ({ domains }) => domains.join(", ") || null, wideOnly: true },
      state: { head: panel.words.state, value: ({ state }) => states[state] },
      people: { head: columns.people, value: ({ people }) => people, numeric: true },
    };
  },
});
