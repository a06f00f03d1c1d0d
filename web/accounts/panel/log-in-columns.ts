import type { LogInProvider } from "#server/accounts/university-login/log-in-providers.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";

export const logInColumns = (({ messages: { signInPanel } }) => {
  const { columns, states } = signInPanel;
  return {
    label: { head: columns.label, value: ({ label }) => label, rowHeader: true },
    issuer: { head: columns.issuer, value: ({ issuer }) => issuer, wideOnly: true },
    domains: { head: columns.domains, value: ({ domains }) => domains.join(", ") || null, wideOnly: true },
    state: { head: columns.state, value: ({ state }) => states[state] },
    people: { head: columns.people, value: ({ people }) => people, numeric: true },
  };
}) satisfies ListColumns<LogInProvider>;
