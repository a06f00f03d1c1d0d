/** The words of the matrix: who there is, what an answer may come to, and rows in few letters. */

import type { ActRow, CityPermission } from "#rules/act.ts";

/** Everybody who differs in what they may do. */
export const visitors = [
  "visitor",
  "participant",
  "captain of another team",
  "member",
  "captain",
  "show operator",
  "commentator",
  "volunteer of another city",
  "volunteer",
  "organiser of another city",
  "organiser",
  "admin",
] as const;
export type Who = (typeof visitors)[number];

/**
 * What an answer comes to. `yes`: done or shown; `refused`: they may, but this form is wrong; `elsewhere`: led to another page; `hidden`:
 * as if it did not exist.
 */
export type Outcome = "yes" | "refused" | "elsewhere" | "sign-in" | "forbidden" | "hidden";

export type Expected =
  | { everybody: Outcome }
  | { visitor: Outcome; others: Outcome; who?: Partial<Record<Who, Outcome>> };

export interface Row {
  /** id of the route in the build, as `web/routes.ts` makes it */
  route: string;
  method: "GET" | "POST";
  /** `:own` and the like are filled in from what the test made */
  path: string;
  form?: Record<string, string>;
  json?: unknown;
  expected: Expected;
}

export const all = (outcome: Outcome): Expected => ({ everybody: outcome });
export const signedIn = (outcome: Outcome): Expected => ({ visitor: "sign-in", others: outcome });
export const only = (
  who: readonly Who[],
  outcome: Outcome,
  others: Outcome,
  but: Partial<Record<Who, Outcome>> = {},
): Expected => ({
  visitor: "sign-in",
  others,
  who: { ...Object.fromEntries(who.map((each) => [each, outcome])), ...but },
});

export const team: Who[] = ["member", "captain"];
export const helpers: Who[] = ["volunteer", "organiser", "admin"];
export const otherCity: Who[] = ["volunteer of another city", "organiser of another city"];
export const organisers: Who[] = ["organiser of another city", "organiser", "admin"];
/** Of another city's people, those who may open the panel learn nothing; others do not get as far. */
export const aboutPeople = (outcome: Outcome, but: Partial<Record<Who, Outcome>> = {}): Expected => ({
  visitor: "sign-in",
  others: "forbidden",
  who: {
    ...Object.fromEntries(helpers.map((each) => [each, outcome])),
    ...Object.fromEntries(otherCity.map((each) => [each, "hidden"])),
    ...but,
  },
});

export const showPeople = (outcome: Outcome): Expected =>
  only(["show operator", "organiser", "admin"], outcome, "forbidden");
export const speakers = (outcome: Outcome): Expected =>
  only(["show operator", "commentator", "organiser", "admin"], outcome, "forbidden");

/** Who may what a row of an act asks for, in the people's own city. */
const permitted: Record<CityPermission, Who[]> = {
  organise: ["organiser", "admin"],
  "help-people": helpers,
  "answer-questions": helpers,
  "run-show": ["show operator", "organiser", "admin"],
};

const isOfCity = (may: ActRow["may"]): may is CityPermission => Object.hasOwn(permitted, may);

/** A row for each act of a machine that has a button on a page of the panel: refused, for what it is asked of is not as it was. */
export const actsOn = (
  route: string,
  path_: string,
  acts: Readonly<Record<string, ActRow>>,
  form: Record<string, string>,
): Row[] =>
  Object.entries(acts).flatMap(([id, { may }]) =>
    isOfCity(may) ? [post(route, path_, { ...form, intent: id }, only(permitted[may], "refused", "forbidden"))] : [],
  );

export const get = (route: string, path_: string, expected: Expected): Row => ({
  route,
  method: "GET",
  path: path_,
  expected,
});
export const post = (route: string, path_: string, form: Record<string, string>, expected: Expected): Row => ({
  route,
  method: "POST",
  path: path_,
  form,
  expected,
});
