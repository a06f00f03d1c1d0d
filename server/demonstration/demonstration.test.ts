import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createChance } from "#engine/ratings/chance.ts";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import { cookiesIn, from, openTestSite, type TestSite } from "../accounts/accounts-for-tests.ts";
import { hasNewerNotice } from "../accounts/privacy-notices.ts";
import { newId, withIdsFrom } from "../platform/database/database.ts";
import { addDriver } from "./enter-team.ts";
import { writeGeneratedCar } from "./generated-car.ts";
import { becomePersona, personaOf } from "./personas.ts";
import { hasDatabase, hasFreshSeason, keepSeason, refuseDemonstration, refuseRealData } from "./season-file.ts";
import { personas } from "./season-texts.ts";

const folder = mkdtempSync(path.join(tmpdir(), "code-prix-demonstration-"));
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  for (const { id, name, brand } of personas)
    await addDriver(site.open.database, { id, name, isPublic: true, homeBrand: brand });
});

afterAll(async () => {
  await site.open.close();
  rmSync(folder, { recursive: true, force: true });
});

const demonstration = { reset: () => undefined };

test("signs a visitor in as any demo person and out again with one click", async () => {
  const parts = { demonstration, accounts: site.accounts, database: site.open.database };
  let cookie = "";
  for (const { key, id } of personas) {
    const become = await becomePersona(parts, from({ cookie }).request, key);
    cookie = cookiesIn(become?.headers ?? new Headers());
    const person = await site.accounts.personOf(from({ cookie }).request);
    expect([key, person?.id, become?.leadsTo.startsWith("/")]).toEqual([key, id, true]);
    expect(personaOf({ person, grants: [], memberships: [] })).toBe(key);
    expect(await hasNewerNotice(site.open.database, id, "izmir")).toBe(false);
  }
  const left = await becomePersona(parts, from({ cookie }).request, "visitor");
  expect(
    await site.accounts.personOf(from({ cookie: cookiesIn(left?.headers ?? new Headers()) }).request),
  ).toBeUndefined();
  expect(await becomePersona(parts, from().request, "root")).toBeUndefined();
});

test("doesn't let a visitor become someone else on a real site", async () => {
  const parts = { accounts: site.accounts, database: site.open.database };
  for (const { key } of personas) expect(await becomePersona(parts, from().request, key)).toBeUndefined();
});

test("keeps the folders of a demonstration and an installation apart", async () => {
  const real = mkdtempSync(path.join(folder, "real-"));
  writeFileSync(path.join(real, "lock"), "");
  await expect(refuseRealData(real)).rejects.toThrow("contains lock, but no demonstration");
  await refuseDemonstration(real);
  const own = path.join(folder, "own");
  await refuseRealData(own);
  await keepSeason(own, new Blob(["a season"]), "engine");
  await refuseRealData(own);
  await expect(refuseDemonstration(own)).rejects.toThrow("any visitor can be admin");
  expect(await hasFreshSeason(own, "engine")).toBe(true);
  expect(await hasFreshSeason(own, "another engine")).toBe(false);
  expect(await hasFreshSeason(own, "engine", new Date(Date.now() + 86_400_000))).toBe(false);
  expect(hasDatabase(own)).toBe(false);
});

test("draws ids from the seeded bytes only within a task", async () => {
  const bytes = () => new Uint8Array(12).fill(1);
  const [within, beside] = await Promise.all([
    withIdsFrom(bytes, async () => {
      await Promise.resolve();
      return newId();
    }),
    Promise.resolve().then(() => newId()),
  ]);
  expect(within).toBe("111111111111");
  expect(beside).not.toBe(within);
});

test("compiles the generated teams' cars without a large compiler", () => {
  const compile = createCompileSession(() => {
    throw new Error("Solidity is compiled elsewhere.");
  });
  const chance = createChance("cars of a demonstration");
  for (let count = 0; count < 20; count += 1) {
    for (const [language, ending] of [
      ["python", ".py"],
      ["javascript", ".js"],
    ] as const) {
      const { source, contractName } = writeGeneratedCar(chance, language);
      const fileName = `src/cars/${contractName}${ending}`;
      const outcome = compile({ source, fileName, goal: "build", family: "code-prix" });
      expect(outcome.kind === "compiled" ? "" : `${source}\n${JSON.stringify(outcome)}`).toBe("");
    }
  }
});
