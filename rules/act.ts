/** Where an act leads from a state: to another, to one of several, or nowhere: then it is the same state again. "none": the thing is not there. */
type Leads<State extends string> = State | "none" | readonly (State | "none")[];

/** The states of a machine that an act is done in, and where it leads from each. */
export type ActSteps<State extends string> = Readonly<Partial<Record<State | "none", Leads<State>>>>;

/** The permissions that acts ask for in the city that a thing belongs to, of those that `server/people/accounts/permissions.ts` knows. */
export const cityPermissions = ["organise", "help-people", "answer-questions", "run-show"] as const;

export type CityPermission = (typeof cityPermissions)[number];

export type Permission =
  | CityPermission
  | "grant-roles"
  | "issue-sign-in-link"
  | "join-team"
  | "manage-team"
  | "ask-question"
  | "hold-account";

/** How an act is taken back. */
export type Undo =
  /** in the audit log, by the act of this name of the same machine */
  | { readonly by: string }
  /** in the audit log: what its entry remembers is put back */
  | { readonly restores: true }
  /** by hand, with the button of this act */
  | { readonly button: string }
  /** not at all, and why */
  | { readonly none: string };

/**
 * What may be done to a thing that has states: one row says all that is not code. The server's guards, the panel's buttons, the names in the
 * audit log and what takes them back, rows of the matrix of roles and `docs/acts.md` are made of these rows.
 */
export interface ActRow<State extends string = string> {
  readonly steps: ActSteps<State>;
  /** "site": what the site does by itself; "link": whoever has the link for it */
  readonly may: Permission | "site" | "link";
  /** its name in the audit log; null: it leaves no entry */
  readonly log: string | null;
  readonly undo: Undo;
  /** "confirm": the panel asks before it happens */
  readonly danger: "plain" | "confirm";
  /**
   * It can change results that were published. Where it does, the panel asks first and says what follows, the server refuses it without a
   * reason, and everyone can read the reason with the results. The same holds when it's undone.
   */
  readonly changesPublished?: true;
  /** the forms that do it; without them it has none */
  readonly forms?: ActForms;
}

/**
 * Pages whose forms do an act, by their routes. In a list of pages each form's `intent` is the act's name; in a record it is one of those that
 * stand by the page.
 */
export type ActForms = readonly string[] | Readonly<Record<string, readonly string[]>>;

type Acts<State extends string> = Readonly<Record<string, ActRow<State>>>;

/** The acts of a machine that a button of the panel does after a question. */
export type ConfirmedIn<Table extends Acts<string>> = {
  [Id in keyof Table]: Table[Id]["danger"] extends "confirm" ? Id : never;
}[keyof Table];

/** Steps of an act that leaves each of these states as it is. */
export function stays<State extends string>(...states: readonly State[]): Readonly<Record<State, State>> {
  return Object.fromEntries(states.map((state) => [state, state])) as Record<State, State>;
}

/** Where an act leads from a state; undefined: it is not done in it. */
export function leadsTo(row: ActRow, from: string): readonly string[] | undefined {
  const leads = row.steps[from];
  return leads === undefined ? undefined : [leads].flat();
}

/** Whether an act is done in a state. */
export function isDoneIn(row: ActRow, state: string): boolean {
  return Object.hasOwn(row.steps, state);
}

/**
 * What a guarded update asks for in its `where`, and the state that it sets.
 *
 * @throws Error when the act leads to different states: then its work says to which
 */
export function guardOf<State extends string>(row: ActRow<State>): { from: State[]; to: State } {
  const from = Object.keys(row.steps) as State[];
  const reached = [...new Set(from.flatMap((state) => leadsTo(row, state) ?? []))];
  const [to] = reached;
  if (to === undefined || to === "none" || reached.length > 1) {
    throw new Error(`An act that leads to ${reached.join(" or ") || "nothing"} says itself where.`);
  }
  return { from, to: to as State };
}

/** The legal steps of a machine: what its acts make of each of its states, each state named once. */
export function stepsOf<State extends string>(states: readonly State[], acts: Acts<State>): Record<State, State[]> {
  const steps = states.map((from): [State, State[]] => {
    const reached = Object.values(acts).flatMap((row) => leadsTo(row, from) ?? []);
    return [from, states.filter((to) => to !== from && reached.includes(to))];
  });
  return Object.fromEntries(steps) as Record<State, State[]>;
}
