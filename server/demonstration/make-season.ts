import { grantRole } from "../accounts/grant-role.ts";
import { visitorOf, type Visitor } from "../accounts/visitor.ts";
import { findRow, getRow, type Database } from "../platform/database/database.ts";
import { publishAnnouncement } from "../questions/announcements.ts";
import { divisionForm, type DivisionFields } from "../competitions/divisions/division-form.ts";
import { addDivision } from "../competitions/divisions/edit-divisions.ts";
import { answerQuestion } from "../questions/answer-question.ts";
import { askQuestion } from "../questions/ask-question.ts";
import { applyRerun } from "../races/reruns/apply-rerun.ts";
import { proposeRerun } from "../races/reruns/propose-rerun.ts";
import { issueCertificates } from "../results/certificates/issue-certificates.ts";
import { buildPackage } from "../show/build-package.ts";
import { driveShow } from "../show/drive-show.ts";
import { createShow, findShow, saveScenes, defaultScenes } from "../show/shows.ts";
import { addDriver } from "./enter-team.ts";
import { announceNext, decide, race, raced, release, runStage, type StageRequest } from "./race-stages.ts";
import {
  adminId,
  beginAsDrafts,
  enterTeams,
  inSeason,
  operatorId,
  organiserOf,
  practised,
  set,
  stepTo,
  submitCars,
  until,
  type SeasonEntry,
  type SeasonParts,
  type SeasonTeam,
} from "./season.ts";
import {
  aiEntrants,
  announcements,
  personas,
  questions,
  seasonDivisions,
  teamNames,
  type SeasonCity,
} from "./season-texts.ts";

/** In order, with the progress (0 to 1) at which each starts. */
export const seasonSteps = {
  people: 0,
  "izmir-practice": 0.03,
  "izmir-qualifying": 0.4,
  "izmir-final": 0.5,
  "istanbul-practice": 0.65,
  "istanbul-final": 0.8,
  trabzon: 0.88,
  done: 1,
} as const;

export type SeasonStep = keyof typeof seasonSteps;

/** Start of the season, in days before today. */
export const firstDaysAgo = 46;

/**
 * Creates a season in an empty database with the acts people use: İzmir's event is over, İstanbul is frozen with its
 * show ready, Trabzon practises, Gaziantep registers, and Konya has a small workshop. All races are real.
 */
export function makeSeason(parts: SeasonParts, reportStep: (step: SeasonStep) => void): Promise<void> {
  return inSeason(async () => {
    reportStep("people");
    parts.clock.goTo(firstDaysAgo, 9);
    await beginAsDrafts(parts);
    await givePeopleTheirRoles(parts.database);
    await makeIzmir(parts, reportStep);
    reportStep("istanbul-practice");
    const { istanbul, trabzon } = await openIstanbulAndTrabzon(parts);
    parts.clock.goTo(9, 10);
    await stepTo(parts, "istanbul", "practice");
    parts.clock.goTo(7, 17);
    await submitCars(parts, "istanbul", istanbul, 0);
    parts.clock.goTo(5, 10);
    await stepTo(parts, "trabzon", "practice");
    await announceTo(parts, "trabzon", "practice");
    parts.clock.goTo(4, 20);
    await submitCars(parts, "trabzon", trabzon, 0);
    await ask(parts, "trabzon", trabzon);
    parts.clock.goTo(3, 21);
    await submitCars(parts, "istanbul", istanbul.slice(0, 2), 1);
    parts.clock.goTo(2, 18);
    await submitCars(parts, "trabzon", trabzon.slice(0, 2), 1);
    await ask(parts, "istanbul", istanbul);
    reportStep("istanbul-final");
    await freezeIstanbul(parts);
    reportStep("trabzon");
    await openGaziantep(parts);
    await makeKonya(parts);
    await practised(parts, "trabzon", 120);
    parts.clock.goToHoursAgo(0);
  });
}

