import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRaceLogHead } from "#engine/race/race-log-reader.ts";
import { usualPlan } from "#engine/stages/stage-plan.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { jobNames } from "../../base/jobs/job-names.ts";
import { startJobQueue, type JobQueue } from "../../base/jobs/job-queue.ts";
import { findTeam, listTeams } from "../../event/teams/find-team.ts";
import { newPersonForTests, newTeamForTests } from "../../event/teams/teams-for-tests.ts";
import { enterHouseCars, listHouseEntrants } from "../../racing/house-cars/enter-house-cars.ts";
import { requestFriendlyRace } from "../../racing/ladder/friendly-race.ts";
import { findRace } from "../../racing/races/find-race.ts";
import { readPublicBytecode } from "../../racing/races/public-bytecode.ts";
import { lendThreadsForTests } from "../../racing/races/lend-threads-for-tests.ts";
import { addStage } from "../../racing/stages/acts/add-stage.ts";
import { announceStage } from "../../racing/stages/acts/announce-stage.ts";
import { changeStage } from "../../racing/stages/acts/change-stage.ts";
import { decideStage } from "../../racing/stages/acts/decide-stage.ts";
import { releaseAll } from "../../racing/stages/acts/release-races.ts";
import { startStage } from "../../racing/stages/acts/start-stage.ts";
import { classificationOf } from "../../racing/stages/classification.ts";
import { orderStageJob } from "../../racing/stages/order-stage-job.ts";
import { findResultText } from "../../racing/stages/result-versions.ts";
import { linesIn } from "../../racing/stages/result-text.ts";
import { runRaceJob } from "../../racing/stages/run-race-job.ts";
import { enterFrozenTeams, giveCar } from "../../racing/stages/stages-for-tests.ts";
import { whatIsOpen } from "../../racing/stages/what-is-open.ts";
import { houseCar } from "#languages/house-cars/house-cars.ts";
import { readEvent } from "../archive/read-event.ts";
import { predictableTeams } from "../show/entrants-of.ts";
import { addGuestsForTests } from "./guests-for-tests.ts";
import { returnGuest, withdrawGuest } from "./guests.ts";
import { removeImport } from "./imports.ts";
import { inviteGuest, invitationsOf, uninviteGuest } from "./invite-guest.ts";

let open: OpenDatabase;
let jobs: JobQueue;
let personId: string;
let teamId: string;
let guests: string[];
let importId: string;
const threads = lendThreadsForTests(2);

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  personId = await newPersonForTests(database, "Deniz");
  teamId = await newTeamForTests(database, await newPersonForTests(database, "Ege"), { name: "Şimşek" });
  await giveCar(database, teamId, houseCar("wasp").initcode);
  ({ importId, guests } = await addGuestsForTests(database, ["grandmaster", "metronome", "sunday-driver"]));
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(orderStageJob(database, jobs));
}, 240_000);

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

const ask = (guestId: string) => requestFriendlyRace(open.database, jobs, { teamId, against: { guestId } });
const teamsInLists = async () => (await listTeams(open.database, "izmir")).filter(({ guest }) => guest !== null);
const standIns = () => open.database.selectFrom("guestEntrant").select(["teamId", "carId"]).execute();
const raced = async (raceId: string) => {
  await expect
    .poll(async () => (await findRace(open.database, raceId))?.meta.state, { timeout: 120_000 })
    .toBe("released");
  return (await findRace(open.database, raceId))!;
};

let race: string;

test("a friendly race against a guest is run on the server, for everybody to see, and no list of teams has the guest", async () => {
  const outcome = await ask(guests[0]!);
  expect(outcome.kind).toBe("requested");
  race = outcome.kind === "requested" ? outcome.raceId : "";
  const { meta, log } = await raced(race);
  const seat = meta.seats.find(({ guest }) => guest !== null)!;
  expect(meta.friendly).toBe(true);
  expect(seat).toMatchObject({ teamName: "Karayel 1", guest: { event: "Trabzon Code Prix", takenOut: null } });
  expect(readRaceLogHead(log!).seats[seat.seat]?.name).toBe("Karayel 1");
  expect((await readPublicBytecode(open.database, race))[seat.seat]).toBe(houseCar("grandmaster").initcode);
  expect(await teamsInLists()).toEqual([]);
  expect(await findTeam(open.database, seat.teamId)).toMatchObject({
    hasActiveCar: false,
    university: "KTÜ",
    guest: { isInvited: false },
  });
  const house = await listHouseEntrants(open.database, "izmir");
  expect(house.map((each) => each.teamId)).not.toContain(seat.teamId);
});

test("the same guest is the same team in the next race, and is challenged from its own page, too", async () => {
  const again = await ask(guests[0]!);
  expect(again.kind).toBe("requested");
  const [only, ...others] = await standIns();
  expect(others).toEqual([]);
  const rival = await requestFriendlyRace(open.database, jobs, { teamId, against: { rivalId: only!.teamId } });
  expect(rival.kind).toBe("requested");
  for (const outcome of [again, rival]) if (outcome.kind === "requested") await raced(outcome.raceId);
});

