import { requestLimits } from "./request-limits.ts";

/** What would reach people outside, lock out the next visitor or show uploads. All visitors share seven accounts. */
const closed = [
  /^\/(?:account|sign-in|sign-up|forgotten-password|sign-in-link|claim)\b/,
  /^\/_(?:wallet|passkey)\b/,
  /^\/code-prix-admin-panel\/(?:people|brands|settings|retention|privacy|log-ins)\b/,
  /^\/code-prix-admin-panel\/competitions\/[^/]+\/webhooks\b/,
];

/** Until the season restarts. `/_…` adds nothing. */
const mostForms = 5_000;

/** Accounts are shared, so limits are per network. */
export const demonstrationLimits = {
  ...requestLimits,
  write: { person: 60, network: 60 },
};

/** For one season. */
export function limitDemonstrationForms(most = mostForms): (path: string) => "closed" | "full" | undefined {
  let forms = 0;
  return (path) => {
    if (closed.some((each) => each.test(path))) return "closed";
    if (path.startsWith("/_")) return undefined;
    if (forms >= most) return "full";
    forms += 1;
    return undefined;
  };
}