async function givePeopleTheirRoles(database: Database): Promise<void> {
  for (const { id, name, brand } of personas) {
    await addDriver(database, { id, name, isPublic: true, homeBrand: brand });
  }
  for (const { id: personId, role, brand } of personas) {
    if (role === null) continue;
    await grantRole(database, { personId, role, brand: role === "admin" ? null : brand, grantedBy: adminId });
  }
}

async function personWithRoles(database: Database, personId: string): Promise<Visitor> {
  const { id, name, email } = await getRow(database, "person", personId, "id", "name", "email");
  return visitorOf(database, { id, name, email });
}

async function announceTo({ database }: SeasonParts, brand: SeasonCity, what: keyof typeof announcements) {
  const visitor = await personWithRoles(database, organiserOf(brand));
  await publishAnnouncement(database, visitor, { brand, ...announcements[what], isUrgent: false });
}

async function ask({ database }: SeasonParts, city: SeasonCity, teams: readonly SeasonTeam[]): Promise<void> {
  const organiser = await personWithRoles(database, organiserOf(city));
  for (const [index, { content, answer }] of questions.filter((each) => each.city === city).entries()) {
    const { teamId, captain } = teams[index + 1] ?? teams[0]!;
    const input = { competitionId: city, personId: captain, teamId, race: "", content };
    const asked = await askQuestion(database, input);
    if (asked.kind === "refused") throw new Error(JSON.stringify(asked.problems));
    if (answer === null) continue;
    await answerQuestion(database, organiser, { questionId: asked.questionId, answer, forEverybody: true });
  }
}

const heatsStage: StageRequest = {
  name: "Eleme grupları",
  kind: "heats",
  format: "heats",
  plan: { racesPerField: 10, advancePerField: 1, fillsGroups: true, mostExtraRounds: 0 },
};

const finalStage: StageRequest = {
  name: "Final",
  kind: "final",
  format: "grand-final",
  // One round, because the second EVM takes a second per race of the final.
  plan: { rounds: 1, racesPerField: 10, placesThatMatter: 3, mostExtraRounds: 0 },
};

async function makeIzmir(parts: SeasonParts, reportStep: (step: SeasonStep) => void): Promise<void> {
  const { database, clock } = parts;
  const city = "izmir";
  await set(parts, city, {
    name: "İzmir Code Prix",
    venue: "Ege Üniversitesi, Atatürk Kültür Merkezi",
    nameApproval: "flagged",
    aiRule: "declared",
    sourcesOpenAfterFinal: true,
    registrationOpensAt: clock.at(-44, 10),
    startsAt: clock.at(-30, 10),
    submissionsCloseAt: clock.at(-16, 12),
    finalStartsAt: clock.at(-15, 18),
    endsAt: clock.at(-15, 21),
  });
  clock.goTo(44, 10);
  await stepTo(parts, city, "registration");
  await announceTo(parts, city, "opened");
  const teams: SeasonTeam[] = [];
  const all = teamNames[city].length;
  for (const [wave, daysAgo] of [43, 40, 36, 32].entries()) {
    clock.goTo(daysAgo, 14);
    teams.push(...(await enterTeams(parts, city, [(wave * all) / 4, ((wave + 1) * all) / 4])));
  }
  reportStep("izmir-practice");
  clock.goTo(30, 10);
  await stepTo(parts, city, "practice");
  await announceTo(parts, city, "practice");
  clock.goTo(28, 20);
  await submitCars(parts, city, teams.slice(0, 30), 0);
  clock.goTo(24, 16);
  await submitCars(parts, city, teams.slice(30), 0);
  await ask(parts, city, teams);
  clock.goTo(19, 19);
  await submitCars(parts, city, teams.slice(0, 3), 1);
  await practised(parts, city, 60);
  clock.goTo(16, 12);
  await stepTo(parts, city, "frozen");
  reportStep("izmir-qualifying");
  clock.goTo(16, 13);
  const qualifying = await announceNext(parts, city, {
    name: "Sıralama turları",
    kind: "qualifying",
    format: "qualifying",
    plan: { rounds: 6, minutes: null, advancing: 25 },
  });
  await race(parts, city, qualifying);
  await runAgain(parts, city, { stageId: qualifying, round: 6 });
  await decide(parts, city, qualifying);
  clock.goTo(15, 15);
  const heats = await runStage(parts, city, heatsStage);
  reportStep("izmir-final");
  const final = await runStage(parts, city, finalStage);
  clock.goTo(15, 18);
  await stepTo(parts, city, "final");
  await playShow(parts, city, await makeShow(parts, city, final));
  clock.goTo(15, 20);
  for (const stageId of [qualifying, heats, final]) await release(parts, city, stageId);
  clock.goTo(15, 21);
  await stepTo(parts, city, "finished");
  await announceTo(parts, city, "results");
  await issueCertificates(database, city);
}

