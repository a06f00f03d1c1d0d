import type { DivisionRules } from "./divisions.ts";

export const openRules: DivisionRules = {
  drivers: "everybody",
  smallestTeam: null,
  largestTeam: null,
  mix: "any",
  mailDomains: [],
  whoEnglish: "",
  whoTurkish: "",
};
