import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { enterFrozenTeams } from "../../stages/stages-for-tests.ts";
import { openRules } from "#domain/competitions/open-rules-for-tests.ts";
import { checkIn, undoCheckIn } from "./check-in.ts";
import { countByCity, readTeamLights } from "../read-race-day.ts";

let open: OpenDatabase;
let teams: string[];
let personId: string;

beforeAll(async () => {
  open = await openForTests();
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  teams = await enterFrozenTeams(open.database, "izmir", 3);
  await open.database.updateTable("team").set({ activeCarId: null }).where("id", "in", teams.slice(0, 2)).execute();
  ({ id: personId } = await open.database.selectFrom("person").select("id").executeTakeFirstOrThrow());
}, 180_000);

afterAll(() => open.close());

test("checks a team in once, reports a repetition, and can be undone", async () => {
  const { database } = open;
  const scan = { competitionId: "izmir", brand: "izmir", personId, teamId: teams[0]! };
  const lightsOf = async () => (await readTeamLights(database, "izmir")).map(({ light }) => light);
  expect(await lightsOf()).toEqual(["no-car", "no-car", "accepted"]);
  expect(await checkIn(database, scan)).toMatchObject({
    kind: "done",
    already: false,
    team: { id: teams[0] },
  });
  expect(await checkIn(database, scan)).toMatchObject({ kind: "done", already: true });
  expect(countByCity(await readTeamLights(database, "izmir"))).toEqual([
    { city: "İzmir", counts: { "no-car": 2, rejected: 0, accepted: 1 } },
  ]);
  expect(await checkIn(database, { ...scan, competitionId: "konya" })).toEqual({
    kind: "refused",
    reason: "unknown-team",
  });
  expect(await undoCheckIn(database, { ...scan, competitionId: "konya" })).toBe(false);
  expect(await undoCheckIn(database, scan)).toBe(true);
});

test("refuses check-in without a valid division, unless an organiser waives the rule", async () => {
  const { database } = open;
  const teamId = teams[2] ?? "";
  const scan = { competitionId: "izmir", brand: "izmir", personId, teamId };
  const atTheDoor = () => checkIn(database, scan);
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
  expect(await atTheDoor()).toMatchObject({ kind: "done", already: false });
  expect(await here()).toHaveLength(1);
});
