/** What a site says of a submission, word for word: a test holds these to its texts, which the bundled program does not carry. */
export const siteWords = {
  queued: (ahead: number): string => {
    if (ahead === 0) return "Your car is next.";
    return ahead === 1 ? "One car is before yours." : `${ahead} cars are before yours.`;
  },
  checking: "Your car is deployed and raced from every seat.",
  error: "Something on our side failed, not your car. It is checked again by itself in a moment.",
  accepted: "Your car races.",
  acceptedOlder: "Your car was accepted. Another car of your team races.",
  rejected: "Your car was not accepted and replaces nothing. Mend it and submit it again.",
};
