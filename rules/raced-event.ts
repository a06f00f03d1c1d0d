/** What the ladder of all events takes of an event's file: who raced, how each race ended, and which programs are public. */
import { levelTogether } from "#engine/ratings/finishing-orders.ts";
import type { Formula } from "#engine/race/formula.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import { checkResults, ResultsCheck } from "./check-results.ts";
import type { EventRecordOf } from "./event-file.ts";
import { readEventFile, type EventFileVisit, type RaceInFile } from "./read-event-file.ts";

/** A team of an event, as its file has it. */
export type RacedTeam = Pick<
  EventRecordOf<"team">,
  "id" | "number" | "code" | "name" | "university" | "city" | "livery" | "isDisqualified" | "isAiEntrant" | "language"
> & {
  /** of the program that it raced; null: none */
  codeHash: string | null;
  /** what it reached in the event, from 1, in its division where there are some; null: no place */
  rank: number | null;
};

export interface RacedEvent {
  /** who signed it: 64 hex digits */
  key: string;
  /** of the file: 64 hex digits */
  manifestHash: string;
  competition: EventRecordOf<"event">["competition"];
  formula: Formula;
  teams: RacedTeam[];
  /** programs that raced, by their code hash, in the order in which they first did */
  cars: { codeHash: string; isPublic: boolean }[];
  /** finishing orders as numbers into `cars`, best first, level ones together; in the order of the file */
  races: number[][][];
  /** the first races of its last stage, to be run again with another car in them; none where a program in them is not public */
  final: { name: string; races: FinalRace[] } | null;
}

/** A race as it can be run again. */
export interface FinalRace {
  id: string;
  /** numbers into `cars`, in seat order */
  seats: number[];
  /** of each seat the house car's key, where it was one; what was read before there was this has none */
  houseCars?: (string | null)[];
  /** of each seat the team's id, where it was one's: two teams may race one program. What was read before there was this has none */
  teams?: (string | null)[];
  /** whole number below 2^64 as hex with 0x */
  seed: string;
}

/** The same while a file is read, when not every program has its number yet. */
type FinalRaceInFile = Omit<FinalRace, "seats"> & { codeHashes: string[] };

/** Races of a final that are kept to be run again: enough to tell luck from strength, and few enough for a phone. */
const finalRaces = 10;

export interface ReadRacedEvent {
  event: RacedEvent;
  /** public programs as hex with 0x, by their code hash */
  programs: Map<string, string>;
  /** where the places do not follow from the races; empty where they do */
  contradictions: string[];
}

/**
 * Reads an event's whole file for them.
 *
 * @throws {EventFileRefusal} when it is not genuine
 */
export async function readRacedEvent(
  file: ReadableStream<Uint8Array>,
  { key, onRace, onRecord, ...visit }: EventFileVisit = {},
): Promise<ReadRacedEvent> {
  const teams: RacedTeam[] = [];
  const programs = new Map<string, string>();
  const numbers = new Map<string, number>();
  const races: number[][][] = [];
  const results = new ResultsCheck();
  const stages: EventRecordOf<"stage">[] = [];
  const finals = new Map<string, FinalRaceInFile[]>();
  const numberOf = (codeHash: string) => {
    const known = numbers.get(codeHash);
    if (known !== undefined) return known;
    numbers.set(codeHash, numbers.size);
    return numbers.size - 1;
  };
  const facts = await readEventFile(file, {
    ...visit,
    key,
    onRecord(record) {
      results.take(record);
      if (record.kind === "stage") stages.push(record.value);
      if (record.kind === "team") teams.push(racedTeam(record.value));
      else if (record.kind === "car") programs.set(record.value.codeHash, record.value.bytecode);
      onRecord?.(record);
    },
    async onRace(race) {
      results.takeRace(race);
      const order = orderOf(race.log);
      if (order) races.push(order.map((group) => group.map(numberOf)));
      keepFinal(finals, race);
      await onRace?.(race);
    },
  });
  return {
    event: {
      key: facts.key,
      manifestHash: facts.manifestHash,
      competition: facts.competition,
      formula: facts.formula,
      teams,
      cars: [...numbers.keys()].map((codeHash) => ({ codeHash, isPublic: programs.has(codeHash) })),
      races,
      final: finalOf(stages, finals, numbers),
    },
    programs,
    contradictions: checkResults(results),
  };
}

function racedTeam({ result, ...team }: EventRecordOf<"team">): RacedTeam {
  const { id, number, code, name, university, city, livery, isDisqualified, isAiEntrant, language, codeHash } = team;
  const rank = isDisqualified ? null : (result?.rank ?? null);
  return { id, number, code, name, university, city, livery, isDisqualified, isAiEntrant, language, codeHash, rank };
}

/** How a race ended, by the cars' code hashes. Undefined where it tells nothing of others: one program in several seats, or no program named. */
export function orderOf(log: Pick<RaceLog, "seats" | "finishOrder" | "winner" | "turns">): string[][] | undefined {
  const hashes = log.seats.flatMap(({ codeHash }) => codeHash ?? []);
  if (new Set(hashes).size < log.seats.length) return undefined;
  const end = log.turns.at(-1)?.after.cars;
  if (!end) return undefined;
  const distances = log.finishOrder.map((seat) => end[seat]?.y ?? 0);
  return levelTogether(
    log.finishOrder.map((seat) => hashes[seat] ?? ""),
    distances,
    log.winner !== null,
  );
}

function keepFinal(finals: Map<string, FinalRaceInFile[]>, { race, log, bytecode }: RaceInFile): void {
  const kept = finals.get(race.stageId) ?? [];
  const { seed } = log;
  if (seed === undefined || kept.length === finalRaces || bytecode.includes(null)) return;
  const codeHashes = log.seats.flatMap(({ codeHash }) => codeHash ?? []);
  const houseCars = race.seats.map(({ houseCar }) => houseCar);
  const teams = race.seats.map(({ teamId }) => teamId);
  finals.set(race.stageId, [...kept, { id: race.id, codeHashes, houseCars, teams, seed }]);
}

/**
 * The stage that decided the event: its final, or where there is none the last stage, which files have first. A program that was in no race
 * that tells it from another has no number, and a race with it is left out.
 */
function finalOf(
  stages: readonly EventRecordOf<"stage">[],
  finals: ReadonlyMap<string, FinalRaceInFile[]>,
  numbers: ReadonlyMap<string, number>,
): RacedEvent["final"] {
  const last = stages.find(({ kind }) => kind === "final") ?? stages[0];
  const races = (last ? (finals.get(last.id) ?? []) : []).flatMap(({ codeHashes, ...race }): FinalRace[] => {
    const seats = codeHashes.flatMap((codeHash) => numbers.get(codeHash) ?? []);
    return seats.length === race.teams?.length ? [{ ...race, seats }] : [];
  });
  return last && races.length > 0 ? { name: last.name, races } : null;
}
