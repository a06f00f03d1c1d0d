import { afterAll, beforeAll, expect, test } from "vitest";
import { readForm } from "../platform/forms/read-form.ts";
import { createTeam } from "../teams/create-team.ts";
import { openTestSite, type TestSite } from "./accounts-for-tests.ts";
import { clearPeople, listDuePeople, readRetention, retentionForm, setRetention } from "./privacy/clear-people.ts";
import { grantRole } from "./grant-role.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterAll(() => site.open.close());

test("deletes inactive accounts some months after the event", async () => {
  const { database } = site.open;
  const long = new Date("2025-01-10T12:00:00Z");
  const people = new Map<string, string>();
  for (const name of ["over", "racing", "back", "organiser", "alone"]) {
    const { person } = await site.newcomer(name);
    people.set(name, person.id);
    await database.updateTable("person").set({ createdAt: long }).where("id", "=", person.id).execute();
    if (name === "back") continue;
    await database.updateTable("session").set({ updatedAt: long }).where("personId", "=", person.id).execute();
  }
  const idOf = (name: string) => people.get(name) ?? "";
  const team = { university: "Ege", city: "İzmir", liveryPrimary: "red", liverySecondary: "white" };
  const join = (name: string, competitionId: string) =>
    createTeam(database, { competitionId, personId: idOf(name), fields: { ...team, name } });
  await join("over", "izmir");
  await join("racing", "konya");
  await grantRole(database, {
    personId: idOf("organiser"),
    role: "organiser",
    brand: "izmir",
    grantedBy: idOf("racing"),
  });
  await database
    .updateTable("competition")
    .set({ state: "finished", endsAt: new Date("2025-05-01T12:00:00Z") })
    .where("id", "=", "izmir")
    .execute();

  const clearAt = (now: string) => clearPeople(database, { months: 6, now: new Date(now) });
  expect(await clearAt("2025-06-01T12:00:00Z")).toBe(0);
  await database
    .updateTable("session")
    .set({ updatedAt: new Date("2025-11-01T00:00:00Z") })
    .where("personId", "=", idOf("back"))
    .execute();
  expect(await clearAt("2025-12-01T12:00:00Z")).toBe(2);
  const left = await database.selectFrom("person").select("name").orderBy("name").execute();
  expect(left.map(({ name }) => name)).toEqual(["back", "organiser", "racing"]);
});

test("lets organisers set their city's period, and uses the longest of several", async () => {
  const { database } = site.open;
  const long = new Date("2024-01-10T12:00:00Z");
  const people: Record<string, string> = {};
  for (const [name, brand] of [
    ["of Trabzon", "trabzon"],
    ["of Gaziantep", "gaziantep"],
    ["of both", "gaziantep"],
  ] as const) {
    const { person } = await site.newcomer(name, brand);
    people[name] = person.id;
    await database.updateTable("person").set({ createdAt: long }).where("id", "=", person.id).execute();
    await database.updateTable("session").set({ updatedAt: long }).where("personId", "=", person.id).execute();
  }
  const team = { university: "KTÜ", city: "Trabzon", liveryPrimary: "red", liverySecondary: "white" };
  for (const [competitionId, name] of [
    ["trabzon", "Twice"],
    ["gaziantep", "Twice over"],
  ] as const) {
    const fields = { ...team, name };
    await createTeam(database, { competitionId, personId: people["of both"] ?? "", fields });
    await database
      .updateTable("competition")
      .set({ state: "finished", endsAt: long })
      .where("id", "=", competitionId)
      .execute();
  }
  const admin = await site.newcomer("sets it");
  const set = (brand: string | null, months: number | null | "as-everywhere") =>
    setRetention(database, { brand, months, personId: admin.person.id });
  const dueOf = async (brands: string[] | null) => {
    const rules = await readRetention(database, undefined);
    const { people: due } = await listDuePeople(database, rules, { brands, until: null, limit: null });
    return Object.fromEntries(due.map(({ name, dueAt }) => [name, dueAt.toISOString().slice(0, 10)]));
  };
  expect(await dueOf(["trabzon", "gaziantep"])).toEqual({});
  await set("trabzon", 6);
  expect(await dueOf(["trabzon", "gaziantep"])).toEqual({ "of Trabzon": "2024-07-10" });
  await set(null, 12);
  expect(await dueOf(["trabzon"])).toEqual({ "of Trabzon": "2024-07-10", "of both": "2025-01-10" });
  expect(await dueOf(["gaziantep"])).toEqual({ "of Gaziantep": "2025-01-10", "of both": "2025-01-10" });
  await set("gaziantep", null);
  expect(await dueOf(["trabzon", "gaziantep"])).toEqual({ "of Trabzon": "2024-07-10" });
  expect(await clearPeople(database, { months: undefined, now: new Date("2024-07-10T11:00:00Z") })).toBe(0);
  expect(await clearPeople(database, { months: undefined, now: new Date("2024-07-10T13:00:00Z") })).toBe(1);
  await set("gaziantep", "as-everywhere");
  expect(await dueOf(["gaziantep"])).toEqual({ "of Gaziantep": "2025-01-10", "of both": "2025-01-10" });
  const written = await database.selectFrom("auditEntry").where("act", "=", "set-retention").select("brand").execute();
  expect(written.map(({ brand }) => brand)).toEqual(["trabzon", null, "gaziantep", "gaziantep"]);
});

test("accepts a period in whole months, or none", () => {
  const monthsOf = (months: string) => {
    const read = readForm(retentionForm, { scope: "all", months });
    return read.kind === "read" ? read.values.months : undefined;
  };
  expect(["", " 12 ", "1", "120"].map(monthsOf)).toEqual([null, 12, 1, 120]);
  for (const text of ["0", "121", "-1", "1.5", "1e2", "١٢", "six", "9999999999"])
    expect(monthsOf(text)).toBeUndefined();
});
