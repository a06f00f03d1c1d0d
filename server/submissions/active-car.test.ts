import { afterAll, beforeAll, expect, test } from "vitest";
import type { CarComparison } from "#domain/submissions/car-comparison.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { activateAccepted, chooseCar, type CarChoice } from "./active-car.ts";
import { findSubmission, listSubmissions } from "./find-submission.ts";
import { submitCar } from "./submit-car.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";

let open: OpenDatabase;
const jobs = { send: () => Promise.resolve() };

beforeAll(async () => {
  open = await openForTests();
});

afterAll(() => open.close());

interface TestTeam {
  teamId: string;
  personId: string;
}

let teams = 0;

async function newTeam(): Promise<TestTeam> {
  teams += 1;
  const name = `Team ${"abcdefghijklmnop"[teams]}`;
  const personId = await newPersonForTests(open.database, name);
  return { teamId: await newTeamForTests(open.database, personId, { name }), personId };
}

async function submit(team: TestTeam, bytecode: string): Promise<string> {
  const fields = { kind: "bytecode", bytecode, note: "" } as const;
  const outcome = await submitCar(open.database, jobs, { ...team, fields });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome.problems));
  return outcome.submissionId;
}

async function comparedBy({ teamId }: TestTeam, low: number, high: number): Promise<CarComparison> {
  const { activeCarId } = await open.database
    .selectFrom("team")
    .where("id", "=", teamId)
    .select("activeCarId")
    .executeTakeFirstOrThrow();
  const places = { value: (low + high) / 2, low, high };
  return { carId: activeCarId ?? "", submissionId: null, races: 20, places, wins: 3, otherWins: 4 };
}

async function accept(
  { teamId }: TestTeam,
  submissionId: string,
  comparison: CarComparison | null = null,
): Promise<void> {
  await open.database.transaction().execute(async (transaction) => {
    const { receivedAt } = await transaction
      .selectFrom("submission")
      .where("id", "=", submissionId)
      .select("receivedAt")
      .executeTakeFirstOrThrow();
    const carId = newId();
    const car = { id: carId, teamId, submissionId, name: "Car", initcode: new Uint8Array([1]), codeHash: carId };
    await transaction.insertInto("car").values(car).execute();
    await transaction
      .updateTable("submission")
      .set({ state: "accepted", carId, decidedAt: new Date() })
      .where("id", "=", submissionId)
      .execute();
    await activateAccepted(transaction, { teamId, carId, receivedAt, comparison });
  });
}

const choose = (team: TestTeam, choice: CarChoice) => chooseCar(open.database, jobs, { teamId: team.teamId, choice });

async function racing(team: TestTeam): Promise<string | undefined> {
  const all = await listSubmissions(open.database, team.teamId);
  return all.find((submission) => submission.isActive)?.id;
}

test("races the last submitted car, even if an earlier one is judged later", async () => {
  const team = await newTeam();
  const first = await submit(team, "0x00");
  const second = await submit(team, "0x0000");
  await accept(team, second);
  await accept(team, first);
  expect(await racing(team)).toBe(second);
});

test("replaces an earlier car chosen by the captain only with a newer one", async () => {
  const team = await newTeam();
  const first = await submit(team, "0x00");
  const second = await submit(team, "0x0000");
  const judgedLate = await submit(team, "0x000000");
  await accept(team, first);
  await accept(team, second);
  expect(await choose(team, { kind: "race", submissionId: first })).toEqual({ kind: "done" });
  await accept(team, judgedLate);
  expect(await racing(team)).toBe(first);
  const newer = await submit(team, "0x00000000");
  await accept(team, newer);
  expect(await racing(team)).toBe(newer);
});

test("replaces the active car with a worse one only if the team wants that", async () => {
  const team = await newTeam();
  const first = await submit(team, "0x00");
  await accept(team, first);
  const worse = await submit(team, "0x0000");
  await accept(team, worse, await comparedBy(team, -1.2, -0.1));
  expect(await racing(team)).toBe(first);
  const perhapsWorse = await submit(team, "0x000000");
  await accept(team, perhapsWorse, await comparedBy(team, -1.2, 0.1));
  expect(await racing(team)).toBe(perhapsWorse);
  expect(await choose(team, { kind: "rule", rule: "newest" })).toEqual({ kind: "done" });
  const worst = await submit(team, "0x00000000");
  await accept(team, worst, await comparedBy(team, -3, -2));
  expect(await racing(team)).toBe(worst);
});

test("ignores a comparison with a car that no longer races", async () => {
  const team = await newTeam();
  const first = await submit(team, "0x00");
  await accept(team, first);
  const withTheFirst = await comparedBy(team, -3, -2);
  const [second, third] = [await submit(team, "0x0000"), await submit(team, "0x000000")];
  await accept(team, second);
  await accept(team, third, withTheFirst);
  expect(await racing(team)).toBe(third);
});

test("races the first car immediately if the captain decides, later ones on request", async () => {
  const team = await newTeam();
  await choose(team, { kind: "rule", rule: "captain" });
  const first = await submit(team, "0x00");
  await accept(team, first);
  const second = await submit(team, "0x0000");
  await accept(team, second, await comparedBy(team, 1, 2));
  expect(await findSubmission(open.database, first)).toMatchObject({ isActive: true, carRule: "captain" });
  await choose(team, { kind: "race", submissionId: second });
  expect(await findSubmission(open.database, second)).toMatchObject({ isActive: true, carRule: "captain" });
});

test("lets the captain choose an accepted car only while submissions are open", async () => {
  const [team, other] = [await newTeam(), await newTeam()];
  const waiting = await submit(team, houseCar("metronome").initcode);
  const theirs = await submit(other, "0x00");
  await accept(other, theirs);
  const refused = { kind: "refused", reason: "not-accepted" };
  expect(await choose(team, { kind: "race", submissionId: waiting })).toEqual(refused);
  expect(await choose(team, { kind: "race", submissionId: theirs })).toEqual(refused);
  await open.database.updateTable("competition").set({ state: "frozen" }).where("id", "=", "izmir").execute();
  expect(await choose(other, { kind: "race", submissionId: theirs })).toEqual({ kind: "refused", reason: "closed" });
  expect(await choose(other, { kind: "rule", rule: "newest" })).toEqual({ kind: "refused", reason: "closed" });
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
});

test("judges a team with one waiting car before another team's second", async () => {
  await open.database.updateTable("submission").set({ state: "error" }).where("state", "=", "queued").execute();
  await open.database.deleteFrom("submission").where("state", "=", "error").execute();
  const [busy, calm] = [await newTeam(), await newTeam()];
  const sent = [];
  for (const bytecode of ["0x00", "0x0000", "0x000000"]) sent.push(await submit(busy, bytecode));
  const one = await submit(calm, "0x00");
  const ahead = async (id: string) => (await findSubmission(open.database, id))?.ahead;
  expect(await Promise.all([...sent, one].map(ahead))).toEqual([0, 2, 3, 1]);
});
