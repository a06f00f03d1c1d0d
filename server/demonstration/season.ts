import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createChance } from "#engine/ratings/chance.ts";
import { seedCommitment } from "#engine/referee/official-seed.ts";
import { asksForDeclaration } from "#domain/competitions/ai-rule.ts";
import { liveryColours } from "#domain/teams/livery.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import type { CompetitionSettings } from "#domain/competitions/competition-settings.ts";
import { openSubmissionStates } from "#domain/submissions/submission-acts.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";
import { countRows, updateRow, type Database, newId, withIdsFrom } from "../platform/database/database.ts";
import type { SealedCodes } from "../platform/database/installation-key.ts";
import type { JobSender } from "../platform/jobs/job-queue.ts";
import { saveSettings } from "../competitions/edit-competition.ts";
import { findPanelCompetition } from "../competitions/panel-competition.ts";
import { confirmAddressByHand } from "../accounts/mailed-links.ts";
import { stepCompetition } from "../competitions/phases/step-competition.ts";
import { addDriver, enterTeam, submitGeneratedCar } from "./enter-team.ts";
import { writeGeneratedCar } from "./generated-car.ts";
import {
  declarationOfAi,
  declarations,
  firstNames,
  lastNames,
  personas,
  seasonCities,
  teamNames,
  universities,
  type SeasonCity,
} from "./season-texts.ts";

/** The database is empty, and its jobs are processed. */
export interface SeasonParts {
  database: Database;
  jobs: JobSender;
  codes: SealedCodes;
  engineHash: string;
  configuration: SiteConfiguration;
  clock: SeasonClock;
}

export interface SeasonTeam {
  teamId: string;
  captain: string;
  isAi: boolean;
}

/** Division, and how many of the last teams are AI, with their own division. */
export interface SeasonEntry {
  people: string;
  ai: string;
  aiEntrants: number;
}

/** Fixes ids, names, strategies and thereby the seeds of all official races. */
const seasonSeed = "code-prix demonstration 1";

const person = (key: (typeof personas)[number]["key"]) => personas.find((each) => each.key === key)!.id;
export const [captainId, organiserId, operatorId, adminId] = [
  person("captain"),
  person("organiser"),
  person("show-operator"),
  person("admin"),
];

/** With reproducible ids. */
export function inSeason<Result>(work: () => Promise<Result>): Promise<Result> {
  let block = 0;
  let left: Buffer = Buffer.alloc(0);
  const bytes = (length: number) => {
    while (left.length < length) {
      block += 1;
      left = Buffer.concat([left, createHash("sha256").update(`${seasonSeed} ids ${block}`).digest()]);
    }
    const taken = left.subarray(0, length);
    left = left.subarray(length);
    return taken;
  };
  return withIdsFrom(bytes, work);
}

/** Resets the initial competitions to drafts with reproducible seeds, before teams register and house cars race. */
export async function beginAsDrafts({ database }: SeasonParts): Promise<void> {
  for (const city of seasonCities) {
    const seedSecret = createHash("sha256").update(`${seasonSeed} seeds of ${city}`).digest("hex");
    await updateRow(database, "competition", city, {
      state: "draft",
      stateSince: new Date(),
      startsAt: null,
      seedSecret,
      seedCommitment: seedCommitment(seedSecret),
      seedCommittedAt: new Date(),
    });
  }
}

export async function set(
  { database, jobs }: SeasonParts,
  city: SeasonCity,
  change: Partial<CompetitionSettings>,
): Promise<void> {
  const competition = await findPanelCompetition(database, city);
  if (!competition) throw new Error(`There is no competition ${city}.`);
  const { version } = competition;
  const edit = { competitionId: city, version, personId: organiserOf(city) };
  const saved = await saveSettings(database, jobs, edit, { ...competition, ...change });
  if (saved.kind !== "saved") throw new Error(`The settings of ${city}: ${JSON.stringify(saved)}`);
}

export async function stepTo(parts: SeasonParts, city: SeasonCity, ...states: CompetitionState[]): Promise<void> {
  for (const to of states) {
    const from = (await findPanelCompetition(parts.database, city))?.state ?? "draft";
    const step = { competitionId: city, from, to, personId: organiserOf(city) };
    const outcome = await stepCompetition(parts.database, parts, step);
    if (outcome.kind !== "stepped") throw new Error(`${city} to ${to}: ${JSON.stringify(outcome)}`);
  }
}

/** One organiser in this season has a role; elsewhere the admin acts. */
export const organiserOf = (city: SeasonCity) => (city === "istanbul" ? organiserId : adminId);

