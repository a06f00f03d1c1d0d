import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { mostOfferedTeams, offeredTeams, searchTeams, teamByText } from "./search-teams.ts";
import { newPersonForTests, newTeamForTests } from "./teams-for-tests.ts";

let open: OpenDatabase;
const names = ["Şimşek", "Çakal", "Irmak", "Kara Şimşek", "100 % Gas", "Gas_Light"];

beforeAll(async () => {
  open = await openForTests();
  for (const name of names) await newTeamForTests(open.database, await newPersonForTests(open.database), { name });
});

afterAll(() => open.close());

const found = async (text: string) => (await searchTeams(open.database, "izmir", text)).map(({ name }) => name);

test("finds a team by letters of its name in any spelling, prefix matches first", async () => {
  expect(await found("simsek")).toEqual(["Şimşek", "Kara Şimşek"]);
  expect(await found("ŞİMŞEK")).toEqual(["Şimşek", "Kara Şimşek"]);
  expect(await found("ırm")).toEqual(["Irmak"]);
  expect(await found("no such team")).toEqual([]);
});

test("treats pattern characters as plain letters", async () => {
  expect(await found("%")).toEqual([]);
  expect(await found("_")).toEqual([]);
  expect(await found("\\")).toEqual([]);
});

test("finds nothing for an unknown competition", async () => {
  expect(await searchTeams(open.database, "none", "a")).toEqual([]);
});

test("matches a team by id, name, code or number, and none if several match", async () => {
  const [team] = await searchTeams(open.database, "izmir", "Çakal");
  if (!team) throw new Error("There is no team.");
  for (const text of [team.id, "cakal", " ÇAKAL ", team.code.toLowerCase(), String(team.number)])
    expect(await teamByText(open.database, "izmir", text)).toEqual(team);
  for (const text of ["", "çak", "Şim", "%"]) expect(await teamByText(open.database, "izmir", text)).toBeUndefined();
});

test("sends short lists of teams with the page, and omits long ones", async () => {
  const offered = await offeredTeams(open.database, "izmir");
  expect(offered?.map(({ name }) => name).slice(0, 3)).toEqual(["100 % Gas", "Çakal", "Gas_Light"]);
  const [one] = await open.database.selectFrom("team").where("competitionId", "=", "izmir").selectAll().execute();
  if (!one) throw new Error("There is no team.");
  const many = Array.from({ length: mostOfferedTeams }, (_, index) => ({
    ...one,
    id: `many-${index}`,
    name: `Many ${index}`,
    nameKey: `many ${index}`,
    number: 2_000 + index,
    code: `${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + Math.floor(index / 26))}9`,
  }));
  await open.database.insertInto("team").values(many).execute();
  expect(await offeredTeams(open.database, "izmir")).toBeNull();
  expect(await searchTeams(open.database, "izmir", "")).toHaveLength(50);
});
