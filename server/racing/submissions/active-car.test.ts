import { afterAll, beforeAll, expect, test } from "vitest";
import { houseCar } from "#solidity/house-cars/house-cars.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { createTeam } from "../../event/teams/create-team.ts";
import { activateAccepted, chooseCar, type CarChoice } from "./active-car.ts";
import { findSubmission, listSubmissions } from "./find-submission.ts";
import { submitCar } from "./submit-car.ts";

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
  const personId = newId();
  teams += 1;
  const name = `Team ${"abcdefgh"[teams]}`;
  await open.database
    .insertInto("person")
    .values({ id: personId, name, email: `${personId}@example.org`, image: null })
    .execute();
  const fields = { name, university: "Ege", city: "İzmir", liveryPrimary: "red", liverySecondary: "white" };
  const created = await createTeam(open.database, { competitionId: "izmir", personId, fields });
  if (created.kind !== "created") throw new Error(JSON.stringify(created.problems));
  return { teamId: created.teamId, personId };
}

async function submit(team: TestTeam, bytecode: string): Promise<string> {
  const fields = { kind: "bytecode", bytecode, note: "" } as const;
  const outcome = await submitCar(open.database, jobs, { ...team, fields });
  if (outcome.kind !== "queued") throw new Error(JSON.stringify(outcome.problems));
  return outcome.submissionId;
}

/** What the judge writes of a car that it accepts. */
async function accept({ teamId }: TestTeam, submissionId: string): Promise<void> {
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
    await activateAccepted(transaction, { teamId, carId, receivedAt });
  });
}

const choose = (team: TestTeam, choice: CarChoice) => chooseCar(open.database, jobs, { teamId: team.teamId, choice });

async function racing(team: TestTeam): Promise<string | undefined> {
  const all = await listSubmissions(open.database, team.teamId);
  return all.find((submission) => submission.isActive)?.id;
}

test("the car handed in last races, in whatever order the cars are judged", async () => {
  const team = await newTeam();
  const first = await submit(team, "0x00");
  const second = await submit(team, "0x0000");
  await accept(team, second);
  await accept(team, first);
  expect(await racing(team)).toBe(second);
});

test("an earlier car that the captain lets race gives way to a newer one only", async () => {
  const team = await newTeam();
  const first = await submit(team, "0x00");
  const second = await submit(team, "0x0000");
  const judgedLate = await submit(team, "0x000000");
  await accept(team, first);
  await accept(team, second);
  expect(await choose(team, { wish: "race", submissionId: first })).toEqual({ kind: "chosen" });
  await accept(team, judgedLate);
  expect(await racing(team)).toBe(first);
  const newer = await submit(team, "0x00000000");
  await accept(team, newer);
  expect(await racing(team)).toBe(newer);
});

test("a car that the captain fixed races until it is released", async () => {
  const team = await newTeam();
  const first = await submit(team, "0x00");
  await accept(team, first);
  await choose(team, { wish: "fix", submissionId: first });
  const second = await submit(team, "0x0000");
  await accept(team, second);
  expect(await findSubmission(open.database, first)).toMatchObject({ isActive: true, isFixed: true });
  await choose(team, { wish: "release" });
  expect(await racing(team)).toBe(second);
});

test("only a car that was accepted, of this very team, can be chosen, and only while cars are taken", async () => {
  const [team, other] = [await newTeam(), await newTeam()];
  const waiting = await submit(team, houseCar("metronome").initcode);
  const theirs = await submit(other, "0x00");
  await accept(other, theirs);
  const refused = { kind: "refused", reason: "not-accepted" };
  expect(await choose(team, { wish: "race", submissionId: waiting })).toEqual(refused);
  expect(await choose(team, { wish: "fix", submissionId: theirs })).toEqual(refused);
  expect(await choose(team, { wish: "release" })).toEqual(refused);
  await open.database.updateTable("competition").set({ state: "frozen" }).where("id", "=", "izmir").execute();
  expect(await choose(other, { wish: "fix", submissionId: theirs })).toEqual({ kind: "refused", reason: "closed" });
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
});

test("a team with several cars waiting lets a team with one go before its second", async () => {
  await open.database.updateTable("submission").set({ state: "error" }).where("state", "=", "queued").execute();
  await open.database.deleteFrom("submission").where("state", "=", "error").execute();
  const [busy, calm] = [await newTeam(), await newTeam()];
  const sent = [];
  for (const bytecode of ["0x00", "0x0000", "0x000000"]) sent.push(await submit(busy, bytecode));
  const one = await submit(calm, "0x00");
  const ahead = async (id: string) => (await findSubmission(open.database, id))?.ahead;
  expect(await Promise.all([...sent, one].map(ahead))).toEqual([0, 2, 3, 1]);
});
