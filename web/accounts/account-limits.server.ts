import { longestEmail, longestName, passwordLength } from "#server/accounts/accounts.ts";

/** In characters, for the hints beside the fields; the server decides. */
export const accountLimits = {
  name: longestName,
  email: longestEmail,
  shortest: passwordLength.min,
  longest: passwordLength.max,
};
