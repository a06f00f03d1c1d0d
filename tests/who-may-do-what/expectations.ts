import type { ActRow, CityPermission } from "#domain/platform/act.ts";
import { intentsOfAct } from "#domain/form-intents.ts";
import type { FormOf } from "../form-of.ts";
import { machines } from "#domain/machines.ts";

/** Everyone with different permissions. */
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

/** `yes`: done or shown; `refused`: allowed but invalid; `elsewhere`: redirected; `hidden`: 404. */
export type Outcome = "yes" | "refused" | "elsewhere" | "sign-in" | "forbidden" | "hidden";

export type Expected =
  | { everybody: Outcome }
  | { visitor: Outcome; others: Outcome; who?: Partial<Record<Who, Outcome>> };

export interface Row {
  /** as in the build */
  route: string;
  method: "GET" | "POST";
  /** with `:own` and other placeholders */
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
/** Panel visitors of another city learn nothing; others don't get that far. */
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

/** In the people's own city. */
const permitted: Record<CityPermission, Who[]> = {
  organise: ["organiser", "admin"],
  "help-people": helpers,
  "answer-questions": helpers,
  "run-show": ["show operator", "organiser", "admin"],
};

const isOfCity = (may: ActRow["may"]): may is CityPermission => Object.hasOwn(permitted, may);

export interface AskedForms {
  path: string;
  /** in addition to the intent; refer to missing or outdated things */
  fields: Record<string, string>;
  /** per intent, unless refused */
  outcomes?: Readonly<Record<string, Outcome>>;
  /** of a page that not all of them can open */
  who?: readonly Who[];
  /** per intent, those of other cities who may do it too */
  also?: Readonly<Record<string, readonly Who[]>>;
}

/** One row per intent, from the act's permission. */
export function actsOn(
  page: string,
  { path: path_, fields, outcomes = {}, who = visitors, also = {} }: AskedForms,
): Row[] {
  const acts = Object.values(machines).flatMap((machine) => Object.entries(machine.acts));
  return acts.flatMap(([id, { may, forms }]) =>
    intentsOfAct(id, forms, page).map((intent): Row => {
      if (!isOfCity(may)) throw new Error(`Who may "${intent}" on ${page} is to be said by a row of its own.`);
      const whoMay = [...permitted[may], ...(also[intent] ?? [])].filter((each) => who.includes(each));
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
/** "none": an unknown intent. */
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

export function expectedFor(who: Who, expected: Expected): Outcome {
  if ("everybody" in expected) return expected.everybody;
  return who === "visitor" ? expected.visitor : (expected.who?.[who] ?? expected.others);
}
