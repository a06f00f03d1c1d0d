import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createChance } from "#engine/ratings/chance.ts";
import { seedCommitment } from "#engine/race/official-seed.ts";
import { asksForDeclaration } from "#rules/ai-rule.ts";
import { liveryColours } from "#rules/livery.ts";
import type { CompetitionState } from "#rules/competition-state.ts";
import type { CompetitionSettings } from "#rules/competition-settings.ts";
import { openSubmissionStates } from "#rules/submission-state.ts";
import type { SiteConfiguration } from "../base/configuration/site-configuration.ts";
import type { Database } from "../base/database/database.ts";
import { newId, withIdsFrom } from "../base/database/new-id.ts";
import type { SealedCodes } from "../base/database/sealed-codes.ts";
import type { JobQueue } from "../base/jobs/job-queue.ts";
import { saveSettings } from "../event/competitions/edit-competition.ts";
import { findPanelCompetition } from "../event/competitions/panel-competition.ts";
import { confirmAddressByHand } from "../people/accounts/confirm-address.ts";
import { stepCompetition } from "../organising/phases/step-competition.ts";
import { addDriver, enterTeam, submitGeneratedCar } from "./enter-team.ts";
import { writeGeneratedCar } from "./generated-car.ts";
import type { SeasonClock } from "./season-clock.ts";
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
} from "./season-words.ts";

/** What a season is made with: an empty database whose jobs are being worked on. */
export interface SeasonParts {
  database: Database;
  jobs: Pick<JobQueue, "send">;
  codes: SealedCodes;
  engineHash: string;
  configuration: SiteConfiguration;
  clock: SeasonClock;
}

/** A team of the season, and who may submit for it. */
export interface SeasonTeam {
  teamId: string;
  captain: string;
  /** it is AI itself, and its captain answers for it */
  isAi: boolean;
}

/** How a city's teams enter: into which division, and how many of the last are AI, with a division of their own. */
export interface SeasonEntry {
  people: string;
  ai: string;
  aiEntrants: number;
}

/** The same in every season: ids, names, strategies and, by ids and secrets, the seeds of all official races. */
const seasonSeed = "code-prix demonstration 1";

const person = (key: (typeof personas)[number]["key"]) => personas.find((each) => each.key === key)!.id;
export const [captainId, organiserId, operatorId, adminId] = [
  person("captain"),
  person("organiser"),
  person("show-operator"),
  person("admin"),
];

/** Runs the making of a season with ids that are the same each time. */
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

/**
 * Takes the competitions that an installation begins with back to drafts whose seeds are the season's own: before anybody has a team in
 * them, and before their house cars have raced.
 */
export async function beginAsDrafts({ database }: SeasonParts): Promise<void> {
  for (const city of seasonCities) {
    const seedSecret = createHash("sha256").update(`${seasonSeed} seeds of ${city}`).digest("hex");
    await database
      .updateTable("competition")
      .set({
        state: "draft",
        stateSince: new Date(),
        startsAt: null,
        seedSecret,
        seedCommitment: seedCommitment(seedSecret),
        seedCommittedAt: new Date(),
      })
      .where("id", "=", city)
      .execute();
  }
}

/** Saves settings of a city's competition as its organiser does. */
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

/** Takes a city's competition on, phase by phase, to one that lies ahead. */
export async function stepTo(parts: SeasonParts, city: SeasonCity, ...states: CompetitionState[]): Promise<void> {
  for (const to of states) {
    const from = (await findPanelCompetition(parts.database, city))?.state ?? "draft";
    const step = { competitionId: city, from, to, personId: organiserOf(city) };
    const outcome = await stepCompetition(parts.database, parts, step);
    if (outcome.kind !== "stepped") throw new Error(`${city} to ${to}: ${JSON.stringify(outcome)}`);
  }
}

/** One organiser has a role in this season; elsewhere the admin does an organiser's work. */
export const organiserOf = (city: SeasonCity) => (city === "istanbul" ? organiserId : adminId);

/** Enters a city's teams from one to another of their list, with one to three people each. */
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
    // Whoever answers for AI has shown whose address theirs is.
    if (isAi) await confirmAddressByHand(database, { personId: captain, brand: city, confirmedBy: organiserOf(city) });
    const division = isAi ? entry.ai : entry?.people;
    const teamId = await enterTeam(database, codes, { competitionId: city, people, fields, division, isAi });
    teams.push({ teamId, captain, isAi });
  }
  return teams;
}

/** One language in so many cars: Solidity takes the compiler longest. */
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

/** Has each team submit a car of its own, and waits until all are judged. */
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
    const { count } = await database
      .selectFrom("submission")
      .where("competitionId", "=", city)
      .where((row) => row.or([row("state", "in", openSubmissionStates), row("comparing", "=", true)]))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count === 0;
  });
}

/** Waits until so many races of a city's ladder are run. */
export function practised({ database }: SeasonParts, city: SeasonCity, races: number): Promise<void> {
  return until(`${races} practice races of ${city}`, async () => {
    const { count } = await database
      .selectFrom("race")
      .where("competitionId", "=", city)
      .where("state", "=", "released")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count >= races;
  });
}

/** Each look costs the database about as much as a race's record does. */
const pollMs = 200;

/** Asks again and again. @throws Error when it was in vain */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const mostMs = 600_000;
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > mostMs) throw new Error(`Waited ${mostMs / 1_000} s in vain: ${what}.`);
    await pause(pollMs);
  }
}
