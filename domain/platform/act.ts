/** `none`: the thing doesn't exist. */
type Leads<State extends string> = State | "none" | readonly (State | "none")[];

export type ActSteps<State extends string> = Readonly<Partial<Record<State | "none", Leads<State>>>>;

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

export type Undo =
  | { readonly by: string }
  | { readonly restores: true }
  | { readonly button: string }
  | { readonly none: string };

/**
 * One act on something with states. Server guards, panel buttons, audit log names, the matrix of roles and
 * `docs/acts.md` are all derived from these rows.
 */
export interface ActRow<State extends string = string> {
  readonly steps: ActSteps<State>;
  readonly may: Permission | "site" | "link";
  /** name in the audit log; null: not logged */
  readonly log: string | null;
  readonly undo: Undo;
  readonly danger: "plain" | "confirm";
  /**
   * Can change published results: the panel warns first, the server requires a reason, and the reason is public with
   * the results. The same applies to its undo.
   */
  readonly changesPublished?: true;
  readonly forms?: ActForms;
}

/** In an array of routes each form's `intent` is the act's name; in a record it is one of the listed intents. */
export type ActForms = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** Without `log`, its name in the audit log is its own. */
export type ActDeclaration<State extends string = string> = Omit<ActRow<State>, "log"> & Partial<Pick<ActRow, "log">>;

type Logged<Id, Row> = Row extends { log: unknown } ? Row : Row & { readonly log: Id };

/** Completes the rows of a table. */
export function actTable<Table extends Readonly<Record<string, ActDeclaration>>>(
  table: Table,
): { readonly [Id in keyof Table]: Logged<Id, Table[Id]> } {
  return Object.fromEntries(Object.entries(table).map(([id, row]) => [id, { log: id, ...row }])) as never;
}

type Acts<State extends string> = Readonly<Record<string, ActRow<State>>>;

export type ConfirmedIn<Table extends Acts<string>> = {
  [Id in keyof Table]: Table[Id]["danger"] extends "confirm" ? Id : never;
}[keyof Table];

export function stays<State extends string>(...states: readonly State[]): Readonly<Record<State, State>> {
  return Object.fromEntries(states.map((state) => [state, state])) as Record<State, State>;
}

/** `undefined`: not allowed in this state. */
export function leadsTo(row: ActRow, from: string): readonly string[] | undefined {
  const leads = row.steps[from];
  return leads === undefined ? undefined : [leads].flat();
}

export function isDoneIn(row: ActRow, state: string): boolean {
  return Object.hasOwn(row.steps, state);
}

/**
 * Returns the `where` and the new state for a guarded update.
 * @throws Error when the act can lead to different states
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

export function stepsOf<State extends string>(states: readonly State[], acts: Acts<State>): Record<State, State[]> {
  const steps = states.map((from): [State, State[]] => {
    const reached = Object.values(acts).flatMap((row) => leadsTo(row, from) ?? []);
    return [from, states.filter((to) => to !== from && reached.includes(to))];
  });
  return Object.fromEntries(steps) as Record<State, State[]>;
}
