import { afterAll, beforeAll, expect, test } from "vitest";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { openTestSite, type Newcomer, type TestSite } from "../accounts/accounts-for-tests.ts";
import { grantRole } from "../accounts/grant-role.ts";
import { undoAct } from "../panel/audit-log/undo-act.ts";
import { newId } from "../platform/database/database.ts";
import { answerQuestion } from "../questions/answer-question.ts";
import { askQuestion } from "../questions/ask-question.ts";
import { listPublicQuestions } from "../questions/list-questions.ts";
import { namesOfCar } from "./car-names.ts";
import { listApprovals, decideApprovals } from "./approvals.ts";
import { newTeamForTests } from "./teams-for-tests.ts";

let site: TestSite;
let organiser: Newcomer;
const jobs = { send: () => Promise.resolve() };
const competitionId = "izmir";

beforeAll(async () => {
  site = await openTestSite();
  organiser = await site.newcomer("Olga");
  const { id } = organiser.person;
  await grantRole(site.open.database, { personId: id, role: "organiser", brand: "izmir", grantedBy: id });
  await site.open.database
    .updateTable("competition")
    .set({ nameApproval: "all" })
    .where("id", "=", competitionId)
    .execute();
});

afterAll(() => site.open.close());

async function teamWithCar(name: string, carName: string): Promise<{ teamId: string; carId: string }> {
  const { database } = site.open;
  const { person } = await site.newcomer(name);
  const teamId = await newTeamForTests(database, person.id, { name }, competitionId);
  const initcode = parseBytecode(
    `0x60${carName.length.toString(16).padStart(2, "0")}${name.length.toString(16).padStart(2, "0")}`,
  );
  const id = newId();
  await database.transaction().execute(async (transaction) => {
    const names = await namesOfCar(transaction, { teamId, name: carName });
    const car = { id, teamId, submissionId: null, initcode, codeHash: codeHash(initcode), ...names };
    await transaction.insertInto("car").values(car).execute();
    await transaction.updateTable("team").set({ activeCarId: id }).where("id", "=", teamId).execute();
  });
  return { teamId, carId: id };
}

const list = (search = "", kind: "team" | "car" | "question" | "" = "") =>
  listApprovals(site.open.database, competitionId, { search, group: kind, sort: "waiting", descending: false });

const decide = async (keys: string[], isApproved: boolean) =>
  decideApprovals(site.open.database, jobs, {
    competitionId,
    visitor: await organiser.visitor(),
    personId: organiser.person.id,
    keys,
    isApproved,
  });

const undo = (entryId: number) =>
  undoAct(
    site.open.database,
    { jobs, engineHash: "0".repeat(64) },
    { entryId, personId: organiser.person.id, mayOrganise: () => true },
  );

const carName = async (carId: string) =>
  (await site.open.database.selectFrom("car").where("id", "=", carId).select("name").executeTakeFirstOrThrow()).name;

test("hides a car's name until its approval, for all cars with that name", async () => {
  const first = await teamWithCar("Anadolu", "SalakCar");
  const second = await teamWithCar("Bozkır", "SalakCar");
  expect(await carName(first.carId)).toMatch(/^#\d+$/);
  const [waiting, ...others] = await list("", "car");
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ key: "car:SalakCar", text: "SalakCar", waits: true, flagged: "salak" });
  expect(waiting?.numbers).toHaveLength(2);

  const approved = await decide(["car:SalakCar"], true);
  expect(approved).toMatchObject({ entries: [expect.any(Number)], problem: null });
  expect([await carName(first.carId), await carName(second.carId)]).toEqual(["SalakCar", "SalakCar"]);
  expect(await list("", "car")).toEqual([]);
  expect(await carName((await teamWithCar("Ceyhan", "SalakCar")).carId)).toBe("SalakCar");

  expect(await undo(approved.entries[0] ?? 0)).toMatchObject({ kind: "done" });
  expect(await carName(first.carId)).toMatch(/^#\d+$/);
  const refused = await decide(["car:SalakCar"], false);
  expect(await list("", "car")).toEqual([]);
  expect(await undo(refused.entries[0] ?? 0)).toMatchObject({ kind: "done" });
  expect((await list("", "car")).map(({ text }) => text)).toEqual(["SalakCar"]);
});

test("skips a team name that changed since it was shown, and decides the rest", async () => {
  const { teamId } = await teamWithCar("Demir", "DemirCar");
  const seen = (await list("demir", "team"))[0]?.key ?? "";
  expect(seen).toContain(teamId);
  await site.open.database
    .updateTable("team")
    .set((set) => ({ proposedName: "Başka", version: set("version", "+", 1) }))
    .where("id", "=", teamId)
    .execute();
  const outcome = await decide([seen, "car:DemirCar"], true);
  expect(outcome).toMatchObject({ entries: [expect.any(Number)], problem: "changed-meanwhile" });
  expect((await list("başka", "team")).map(({ text }) => text)).toEqual(["Başka"]);
});

test("keeps a question and each new answer for approval", async () => {
  const { database } = site.open;
  const helper = await site.newcomer("Veli");
  const { id } = helper.person;
  await grantRole(database, { personId: id, role: "volunteer", brand: "izmir", grantedBy: id });
  const asked = await askQuestion(database, {
    competitionId,
    personId: id,
    teamId: null,
    race: "",
    content: "May a car call itself?",
  });
  if (asked.kind !== "done") throw new Error(asked.kind);
  const { questionId } = asked;
  const answer = async (text: string) =>
    answerQuestion(database, await helper.visitor(), { questionId, answer: text, forEverybody: true });
  await answer("No.");
  const [seen] = await list("", "question");
  expect(seen).toMatchObject({ text: "May a car call itself?", answer: "No.", waits: true });
  await database
    .updateTable("question")
    .set({ answer: "Yes.", answeredAt: new Date(Date.now() + 1_000) })
    .where("id", "=", questionId)
    .execute();
  expect(await decide([seen?.key ?? ""], true)).toMatchObject({ entries: [], problem: "changed-meanwhile" });
  const [again] = await list("", "question");
  expect((await decide([again?.key ?? ""], true)).problem).toBeNull();
  expect((await listPublicQuestions(database, competitionId)).map((question) => question.answer)).toEqual(["Yes."]);
  expect(await list("", "question")).toEqual([]);
});

test("lists approvals in the requested order, and reversed", async () => {
  const ordered = async (sort: "text" | "since", descending: boolean) =>
    (await listApprovals(site.open.database, competitionId, { search: "", group: "", sort, descending })).map(
      ({ text }) => text,
    );
  const byText = await ordered("text", false);
  expect(byText.length).toBeGreaterThan(1);
  expect(byText).toEqual(byText.toSorted((a, b) => a.localeCompare(b, "tr")));
  expect(await ordered("text", true)).toEqual(byText.toReversed());
  expect((await ordered("since", true)).toSorted()).toEqual(byText.toSorted());
});
