import type { ActForms, ActRow } from "./platform/act.ts";
import { actTables } from "./machines.ts";

/** Forms without an entry in the audit log, by the page's route and `intent`. */
const otherIntents = {
  "teams/panel/import-teams": ["preview"],
  "teams/panel/approvals": ["approve", "refuse"],
  // admins only
  "panel/panel": ["choose-cities"],
  addTeam: ["create", "join"],
  // admins only, unlike the page's other forms
  "brands/panel/brand": ["hosts"],
  "teams/team": [
    "friendly-race",
    "leave",
    "confirm-age",
    "choose-division",
    "invite",
    "revoke-invitation",
    "hand-over",
    "remove",
    "settings",
  ],
  "submissions/submission": ["race"],
  "races/race": ["verify"],
  "accounts/account": [
    "appearance",
    "password",
    "accept-notice",
    "confirm-address",
    "end-session",
    "end-other-sessions",
    "add-passkey",
    "rename-passkey",
    "remove-passkey",
    "add-wallet",
    "remove-wallet",
    "unlink-university",
  ],
  "accounts/account-tokens": ["make", "revoke"],
} as const satisfies Record<string, readonly string[]>;

type Tables = typeof actTables;
type Rows = { [Machine in keyof Tables]: Tables[Machine][keyof Tables[Machine]] }[keyof Tables];
type PagesOf<Row> = Row extends { forms: infer Forms }
  ? Forms extends readonly (infer Page)[]
    ? Page
    : keyof Forms
  : never;

export type FormPage = Extract<PagesOf<Rows> | keyof typeof otherIntents, string>;

type IntentOfAct<Id, Row, Page> = Row extends { forms: infer Forms }
  ? Forms extends readonly string[]
    ? Page extends Forms[number]
      ? Id
      : never
    : Page extends keyof Forms
      ? Forms[Page] extends readonly (infer Intent)[]
        ? Intent
        : never
      : never
  : never;

/** A named type, so that the compiler evaluates it only once. */
type IntentsOfPages = {
  [Page in FormPage]:
    | Extract<
        {
          [Machine in keyof Tables]: {
            [Id in keyof Tables[Machine]]: IntentOfAct<Id, Tables[Machine][Id], Page>;
          }[keyof Tables[Machine]];
        }[keyof Tables],
        string
      >
    | (Page extends keyof typeof otherIntents ? (typeof otherIntents)[Page][number] : never);
};

export type IntentOf<Page extends FormPage> = IntentsOfPages[Page];

/** Returns the `intent` values of a page's forms for an act. */
export function intentsOfAct(id: string, forms: ActForms | undefined, page: string): readonly string[] {
  if (forms === undefined) return [];
  if (isList(forms)) return forms.includes(page) ? [id] : [];
  return Object.hasOwn(forms, page) ? (forms[page] ?? []) : [];
}

/** Returns the row of the act of an `intent`; undefined for forms without an act. */
export function actOfIntent<Page extends FormPage>(page: Page, intent: IntentOf<Page>): ActRow | undefined {
  for (const acts of Object.values(actTables)) {
    const found = Object.entries<ActRow>(acts).find(([id, { forms }]) =>
      intentsOfAct(id, forms, page).includes(intent),
    );
    if (found) return found[1];
  }
  return undefined;
}

export function intentNamed<Page extends FormPage>(page: Page, name: string): IntentOf<Page> | undefined {
  const others: Partial<Record<string, readonly string[]>> = otherIntents;
  const isKnown = others[page]?.includes(name) || actOfIntent(page, name as IntentOf<Page>) !== undefined;
  return isKnown ? (name as IntentOf<Page>) : undefined;
}

const isList = (forms: ActForms): forms is readonly string[] => Array.isArray(forms);
