import type { StopReason } from "#languages/codegen/word-code.ts";

/** Copied from the site's texts, which the program doesn't include; a test compares them. */
export const siteWords = {
  queued: (ahead: number): string => {
    if (ahead === 0) return "Your car is next.";
    return ahead === 1 ? "One car is ahead of yours." : `${ahead} cars are ahead of yours.`;
  },
  checking: "Your car is racing from every seat.",
  error: "Something failed on our side. We'll check your car again shortly.",
  accepted: "Your car is racing.",
  comparing: "Accepted. Comparing it with your team's active car…",
  acceptedOlder: "Accepted. Another car of your team is active.",
  rejected: "Rejected. Your active car hasn't changed. Fix this one and submit it again.",
};

export const stopWords: Readonly<Record<StopReason, string>> = {
  "too-large": "a number became too large",
  "division-by-zero": "it divided by zero",
  "index-out-of-range": "a list index was out of range",
  "key-missing": "a dictionary key was missing",
  assert: "an assert failed",
  "not-found": "a value wasn't in the list",
  "too-deep": "its function calls were nested too deeply",
  "out-of-memory": "its lists became too large",
  "wrong-type": "a value that isn't a number was used as one",
};
