import { requestLimits } from "./request-limits.ts";

/**
 * What a demonstration refuses although its visitor may: what would reach people outside, lock out whoever comes next, or show strangers'
 * pictures. Everybody in it shares seven accounts.
 */
const closed = [
  /^\/(?:account|sign-in|sign-up|forgotten-password|sign-in-link|claim)\b/,
  /^\/_(?:wallet|passkey)\b/,
  /^\/code-prix-admin-panel\/(?:people|brands|settings|retention|privacy|log-ins)\b/,
  /^\/code-prix-admin-panel\/competitions\/[^/]+\/webhooks\b/,
];

/** What is added until the season begins again; then it is full. Pages that only tell where they are (`/_…`) add nothing. */
const mostForms = 5_000;

/** Accounts are shared, so everybody is counted by their network. */
export const demonstrationLimits = {
  ...requestLimits,
  write: { person: 60, network: 60 },
};

/** Stands before every form of a demonstration, from one beginning of its season to the next. */
export function createDemonstrationDoor(most = mostForms): (path: string) => "closed" | "full" | undefined {
  let forms = 0;
  return (path) => {
    if (closed.some((each) => each.test(path))) return "closed";
    if (path.startsWith("/_")) return undefined;
    if (forms >= most) return "full";
    forms += 1;
    return undefined;
  };
}