test("a guest that is taken out is chosen no more, and the race that was run says so", async () => {
  await withdrawGuest(open.database, { guestId: guests[0]!, takes: "car", reason: "team-wish", personId });
  expect(await ask(guests[0]!)).toEqual({ kind: "refused", reason: "no-such-guest" });
  const { meta, log } = (await findRace(open.database, race))!;
  const seat = meta.seats.find(({ guest }) => guest !== null)!;
  expect(seat).toMatchObject({ teamName: "Team 1", guest: { takenOut: "car" } });
  expect(log).not.toContain("Karayel");
  expect((await readPublicBytecode(open.database, race))[seat.seat]).toBeNull();
  const byTeam = await requestFriendlyRace(open.database, jobs, { teamId, against: { rivalId: seat.teamId } });
  expect(byTeam).toEqual({ kind: "refused", reason: "rival-has-no-car" });
  expect(await findTeam(open.database, seat.teamId)).toMatchObject({ name: "Team 1", university: "", city: "" });

  await returnGuest(open.database, { guestId: guests[0]!, personId });
  expect((await findRace(open.database, race))?.meta.seats[seat.seat]?.teamName).toBe("Karayel 1");
});

test("what is no guest of these rules is refused, and leaves nothing behind", async () => {
  const titans = await addGuestsForTests(open.database, ["wasp"], {
    key: "cd".repeat(32),
    preset: "0xtitans-season-1",
  });
  const before = await standIns();
  expect(await ask(titans.guests[0]!)).toEqual({ kind: "refused", reason: "no-such-guest" });
  expect(await ask("none")).toEqual({ kind: "refused", reason: "no-such-guest" });
  expect(await standIns()).toEqual(before);
});

test("an invitation has a guest race along, is written down, and is taken back until the cars are fixed", async () => {
  const invite = (guestId: string) => inviteGuest(open.database, jobs, { guestId, competitionId: "izmir", personId });
  expect(await invite(guests[1]!)).toEqual({ kind: "invited" });
  expect(await invite(guests[1]!)).toEqual({ kind: "refused", reason: "invited-already" });
  expect(await invite("none")).toEqual({ kind: "refused", reason: "no-such-guest" });
  expect((await teamsInLists()).map(({ name, hasActiveCar }) => [name, hasActiveCar])).toEqual([["Karayel 2", true]]);
  const [entry] = await invitationsOf(open.database, importId);
  expect(await uninviteGuest(open.database, jobs, { teamId: entry!.teamId, personId })).toBe("taken-back");
  expect(await teamsInLists()).toEqual([]);
  expect(await invite(guests[1]!)).toEqual({ kind: "invited" });
  expect(await invite(guests[2]!)).toEqual({ kind: "invited" });
  // With its last file a guest has nobody who says whose it is.
  const other = await addGuestsForTests(open.database, ["wasp"], { key: "ef".repeat(32) });
  expect(await invite(other.guests[0]!)).toEqual({ kind: "invited" });
  await removeImport(open.database, personId, other.importId, () => Promise.resolve());
  expect((await teamsInLists()).map(({ name }) => name).toSorted()).toEqual(["Karayel 2", "Karayel 3"]);
  const acts = await open.database
    .selectFrom("auditEntry")
    .where("act", "like", "%invite-guest")
    .select("act")
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    "invite-guest",
    "uninvite-guest",
    "invite-guest",
    "invite-guest",
    "invite-guest",
  ]);
});

test("an invited guest races in a stage in no official order: no place, nobody goes on in its stead, nobody predicts it", async () => {
  const { database } = open;
  const teams = [teamId, ...(await enterFrozenTeams(database, "izmir", 5))];
  const act = (stageId: string) => ({ stageId, personId: null });
  const about = {
    competitionId: "izmir",
    format: "round-robin",
    kind: "heats",
    name: "Heats",
    personId: null,
  } as const;
  const added = await addStage(database, about);
  if (added.kind !== "done") throw new Error(added.reason);
  const { stageId } = added;
  const draft = {
    name: "Heats",
    kind: "heats",
    plan: { ...usualPlan("round-robin", 5), minutes: null, rounds: 3, advancing: 2 },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  } as const;
  expect(await changeStage(database, jobs, act(stageId), draft)).toEqual({ kind: "done" });
  expect(await announceStage(database, jobs, act(stageId))).toEqual({ kind: "done" });
  // Taken out since the freeze: it begins no stage.
  await withdrawGuest(database, { guestId: guests[2]!, takes: "car", reason: "law", personId });
  expect(await startStage(database, jobs, act(stageId))).toEqual({ kind: "done" });
  await expect.poll(() => whatIsOpen(database, stageId), { timeout: 200_000, interval: 50 }).toBeUndefined();
  expect(await decideStage(database, jobs, act(stageId))).toEqual({ kind: "done" });

  const order = await classificationOf(database, stageId);
  expect(order.places.map((place) => place.teamId).toSorted()).toEqual(teams.toSorted());
  expect(order.places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(order.places.filter(({ advances }) => advances)).toHaveLength(2);
  expect(order.guests).toMatchObject([{ teamName: "Karayel 2", division: null, races: 3 }]);
  const guest = order.guests[0]!.teamId;
  const predicted = await predictableTeams(database, { stageId, division: "" });
  expect(predicted.map((each) => each.teamId)).not.toContain(guest);

  expect((await releaseAll(database, jobs, act(stageId))).kind).toBe("done");
  const text = (await findResultText(database, stageId, 1))!;
  expect(linesIn(text).filter((line) => line.includes(guest))).toEqual([
    expect.stringMatching(/^Out of competition: .* Karayel 2$/),
  ]);
  const event = (await readEvent(database, "izmir"))!;
  expect(event.teams.map(({ id }) => id)).not.toContain(guest);
  const [entry] = await invitationsOf(database, importId);
  expect(await uninviteGuest(database, jobs, { teamId: entry!.teamId, personId })).toBe("cars-are-fixed");
}, 240_000);
