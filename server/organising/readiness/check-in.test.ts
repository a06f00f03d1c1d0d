import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../base/database/database.ts";
import { codesForTests, openForTests } from "../../base/database/open-for-tests.ts";
import { enterFrozenTeams } from "../../racing/stages/stages-for-tests.ts";
import { openRules } from "#rules/divisions.ts";
import { checkIn, readDoorCode, undoCheckIn } from "./check-in.ts";
import { countByCity, readTeamLights } from "./team-lights.ts";

let open: OpenDatabase;
let teams: string[];
let personId: string;

beforeAll(async () => {
  open = await openForTests();
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  teams = await enterFrozenTeams(open.database, "izmir", 3);
  await open.database
    .updateTable("team")
    .set({ claimCode: codesForTests.seal("abcde12345") })
    .where("id", "=", teams[0]!)
    .execute();
  await open.database.updateTable("team").set({ activeCarId: null }).where("id", "in", teams.slice(0, 2)).execute();
  ({ id: personId } = await open.database.selectFrom("person").select("id").executeTakeFirstOrThrow());
}, 180_000);

afterAll(() => open.close());

test("a card's address, its code in any grouping, a start number and three letters are read", () => {
  expect(readDoorCode("https://izmir.example/claim-team?code=ABCDE-12345").claimCode).toBe("abcde12345");
  expect(readDoorCode(" abcde 12345 ").claimCode).toBe("abcde12345");
  expect(readDoorCode("17").number).toBe(17);
  expect(readDoorCode("tem").letters).toBe("TEM");
});

test("a scan checks a team in once, a second one says so, and it can be taken back", async () => {
  const { database } = open;
  const scan = { competitionId: "izmir", brand: "izmir", personId, typed: "/claim-team?code=abcde-12345" };
  const lightsOf = async () => (await readTeamLights(database, "izmir")).map(({ light }) => light);
  expect(await lightsOf()).toEqual(["never-came", "never-came", "accepted"]);
  expect(await checkIn(database, codesForTests, scan)).toMatchObject({
    kind: "checked-in",
    already: false,
    team: { id: teams[0] },
  });
  expect(await checkIn(database, codesForTests, scan)).toMatchObject({ kind: "checked-in", already: true });
  expect(await lightsOf()).toEqual(["never-came", "no-car", "accepted"]);
  expect(countByCity(await readTeamLights(database, "izmir"))).toEqual([
    { city: "İzmir", counts: { "never-came": 1, "no-car": 1, rejected: 0, accepted: 1 } },
  ]);
  expect(await checkIn(database, codesForTests, { ...scan, competitionId: "konya" })).toEqual({
    kind: "refused",
    reason: "unknown-code",
  });
  expect(await undoCheckIn(database, { ...scan, competitionId: "konya", teamId: teams[0]! })).toBe(false);
  expect(await undoCheckIn(database, { ...scan, teamId: teams[0]! })).toBe(true);
  expect(await lightsOf()).toEqual(["never-came", "never-came", "accepted"]);
});

test("a team without a division, or against a rule of its own, is not checked in, and is told which until an organiser lets it", async () => {
  const { database } = open;
  const teamId = teams[2] ?? "";
  const { number } = await database
    .selectFrom("team")
    .where("id", "=", teamId)
    .select("number")
    .executeTakeFirstOrThrow();
  const scan = { competitionId: "izmir", brand: "izmir", personId, typed: String(number) };
  const atTheDoor = () => checkIn(database, codesForTests, scan);
  const put = (change: { divisionId: string | null; divisionWaived?: boolean }) =>
    database.updateTable("team").set(change).where("id", "=", teamId).execute();
  await database
    .insertInto("division")
    .values({
      id: "pairs",
      competitionId: "izmir",
      position: 1,
      nameEnglish: "Pairs",
      nameTurkish: "Çiftler",
      scores: true,
      entry: "chosen",
      rules: JSON.stringify({ ...openRules, smallestTeam: 2, mailDomains: ["ege.edu.tr"] }),
    })
    .execute();
  expect(await atTheDoor()).toMatchObject({ reason: "division", trouble: { teamId, division: null, broken: [] } });
  await put({ divisionId: "pairs" });
  expect(await atTheDoor()).toMatchObject({
    kind: "refused",
    reason: "division",
    trouble: {
      division: { nameEnglish: "Pairs" },
      broken: [{ rule: "too-few", limit: 2, members: 1 }, { rule: "mail-domains" }],
    },
  });
  const here = () => database.selectFrom("checkIn").where("teamId", "=", teamId).selectAll().execute();
  expect(await here()).toEqual([]);
  await put({ divisionId: "pairs", divisionWaived: true });
  expect(await atTheDoor()).toMatchObject({ kind: "checked-in", already: false });
  expect(await here()).toHaveLength(1);
});