/** The incident: results were seen too early, so the round is run again with the next seeds. */
async function runAgain(
  { database, jobs, ...parts }: SeasonParts,
  city: SeasonCity,
  { stageId, round }: { stageId: string; round: number },
): Promise<void> {
  const personId = organiserOf(city);
  await announceTo({ database, jobs, ...parts }, city, "incident");
  const races = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("round", "=", round)
    .orderBy("number")
    .select("id")
    .execute();
  const request = {
    stageId,
    personId,
    reason: "Salondaki ekran bu turun sonuçlarını erken gösterdi",
    choice: { raceIds: races.map(({ id }) => id), seeds: "new" as const },
  };
  const proposal = await proposeRerun(database, jobs, request);
  if (proposal.kind === "refused") throw new Error(`The re-run: ${proposal.reason}`);
  const { proposalId } = proposal;
  await until("the races of the re-run", async () => {
    const row = await findRow(database, "rerunProposal", proposalId, "state");
    return row?.state === "proposed";
  });
  const applied = await applyRerun(database, jobs, { proposalId, personId });
  if (applied.kind === "refused") throw new Error(`The re-run: ${applied.reason}`);
  await raced(stageId, database);
}

async function makeShow({ database, configuration }: SeasonParts, city: SeasonCity, stageId: string): Promise<string> {
  const personId = operatorId;
  const name = `${configuration.cities.find(({ slug }) => slug === city)?.turkishName ?? city} finali`;
  const showId = await createShow(database, { name, brand: city, personId });
  await saveScenes(database, { showId, scenes: defaultScenes(stageId, configuration), personId });
  const parts = { configuration, brand: city, mayOrganise: () => true };
  const built = await buildPackage(database, { showId, personId, newKey: false, parts });
  if (built.kind === "refused") throw new Error(`The show of ${city}: ${JSON.stringify(built.problems)}`);
  return showId;
}

async function playShow({ database }: SeasonParts, city: SeasonCity, showId: string): Promise<void> {
  const show = await findShow(database, showId);
  if (!show) throw new Error(`${city} has no show.`);
  let { step, moves } = show;
  const last = show.steps.reduce((sum, scene) => sum + scene.steps, 0) - 1;
  while (step < last) {
    const driven = await driveShow(database, {
      showId,
      personId: operatorId,
      act: { act: "next", on: { step, moves } },
    });
    if (driven.kind === "refused") throw new Error(`The show of ${city}: ${driven.reason}`);
    ({ step, moves } = driven);
  }
}

