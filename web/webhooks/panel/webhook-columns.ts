import type { Delivery, Webhook } from "#server/webhooks/webhooks.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";

export const webhookColumns = (({ messages: { webhooksPanel: webhooks } }) => {
  const { columns, kinds, states } = webhooks;
  return {
    name: { head: columns.name, value: ({ name }) => name, rowHeader: true },
    kind: { head: columns.kind, value: ({ kind }) => kinds[kind], wideOnly: true },
    host: { head: columns.host, value: ({ host }) => host, wideOnly: true },
    state: { head: columns.state, value: ({ state }) => states[state] },
    waiting: { head: columns.waiting, value: ({ waiting }) => waiting, numeric: true },
    sent: { head: columns.sent, value: ({ sent }) => sent, numeric: true, wideOnly: true },
    lastSentAt: { head: columns.lastSentAt, value: ({ lastSentAt }) => lastSentAt, wideOnly: true },
  };
}) satisfies ListColumns<Webhook>;

export const deliveryColumns = (({ messages: { webhooksPanel: webhooks } }) => {
  const { deliveryColumns: columns, deliveryStates, event: events, problems } = webhooks;
  return {
    number: { head: columns.number, value: ({ number }) => number, numeric: true },
    event: { head: columns.event, value: ({ event }) => events[event], rowHeader: true },
    happenedAt: { head: columns.happenedAt, value: ({ happenedAt }) => happenedAt, wideOnly: true },
    state: { head: columns.state, value: ({ state }) => deliveryStates[state] },
    attempts: { head: columns.attempts, value: ({ attempts }) => attempts, numeric: true, wideOnly: true },
    status: {
      head: columns.status,
      value: ({ status, problem }) =>
        [status, problem && problems[problem]].filter((word) => word !== null).join(" · ") || null,
    },
    next: { head: columns.next, value: ({ nextAttemptAt }) => nextAttemptAt, wideOnly: true },
  };
}) satisfies ListColumns<Delivery>;
