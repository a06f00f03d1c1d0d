import type { StopReason } from "#languages/words/word-code.ts";

/** Copied from the site's texts, which the program doesn't include; a test compares them. */
export const siteWords = {
  queued: (ahead: number): string => {
    if (ahead === 0) return "Your car is next.";
    return ahead === 1 ? "One car is before yours." : `${ahead} cars are before yours.`;
  },
  checking: "Your car is deployed and raced from every seat.",
  error: "Something on our side failed, not your car. It is checked again by itself in a moment.",
  accepted: "Your car races.",
  comparing:
    "Your car was accepted. It now meets the car that races for your team; what comes of it stands here in a moment.",
  acceptedOlder: "Your car was accepted. Another car of your team races.",
  rejected: "Your car was not accepted and replaces nothing. Fix it and submit it again.",
};

export const stopWords: Readonly<Record<StopReason, string>> = {
  "too-large": "it stopped because a number became too large",
  "division-by-zero": "it stopped because it divided by zero",
  "index-out-of-range": "it stopped because it asked a list for a place that is not there",
  "key-missing": "it stopped because it read a key that its dictionary does not have",
  assert: "it stopped because an assert failed",
  "not-found": "it stopped because a list did not hold the value that it looked for",
  "too-deep": "it stopped because its functions called each other too deeply",
  "out-of-memory": "it stopped because its lists became too large",
  "wrong-type": "it stopped because a value of another kind stood where a number was needed",
};
