/** A league's table, from its register and its events' files alone: whoever has both computes the same bytes. */
import { z } from "zod";
import { leagueFormat, registerLimits, type LeagueRegister } from "./league-register.ts";
import type { RacedTeam } from "./raced-event.ts";

/** Why an event of a register does not count. */
export const leagueEventProblems = [
  /** the register names no file yet */
  "to-come",
  /** its file could not be fetched */
  "not-fetched",
  /** it leads into a network that is not everybody's */
  "inner-address",
  "too-large",
  /** no event file, or a damaged one */
  "damaged",
  "forged",
  /** signed, by another key than the register names */
  "other-key",
  /** signed by a key that the register withdrew */
  "withdrawn-key",
  /** genuine, and another file than the register names */
  "other-file",
  /** genuine, and of another event */
  "other-event",
  /** a drawn race came out otherwise when it was run again */
  "races-differ",
  /** the places do not follow from the races */
  "results-differ",
] as const;
export type LeagueEventProblem = (typeof leagueEventProblems)[number];

/** What became of an event of the register on this installation. */
export type LeagueEventFinding =
  | { kind: "counted"; manifestHash: string; teams: readonly Pick<RacedTeam, "name" | "university" | "rank">[] }
  | { kind: "left-out"; problem: LeagueEventProblem };

export interface LeagueRow {
  /** from 1; who have the same points and the same best results share it */
  place: number;
  name: string;
  /** of a team; null in the table of universities */
  university: string | null;
  points: number;
  /** that count, best first */
  counted: LeagueResult[];
  /** that do not, for there are better ones */
  dropped: LeagueResult[];
}

export interface LeagueResult {
  /** id in the register */
  event: string;
  rank: number;
  points: number;
}

/** How two universities fared in the events in which both had a place. */
export interface LeagueDuel {
  /** in the order of the table of universities */
  universities: readonly [string, string];
  /** events in which the best team of the first, and of the second, came before the other's; and in which neither did */
  wins: readonly [number, number];
  level: number;
}

export interface LeagueTable {
  format: typeof leagueFormat;
  id: string;
  name: string;
  /** SHA-256 of the register's bytes */
  registerHash: string;
  rule: LeagueRegister["rule"];
  events: { id: string; manifestHash: string | null; problem: LeagueEventProblem | null }[];
  universities: LeagueRow[];
  teams: LeagueRow[];
  duels: LeagueDuel[];
}

const byText = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0);
/** The same university in two files, however it is spaced and capitalised. */
const keyOf = (name: string) => spelled(name).toLowerCase();
const spelled = (name: string) => name.normalize("NFC").trim().replaceAll(/\s+/g, " ");

/** The most universities whose duels a table lists: the first ones. */
const mostDuellists = 20;

/** @param findings by the id of an event in the register */
export function leagueTable(
  register: LeagueRegister,
  registerHash: string,
  findings: ReadonlyMap<string, LeagueEventFinding>,
): LeagueTable {
  const universities = new Standings(register);
  const teams = new Standings(register);
  const ids = register.events.map(({ id }) => id);
  const findingOf = (id: string): LeagueEventFinding =>
    findings.get(id) ?? { kind: "left-out", problem: "not-fetched" };
  for (const id of ids) {
    const finding = findingOf(id);
    if (finding.kind !== "counted") continue;
    for (const { name, university, rank } of finding.teams) {
      if (rank === null) continue;
      // Somebody without a university races for themselves alone.
      if (keyOf(university) !== "") universities.take(keyOf(university), spelled(university), null, id, rank);
      teams.take(JSON.stringify([keyOf(name), keyOf(university)]), spelled(name), spelled(university), id, rank);
    }
  }
  const universityRows = universities.rows();
  return {
    format: leagueFormat,
    id: register.id,
    name: register.name,
    registerHash,
    rule: register.rule,
    events: ids.map((id) => {
      const finding = findingOf(id);
      return finding.kind === "counted"
        ? { id, manifestHash: finding.manifestHash, problem: null }
        : { id, manifestHash: null, problem: finding.problem };
    }),
    universities: universityRows,
    teams: teams.rows(),
    duels: duelsOf(universityRows.slice(0, mostDuellists)),
  };
}

/** As text: the same table has the same bytes. */
export function leagueTableText(table: LeagueTable): string {
  return `${JSON.stringify(table, undefined, 2)}\n`;
}

class Standings {
  readonly #rule: LeagueRegister["rule"];
  readonly #rows = new Map<
    string,
    { spellings: Map<string, number>; university: string | null; ranks: Map<string, number> }
  >();

  constructor({ rule }: LeagueRegister) {
    this.#rule = rule;
  }

