import { stays, type ActRow } from "./act.ts";

/** A league is followed, or it is not there. */
export const leagueStates = ["followed"] as const;

export type LeagueState = (typeof leagueStates)[number];

const page = "admin/leagues/leagues";

/** What is done to leagues of installations. Which ones a site follows is the admins' choice: it fetches what their registers name. */
export const leagueActs = {
  "follow-league": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: { none: "followed" },
    log: "follow-league",
    undo: { button: "leave-league" },
  },
  "check-league": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: stays("followed"),
    log: "check-league",
    undo: { none: "It looks at what is there, and changes nothing elsewhere." },
  },
  "leave-league": {
    may: "organise",
    danger: "confirm",
    forms: [page],
    steps: { followed: "none" },
    log: "leave-league",
    undo: { button: "follow-league" },
  },
} as const satisfies Record<string, ActRow<LeagueState>>;
