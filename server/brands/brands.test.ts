import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type Newcomer, type TestSite } from "../accounts/accounts-for-tests.ts";
import { undoAct } from "../panel/audit-log/undo-act.ts";
import { readSiteConfiguration } from "../platform/config/site-configuration.ts";
import { findBrand, readHosts, saveBrand, type BrandChange, currentConfiguration } from "./brands.ts";
import { readPicture } from "./read-picture.ts";

let site: TestSite;
let ada: Newcomer;
const configuration = readSiteConfiguration(
  {},
  { resultsOnlyHosts: [], brandHosts: [{ host: "hall.example", brand: "konya" }] },
);

beforeAll(async () => {
  site = await openTestSite();
  ada = await site.newcomer("Ada");
});

afterAll(async () => {
  await site.open.close();
});

async function save(brand: string, change: BrandChange, version?: number) {
  const { database } = site.open;
  const seen = version ?? (await findBrand(database, brand)).version;
  return saveBrand(database, configuration, { brand, personId: ada.person.id, version: seen }, change);
}

test("lists the panel's hosts and sponsors after the environment's", async () => {
  const { database } = site.open;
  const acme = { name: "Acme", url: "https://acme.example", icon: null, logo: null };
  expect(
    await save("izmir", { hosts: readHosts("https://Race.Example/a\nhall.example"), sponsors: [acme] }),
  ).toMatchObject({ kind: "saved" });
  expect(await save("default", { sponsors: [{ ...acme, name: "Everywhere" }] })).toMatchObject({ kind: "saved" });
  const now = await currentConfiguration(database, configuration);
  expect(now.brandHosts).toEqual([
    { host: "hall.example", brand: "konya" },
    { host: "race.example", brand: "izmir" },
    { host: "hall.example", brand: "izmir" },
  ]);
  expect(now.sponsors.map(({ name, brand }) => [name, brand])).toEqual([
    ["Everywhere", null],
    ["Acme", "izmir"],
  ]);
});

test("accepts a host for one city only, and rejects an invalid one", async () => {
  expect(await save("konya", { hosts: ["race.example"] })).toMatchObject({
    problem: { rule: "host-taken", value: "race.example", by: "izmir" },
  });
  expect(await save("konya", { hosts: ["a b"] })).toMatchObject({ problem: { rule: "bad-host", value: "a b" } });
  const bad = { name: "Bad", url: "javascript:alert(1)", icon: null };
  expect(await save("konya", { sponsors: [bad] })).toMatchObject({ problem: { rule: "bad-url" } });
});

test("shows a changed logo immediately, undoes it, and reports concurrent edits", async () => {
  const { database } = site.open;
  const text = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
  const read = readPicture(new TextEncoder().encode(text));
  if (read.kind === "refused") throw new Error(JSON.stringify(read));
  const { picture } = read;
  const { version } = await findBrand(database, "trabzon");
  const input = { brand: "trabzon", personId: ada.person.id, version, pictures: [picture] };
  const outcome = await saveBrand(database, configuration, input, { logoPicture: picture.hash });
  expect((await currentConfiguration(database, configuration)).logos).toEqual({
    trabzon: `/brand-picture/${picture.hash}`,
  });
  expect(await save("trabzon", { hosts: ["late.example"] }, version + 1)).toMatchObject({
    kind: "changed-meanwhile",
    changes: [{ act: "edit-brand", personName: "Ada" }],
  });
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  const jobs = { send: () => Promise.resolve() };
  const request = { entryId: outcome.entryId, personId: ada.person.id, mayOrganise: () => true };
  expect(await undoAct(database, { jobs, engineHash: "" }, request)).toMatchObject({ kind: "done" });
  expect((await findBrand(database, "trabzon")).logoPicture).toBeNull();
});

test("uses the panel's language for a city once it is set there", async () => {
  const language = async () => {
    const { cities } = await currentConfiguration(site.open.database, configuration);
    return cities.find(({ slug }) => slug === "trabzon")?.language;
  };
  const before = await language();
  const other = before === "tr" ? "en" : "tr";
  expect(await save("trabzon", { language: other })).toMatchObject({ kind: "saved" });
  expect(await language()).toBe(other);
});
