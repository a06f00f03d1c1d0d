import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { undoAct } from "../panel/audit-log/undo-act.ts";
import { fixCars } from "../competitions/freeze-cars.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { codesForTests, openForTests } from "../platform/database/open-for-tests.ts";
import { giveCar } from "../stages/stages-for-tests.ts";
import { submitCar } from "../submissions/submit-car.ts";
import { createTeam } from "./create-team.ts";
import { joinTeam, renewInvitation } from "./invitations.ts";
import { leaveTeam } from "./members.ts";
import { mergeTeams } from "./merge-teams.ts";
import { moveMember } from "./move-member.ts";

let open: OpenDatabase;
let captain: string;
let teamId: string;
const competitionId = "izmir";
const jobs = { send: () => Promise.resolve() };
const program = houseCars[0]?.initcode ?? "";

beforeAll(async () => {
  open = await openForTests();
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", competitionId).execute();
});

afterAll(() => open.close());

beforeEach(async () => {
  captain = await somebody();
  teamId = await teamOf(captain);
});

async function somebody(): Promise<string> {
  const id = newId();
  await open.database
    .insertInto("person")
    .values({ id, name: id, email: `${id}@example.org`, image: null })
    .execute();
  return id;
}

function make(personId: string) {
  const fields = { university: "Ege", city: "İzmir", liveryPrimary: "red", liverySecondary: "white" };
  const name = `T ${newId(8)}`;
  return createTeam(open.database, { competitionId, personId, fields: { ...fields, name } });
}

async function teamOf(personId: string): Promise<string> {
  const outcome = await make(personId);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.teamId;
}

async function submitAsCaptain() {
  const fields = { kind: "bytecode", bytecode: program, note: "" } as const;
  expect(await submitCar(open.database, jobs, { teamId, personId: captain, fields })).toMatchObject({ kind: "done" });
}

const leave = async () =>
  expect(await leaveTeam(open.database, { teamId, personId: captain })).toEqual({ kind: "done" });

const namesAgainst = { kind: "refused", problems: [{ field: "form", rule: "competes-for" }] };

const joinAnother = async (personId: string) => {
  const host = await somebody();
  const code = await renewInvitation(open.database, codesForTests, await teamOf(host), host);
  return joinTeam(open.database, codesForTests, { code, personId });
};

const lastEntry = async () =>
  (await open.database.selectFrom("auditEntry").orderBy("id", "desc").select("id").executeTakeFirstOrThrow()).id;

test("lets a person who submitted nothing create another team", async () => {
  await leave();
  expect(await make(captain)).toMatchObject({ kind: "done" });
});

test("members of a team that submitted a car can't create or join another", async () => {
  const member = await somebody();
  const code = await renewInvitation(open.database, codesForTests, teamId, captain);
  await submitAsCaptain();
  expect(await joinTeam(open.database, codesForTests, { code, personId: member })).toMatchObject({ kind: "done" });
  await leaveTeam(open.database, { teamId, personId: member });
  await leave();
  for (const personId of [captain, member]) {
    expect(await make(personId)).toMatchObject(namesAgainst);
    expect(await joinAnother(personId)).toMatchObject({ kind: "refused", reason: "competes-for" });
  }
});

test("refuses a second team in the database itself", async () => {
  await submitAsCaptain();
  await leave();
  const other = await teamOf(await somebody());
  const insert = open.database
    .insertInto("teamMember")
    .values({ teamId: other, competitionId, personId: captain, isCaptain: false })
    .execute();
  await expect(insert).rejects.toMatchObject({ code: "23505" });
});

test("lets an organiser move or free a person, audits both and undoes them", async () => {
  const organiser = await somebody();
  await submitAsCaptain();
  const move = (from: string, to: string | null) =>
    moveMember(open.database, { competitionId, teamId: from, memberId: captain, to, personId: organiser });
  const undo = async () =>
    undoAct(
      open.database,
      { jobs, engineHash: "" },
      { entryId: await lastEntry(), personId: organiser, mayOrganise: () => true },
    );
  const memberships = () =>
    open.database.selectFrom("teamMember").where("personId", "=", captain).select(["teamId", "isCaptain"]).execute();

  expect(await move(teamId, null)).toMatchObject({ kind: "done" });
  expect(await memberships()).toEqual([]);
  expect(await undo()).toMatchObject({ kind: "done" });
  expect(await memberships()).toEqual([{ teamId, isCaptain: true }]);
  expect(await make(captain)).toMatchObject({ kind: "refused" });

  const other = await teamOf(await somebody());
  expect(await move(teamId, other)).toMatchObject({ kind: "done" });
  expect(await memberships()).toEqual([{ teamId: other, isCaptain: false }]);
  await leaveTeam(open.database, { teamId: other, personId: captain });
  expect(await make(captain)).toMatchObject({ kind: "done" });
  expect(await undo()).toMatchObject({ kind: "refused", reason: "changed-since" });
});

test("moves members' entries with a merge, and back with its undo", async () => {
  await submitAsCaptain();
  const host = await somebody();
  const into = await teamOf(host);
  await mergeTeams(open.database, { competitionId, teamId, intoId: into, personId: host });
  const competesIn = async () =>
    (
      await open.database
        .selectFrom("competingMember")
        .where("personId", "=", captain)
        .select("teamId")
        .executeTakeFirstOrThrow()
    ).teamId;
  expect(await competesIn()).toBe(into);
  const input = { entryId: await lastEntry(), personId: host, mayOrganise: () => true };
  expect(await undoAct(open.database, { jobs, engineHash: "" }, input)).toMatchObject({ kind: "done" });
  expect(await competesIn()).toBe(teamId);
});

test("doesn't freeze a team without members", async () => {
  await submitAsCaptain();
  await giveCar(open.database, teamId, program);
  const frozen = async () => {
    await open.database.transaction().execute(async (transaction) => {
      await fixCars(transaction, competitionId, { engineHash: "0".repeat(64), now: new Date() });
    });
    const cars = await open.database.selectFrom("frozenCar").where("teamId", "=", teamId).select("carId").execute();
    return cars.length;
  };
  expect(await frozen()).toBe(1);
  await leave();
  expect(await frozen()).toBe(0);
});
