import { siteContext } from "#server/http/site-context.ts";
import { listDeliveries, listWebhooks } from "#server/webhooks/webhooks.ts";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";

export const webhooksList = panelList({
  name: "webhooks",
  async find({ context, request, competitionId }) {
    const { competition } = await competitionInScope(context, request, competitionId);
    return { competition, rows: await listWebhooks(context.get(siteContext).database, competition.id) };
  },
  key: ({ id }) => id,
  columns({ messages: { panel, webhooksPanel: webhooks } }, { competition }) {
    const { columns, kinds, states } = webhooks;
    return {
      name: {
        head: panel.words.name,
        value: ({ name }) => name,
        to: ({ id }) => `${panelPath}/competitions/${competition.id}/webhooks/${id}`,
        rowHeader: true,
      },
      kind: { head: panel.words.kind, value: ({ kind }) => kinds[kind], wideOnly: true },
      host: { head: columns.host, value: ({ host }) => host, wideOnly: true },
      state: { head: panel.words.state, value: ({ state }) => states[state] },
      waiting: { head: columns.waiting, value: ({ waiting }) => waiting, numeric: true },
      sent: { head: columns.sent, value: ({ sent }) => sent, numeric: true, wideOnly: true },
      lastSentAt: { head: columns.lastSentAt, value: ({ lastSentAt }) => lastSentAt, wideOnly: true },
    };
  },
});

/** The latest deliveries of a webhook, on its page. */
export const deliveriesOf = (webhookId: string) =>
  panelList({
    name: "deliveries",
    find: async ({ context }) => ({ rows: await listDeliveries(context.get(siteContext).database, webhookId) }),
    key: ({ number }) => String(number),
    columns({ messages: { panel, teamsPanel, webhooksPanel: webhooks } }) {
      const { deliveryColumns: columns, deliveryStates, event: events, problems } = webhooks;
      return {
        number: { head: teamsPanel.columns.number, value: ({ number }) => number, numeric: true },
        event: { head: columns.event, value: ({ event }) => events[event], rowHeader: true },
        happenedAt: { head: columns.happenedAt, value: ({ happenedAt }) => happenedAt, wideOnly: true },
        state: { head: panel.words.state, value: ({ state }) => deliveryStates[state] },
        attempts: { head: columns.attempts, value: ({ attempts }) => attempts, numeric: true, wideOnly: true },
        status: {
          head: columns.status,
          value: ({ status, problem }) =>
            [status, problem && problems[problem]].filter((word) => word !== null).join(" · ") || null,
        },
        next: { head: columns.next, value: ({ nextAttemptAt }) => nextAttemptAt, wideOnly: true },
      };
    },
  });
