/** The words of the matrix: who there is, what an answer may come to, and rows in few letters. */

import type { ActRow, CityPermission } from "#rules/act.ts";
import { intentsOfAct, type FormOf } from "#rules/form-intents.ts";
import { machines } from "#rules/machines.ts";

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

/** How the forms of a page of the panel are asked for. */
export interface AskedForms {
  path: string;
  /** fields beside the intent: what they name is not there, or is not as it was */
  fields: Record<string, string>;
  /** what comes of an intent for who may, where it is not refused */
  outcomes?: Readonly<Record<string, Outcome>>;
  /** of a page that not everybody who may do its acts can open */
  who?: readonly Who[];
}

/** A row for each intent of the forms of a page of the panel, as the act that it does says who may. */
export function actsOn(page: string, { path: path_, fields, outcomes = {}, who = visitors }: AskedForms): Row[] {
  const acts = Object.values(machines).flatMap((machine) => Object.entries(machine.acts));
  return acts.flatMap(([id, { may, forms }]) =>
    intentsOfAct(id, forms, page).map((intent): Row => {
      if (!isOfCity(may)) throw new Error(`Who may "${intent}" on ${page} is to be said by a row of its own.`);
      const whoMay = permitted[may].filter((each) => who.includes(each));
      const expected = only(whoMay, outcomes[intent] ?? "refused", "forbidden");
      return { route: page, method: "POST", path: path_, form: { ...fields, intent }, expected };
    }),
  );
}

export const get = (route: string, path_: string, expected: Expected): Row => ({
  route,
  method: "GET",
  path: path_,
  expected,
});
/** "none" is an intent that no page knows. */
export const post = <Page extends string>(
  route: Page,
  path_: string,
  form: FormOf<Page> | { intent: "none" },
  expected: Expected,
): Row => ({
  route,
  method: "POST",
  path: path_,
  form,
  expected,
});

/** What somebody is answered. */
export function expectedFor(who: Who, expected: Expected): Outcome {
  if ("everybody" in expected) return expected.everybody;
  return who === "visitor" ? expected.visitor : (expected.who?.[who] ?? expected.others);
}