  /** Of several results in one event the best one counts. */
  take(key: string, name: string, university: string | null, event: string, rank: number): void {
    let row = this.#rows.get(key);
    if (!row) this.#rows.set(key, (row = { spellings: new Map(), university, ranks: new Map() }));
    row.spellings.set(name, (row.spellings.get(name) ?? 0) + 1);
    if (university !== null && row.university !== null && byText(university, row.university) < 0)
      row.university = university;
    row.ranks.set(event, Math.min(rank, row.ranks.get(event) ?? Infinity));
  }

  rows(): LeagueRow[] {
    const rows = [...this.#rows].map(([key, { spellings, university, ranks }]) => {
      const results = [...ranks]
        .map(([event, rank]): LeagueResult => ({ event, rank, points: this.#rule.points[rank - 1] ?? 0 }))
        .toSorted((a, b) => b.points - a.points || a.rank - b.rank || byText(a.event, b.event));
      const counted = results.slice(0, this.#rule.best);
      const [[name] = [""]] = [...spellings].toSorted(
        ([first, often], [second, oftenToo]) => oftenToo - often || byText(first, second),
      );
      const points = counted.reduce((sum, result) => sum + result.points, 0);
      return { key, row: { name, university, points, counted, dropped: results.slice(this.#rule.best) } };
    });
    rows.sort((a, b) => compareRows(a.row, b.row) || byText(a.key, b.key));
    let place = 1;
    return rows.map(({ row }, index) => {
      const before = rows[index - 1]?.row;
      if (!before || compareRows(before, row) !== 0) place = index + 1;
      return { place, ...row };
    });
  }
}

/** More points first, then the better best result, then the better second-best one, and so on. */
function compareRows(a: Pick<LeagueRow, "points" | "counted">, b: Pick<LeagueRow, "points" | "counted">): number {
  if (a.points !== b.points) return b.points - a.points;
  const [first, second] = [a, b].map(({ counted }) => counted.map(({ rank }) => rank).toSorted((x, y) => x - y));
  for (let index = 0; index < Math.max(first?.length ?? 0, second?.length ?? 0); index += 1) {
    const difference = (first?.[index] ?? 1e9) - (second?.[index] ?? 1e9);
    if (difference !== 0) return difference;
  }
  return 0;
}

function duelsOf(rows: readonly LeagueRow[]): LeagueDuel[] {
  const ranks = rows.map(
    ({ counted, dropped }) => new Map([...counted, ...dropped].map(({ event, rank }) => [event, rank])),
  );
  return rows.flatMap((first, index) =>
    rows.slice(index + 1).flatMap((second, offset) => {
      const theirs = ranks[index + 1 + offset];
      const wins: [number, number] = [0, 0];
      let level = 0;
      for (const [event, rank] of ranks[index] ?? []) {
        const other = theirs?.get(event);
        if (other === undefined) continue;
        if (rank < other) wins[0] += 1;
        else if (rank > other) wins[1] += 1;
        else level += 1;
      }
      return wins[0] + wins[1] + level === 0 ? [] : { universities: [first.name, second.name] as const, wins, level };
    }),
  );
}

/** What another installation's table says against this one's. */
export type PeerFinding =
  | { kind: "agrees"; hash: string }
  /** it knows another text of the register */
  | { kind: "other-register" }
  /** these events are other files there, count there alone, or here alone; none: the same files, and another table of them */
  | { kind: "differs"; hash: string; events: { id: string; here: EventSaid; there: EventSaid }[] }
  | { kind: "not-fetched" }
  /** what it answers is no table of this league */
  | { kind: "no-table" };

type EventSaid = Pick<LeagueTable["events"][number], "manifestHash" | "problem">;

const eventSaid = z.object({
  id: z.string().max(64),
  manifestHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  problem: z.enum(leagueEventProblems).nullable(),
});
const tableSaid = z.object({
  format: z.literal(leagueFormat),
  id: z.string(),
  registerHash: z.string(),
  events: z.array(eventSaid).max(registerLimits.events),
});

/** Compares this installation's table with the text that another one shows. */
export function compareTables(own: LeagueTable, ownHash: string, text: string, hash: string): PeerFinding {
  if (hash === ownHash) return { kind: "agrees", hash };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "no-table" };
  }
  const said = tableSaid.safeParse(value).data;
  if (!said || said.id !== own.id) return { kind: "no-table" };
  if (said.registerHash !== own.registerHash) return { kind: "other-register" };
  const there = new Map(said.events.map(({ id, ...event }) => [id, event]));
  const events = own.events.flatMap(({ id, ...here }) => {
    const other = there.get(id);
    if (!other || (other.manifestHash === here.manifestHash && other.problem === here.problem)) return [];
    return [{ id, here, there: other }];
  });
  return { kind: "differs", hash, events };
}
