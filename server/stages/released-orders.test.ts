import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { releasedOrders, decideProtest, listProtests, lodgeProtest } from "./released-orders.ts";
import { enterFrozenTeams } from "./stages-for-tests.ts";

let open: OpenDatabase;
let teams: string[];
let personId: string;
const stageId = "the-final";
const text = "Race 3 was started before our car was on the grid.";

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  teams = await enterFrozenTeams(database, "izmir", 2);
  personId = (await database.selectFrom("person").select("id").executeTakeFirstOrThrow()).id;
  await database
    .insertInto("stage")
    .values({
      id: stageId,
      competitionId: "izmir",
      kind: "final",
      position: 9,
      state: "released",
      name: "The final",
      plan: JSON.stringify({ format: "grand-final" }),
      entrantsFrom: JSON.stringify({ from: "accepted-cars" }),
      provisionalUntil: new Date(Date.now() + 60_000),
    })
    .execute();
  const car = await database
    .selectFrom("car")
    .where("teamId", "=", teams[0] ?? "")
    .select("id")
    .executeTakeFirstOrThrow();
  await database
    .insertInto("stageEntrant")
    .values({ stageId, teamId: teams[0] ?? "", carId: car.id, position: 1 })
    .execute();
}, 60_000);

afterAll(() => open.close());

const lodge = (by: "lodge-protest" | "note-protest", change: { teamId?: string; text?: string } = {}) =>
  lodgeProtest(open.database, { by, stageId, teamId: teams[0] ?? "", personId, text, ...change });
const openProtests = async () => (await releasedOrders(open.database, "izmir", "public"))[0]?.openProtests;
const decide = (act: "uphold-protest" | "reject-protest" | "reopen-protest", protestId: string, answer = "") =>
  decideProtest(open.database, { act, protestId, stageId, personId, answer });

test("lets a team that raced protest until the order is final", async () => {
  expect(await lodge("lodge-protest", { text: "unfair" })).toEqual({ kind: "refused", reason: "no-reason" });
  expect(await lodge("lodge-protest", { teamId: teams[1] ?? "" })).toEqual({ kind: "refused", reason: "no-such-team" });
  const twice = await Promise.all([lodge("lodge-protest"), lodge("lodge-protest")]);
  expect(twice).toEqual([{ kind: "done" }, { kind: "done" }]);
  expect(await openProtests()).toBe(1);
  await open.database
    .updateTable("stage")
    .set({ provisionalUntil: new Date(Date.now() - 1) })
    .where("id", "=", stageId)
    .execute();
  expect(await lodge("lodge-protest")).toEqual({ kind: "refused", reason: "too-late" });
  expect(await lodge("note-protest", { text: "We were told at the desk that the car was wrong." })).toEqual({
    kind: "done",
  });
});

test("answers a protest once, reopens it, and audits each step", async () => {
  const [first] = await listProtests(open.database, stageId);
  const id = first?.id ?? "";
  expect(await decide("reject-protest", id)).toEqual({ kind: "refused", reason: "no-reason" });
  expect(await decide("reject-protest", id, "Its log shows the car in its seat.")).toEqual({ kind: "done" });
  expect(await openProtests()).toBe(1);
  expect(await decide("uphold-protest", id, "We looked at it again.")).toEqual({
    kind: "refused",
    reason: "decided-meanwhile",
  });
  expect(await decide("reopen-protest", id)).toEqual({ kind: "done" });
  expect(await decide("uphold-protest", id, "The race is run once more.")).toEqual({ kind: "done" });
  expect((await listProtests(open.database, stageId))[0]).toMatchObject({
    state: "upheld",
    answer: "The race is run once more.",
  });
  const acts = await open.database
    .selectFrom("auditEntry")
    .where("subject", "=", `stage:${stageId}`)
    .orderBy("id")
    .select("act")
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    "lodge-protest",
    "note-protest",
    "reject-protest",
    "reopen-protest",
    "uphold-protest",
  ]);
});