export async function enterTeams(
  parts: SeasonParts,
  city: SeasonCity,
  [from, to]: readonly [number, number],
  entry?: SeasonEntry,
): Promise<SeasonTeam[]> {
  const { database, codes, configuration } = parts;
  const chance = createChance(`${seasonSeed} teams of ${city} from ${from}`);
  const pick = <Value>(values: readonly Value[]): Value => values[chance.below(values.length)]!;
  const place = configuration.cities.find(({ slug }) => slug === city)?.turkishName ?? city;
  const teams: SeasonTeam[] = [];
  for (const [index, name] of teamNames[city].slice(from, to).entries()) {
    const people: string[] = [];
    if (city === "trabzon" && from + index === 0) people.push(captainId);
    const members = 1 + chance.below(3);
    while (people.length < members) {
      const driver = { name: `${pick(firstNames)} ${pick(lastNames)}`, isPublic: chance.below(5) > 0, homeBrand: city };
      people.push(await addDriver(database, { id: newId(), ...driver }));
    }
    const first = chance.below(liveryColours.length);
    const fields = {
      name,
      university: pick(universities[city]),
      city: place,
      liveryPrimary: liveryColours[first] ?? "red",
      liverySecondary:
        liveryColours[(first + 1 + chance.below(liveryColours.length - 1)) % liveryColours.length] ?? "blue",
    };
    const captain = people[0] ?? "";
    const isAi = entry !== undefined && from + index >= teamNames[city].length - entry.aiEntrants;
    if (isAi) await confirmAddressByHand(database, { personId: captain, brand: city, confirmedBy: organiserOf(city) });
    const division = isAi ? entry.ai : entry?.people;
    const teamId = await enterTeam(database, codes, { competitionId: city, people, fields, division, isAi });
    teams.push({ teamId, captain, isAi });
  }
  return teams;
}

/** Solidity is rare, because it compiles slowest. */
const languages = [
  "python",
  "javascript",
  "python",
  "solidity",
  "javascript",
  "python",
  "javascript",
  "python",
] as const;

export async function submitCars(
  parts: SeasonParts,
  city: SeasonCity,
  teams: readonly SeasonTeam[],
  wave: number,
): Promise<void> {
  const { database, jobs } = parts;
  const chance = createChance(`${seasonSeed} cars of ${city}, wave ${wave}`);
  const asks = asksForDeclaration((await findPanelCompetition(database, city))?.aiRule ?? "unsaid");
  for (const [index, { teamId, captain, isAi }] of teams.entries()) {
    const car = writeGeneratedCar(chance, languages[(index + wave) % languages.length]);
    const note = wave === 0 ? "" : "Second try";
    const ai = !asks ? undefined : isAi ? declarationOfAi : declarations[(index * 7 + wave) % declarations.length];
    await submitGeneratedCar(database, jobs, { teamId, personId: captain, car, note, ai });
  }
  await until(`the cars of ${city} are judged`, async () => {
    const count = await countRows(
      database
        .selectFrom("submission")
        .where("competitionId", "=", city)
        .where((row) => row.or([row("state", "in", openSubmissionStates), row("comparing", "=", true)])),
    );
    return count === 0;
  });
}

export function practised({ database }: SeasonParts, city: SeasonCity, races: number): Promise<void> {
  return until(`${races} practice races of ${city}`, async () => {
    const count = await countRows(
      database.selectFrom("race").where("competitionId", "=", city).where("state", "=", "released"),
    );
    return count >= races;
  });
}

/** A poll costs the database about as much as recording a race. */
const pollMs = 200;

/** @throws Error on timeout */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const mostMs = 600_000;
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > mostMs) throw new Error(`Waited ${mostMs / 1_000} s in vain: ${what}.`);
    await pause(pollMs);
  }
}

type SeasonClock = ReturnType<typeof startSeasonClock>;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Türkiye has one time all year. */
const turkeyAheadMs = 3 * hourMs;

/**
 * Replaces this process's clock, which the embedded database reads too, so that accounts, submissions and ratings are
 * weeks apart as in a real season. Only for processes that do nothing else.
 *
 * Start it before anything reads the clock: anything waiting relative to an earlier time would wait for the whole
 * season.
 */
export function startSeasonClock(daysAgo: number) {
  const RealDate = Date;
  const startOfToday = Math.floor((RealDate.now() + turkeyAheadMs) / dayMs) * dayMs - turkeyAheadMs;
  const at = (daysFromNow: number, hour: number) => startOfToday + daysFromNow * dayMs + hour * hourMs;
  let behindMs = RealDate.now() - at(-daysAgo, 0);
  class SeasonDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [SeasonDate.now()] : given) as [number]));
    }
    /** Dates created before also count as dates. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof RealDate;
    }
    static override now(): number {
      return RealDate.now() - behindMs;
    }
  }
  globalThis.Date = SeasonDate as DateConstructor;
  const goTo = (moment: number) => {
    behindMs = Math.max(0, Math.min(behindMs, RealDate.now() - moment));
  };
  return {
    /** Never goes back. Days before today, and hours in Türkiye. */
    goTo: (daysAgo: number, hour: number) => goTo(at(-daysAgo, hour)),
    goToHoursAgo: (hours: number) => goTo(RealDate.now() - hours * hourMs),
    at: (daysFromNow: number, hour: number): Date => new RealDate(at(daysFromNow, hour)),
  };
}