/** They open on consecutive days and practise at the same time. */
async function openIstanbulAndTrabzon(parts: SeasonParts): Promise<{ istanbul: SeasonTeam[]; trabzon: SeasonTeam[] }> {
  const { clock } = parts;
  clock.goTo(14, 9);
  await set(parts, "istanbul", {
    name: "İstanbul Code Prix",
    venue: "İTÜ, Süleyman Demirel Kültür Merkezi",
    nameApproval: "flagged",
    registrationOpensAt: clock.at(-13, 10),
    startsAt: clock.at(-9, 10),
    submissionsCloseAt: clock.at(-1, 20),
    finalStartsAt: clock.at(1, 19),
    endsAt: clock.at(1, 22),
  });
  await set(parts, "trabzon", {
    name: "Trabzon Code Prix",
    venue: "Karadeniz Teknik Üniversitesi, Osman Turan Kongre Merkezi",
    nameApproval: "flagged",
    aiRule: "division",
    registrationOpensAt: clock.at(-12, 10),
    startsAt: clock.at(-5, 10),
    submissionsCloseAt: clock.at(9, 12),
    finalStartsAt: clock.at(9, 15),
    endsAt: clock.at(9, 18),
    followsSchedule: true,
  });
  clock.goTo(13, 10);
  await stepTo(parts, "istanbul", "registration");
  await announceTo(parts, "istanbul", "opened");
  clock.goTo(12, 10);
  await stepTo(parts, "trabzon", "registration");
  await announceTo(parts, "trabzon", "opened");
  clock.goTo(11, 15);
  const istanbul = await enterTeams(parts, "istanbul", [0, teamNames.istanbul.length]);
  clock.goTo(10, 18);
  const entry = await divide(parts, "trabzon");
  const trabzon = await enterTeams(parts, "trabzon", [0, teamNames.trabzon.length], entry);
  return { istanbul, trabzon };
}

async function divide({ database }: SeasonParts, city: SeasonCity): Promise<SeasonEntry> {
  const ids: string[] = [];
  for (const { nameEnglish, nameTurkish, drivers } of seasonDivisions) {
    const given = { nameEnglish, nameTurkish, drivers };
    const empty = Object.fromEntries(Object.keys(divisionForm.shape).map((name) => [name, ""])) as DivisionFields;
    const act = { competition: { id: city, brand: city }, personId: organiserOf(city) };
    const added = await addDivision(database, act, { ...empty, ...given });
    if (added.kind === "refused") throw new Error(`${nameEnglish}: ${JSON.stringify(added.problems)}`);
    ids.push(added.id);
  }
  const [people = "", ai = ""] = ids;
  return { people, ai, aiEntrants };
}

async function freezeIstanbul(parts: SeasonParts): Promise<void> {
  const { clock } = parts;
  const city = "istanbul";
  clock.goTo(1, 20);
  await stepTo(parts, city, "frozen");
  await announceTo(parts, city, "tonight");
  await runStage(parts, city, heatsStage);
  const final = await runStage(parts, city, finalStage);
  await makeShow(parts, city, final);
}

/** An afternoon course: few teams, no dates, stepped by hand. */
async function makeKonya(parts: SeasonParts): Promise<void> {
  const { clock } = parts;
  clock.goToHoursAgo(6);
  await set(parts, "konya", { name: "Konya Code Prix Atölyesi", nameApproval: "flagged" });
  await stepTo(parts, "konya", "registration", "practice");
  await submitCars(parts, "konya", await enterTeams(parts, "konya", [0, 4]), 0);
}

async function openGaziantep(parts: SeasonParts): Promise<void> {
  const { clock } = parts;
  clock.goToHoursAgo(9);
  await set(parts, "gaziantep", {
    name: "Gaziantep Code Prix",
    venue: "Gaziantep Üniversitesi, Mavera Kongre Merkezi",
    nameApproval: "all",
    registrationOpensAt: clock.at(0, 0),
    startsAt: clock.at(7, 10),
    submissionsCloseAt: clock.at(21, 12),
    finalStartsAt: clock.at(21, 15),
    endsAt: clock.at(21, 18),
    followsSchedule: true,
  });
  await stepTo(parts, "gaziantep", "registration");
  await announceTo(parts, "gaziantep", "opened");
  await enterTeams(parts, "gaziantep", [0, teamNames.gaziantep.length]);
}
