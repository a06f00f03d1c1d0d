import { longestEmail, longestName, longestNickname, passwordLength } from "#server/people/accounts/new-person.ts";

/** In characters, for the hints beside the fields; the server decides. */
export const accountLimits = {
  name: longestName,
  nickname: longestNickname,
  email: longestEmail,
  shortest: passwordLength.min,
  longest: passwordLength.max,
};
