import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../accounts/accounts-for-tests.ts";
import { undoAct } from "../../panel/audit-log/undo-act.ts";
import { currentConfiguration } from "../../brands/brands.ts";
import { environmentNames, readEnv } from "../config/env.ts";
import { readSiteConfiguration } from "../config/site-configuration.ts";
import { environmentGroups, environmentSettings } from "./environment-settings.ts";
import { readSiteSettings, saveSiteSettings, type SiteSettingsFields, listKeptEngines } from "./site-settings.ts";
import { addStage } from "../../stages/plan-stage.ts";

let site: TestSite;
let personId: string;

beforeAll(async () => {
  site = await openTestSite();
  personId = (await site.newcomer("Ada")).person.id;
});

afterAll(() => site.open.close());

const asTheyAre: SiteSettingsFields = {
  productName: "",
  publicUrl: "",
  firstDelaySeconds: "0",
  firstCheckedPercent: "5",
};
const save = (version: number, fields: Partial<SiteSettingsFields>) =>
  saveSiteSettings(site.open.database, { personId, version, fields: { ...asTheyAre, ...fields } });
const configuration = readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] });
const noJobs = { send: () => Promise.resolve() };

test("rejects invalid settings as a whole with each field's rule", async () => {
  const wrong = { productName: "x".repeat(61), publicUrl: "prix", firstDelaySeconds: "-1", firstCheckedPercent: "5.5" };
  expect(await save(0, wrong)).toMatchObject({
    kind: "refused",
    problems: [
      { field: "productName", rule: "too-long", given: 61 },
      { field: "publicUrl", rule: "no-address", given: "prix" },
      { field: "firstDelaySeconds", rule: "range", given: "-1" },
      { field: "firstCheckedPercent", rule: "range", given: "5.5" },
    ],
  });
  expect(await save(0, { publicUrl: "javascript:alert(1)" })).toMatchObject({ kind: "refused" });
  expect(await save(0, {})).toEqual({ kind: "unchanged" });
  expect((await readSiteSettings(site.open.database)).version).toBe(0);
});

test("applies saved settings immediately and before the environment, and undoes them", async () => {
  const { database } = site.open;
  const saved = await save(0, {
    productName: "Kod  Kupası",
    publicUrl: "https://kupa.example.org/",
    firstDelaySeconds: "300",
    firstCheckedPercent: "20",
  });
  if (saved.kind !== "saved") throw new Error(saved.kind);
  expect(await currentConfiguration(database, configuration)).toMatchObject({
    productName: "Kod Kupası",
    publicUrl: "https://kupa.example.org",
  });
  const added = await addStage(database, {
    competitionId: "izmir",
    format: "heats",
    kind: "heats",
    name: "Heats",
    personId,
  });
  if (added.kind !== "done") throw new Error(added.reason);
  const stage = database.selectFrom("stage").where("id", "=", added.stageId).select(["delaySeconds", "checkedShare"]);
  expect(await stage.executeTakeFirst()).toEqual({ delaySeconds: 300, checkedShare: 0.2 });

  expect(await save(0, { productName: "Other" })).toMatchObject({
    kind: "changed-meanwhile",
    version: 1,
    changes: [{ personName: "Ada", act: "edit-site-settings" }],
  });
  const undo = (mayOrganise: boolean) =>
    undoAct(
      database,
      { jobs: noJobs, engineHash: "0".repeat(64) },
      { entryId: saved.entryId, personId, mayOrganise: () => mayOrganise },
    );
  expect(await undo(false)).toEqual({ kind: "refused", reason: "forbidden" });
  expect(await undo(true)).toMatchObject({ kind: "done" });
  expect(await currentConfiguration(database, configuration)).toMatchObject({
    productName: "Code Prix",
    publicUrl: null,
  });
});

test("shows each environment variable once, and never a secret's value", () => {
  const secrets = {
    DATABASE_URL: "postgres://prix:hunter2@db/prix",
    ADMIN_CLAIM_TOKEN: "a-token-of-twenty-letters",
    METRICS_TOKEN: "another-token-of-twenty-letters",
    SMTP_URL: "smtps://prix:hunter3@mail.example.org",
  };
  const variables = { ...secrets, MAIL_FROM: "prix@example.org", PORT: "4100" };
  const groups = environmentSettings(variables, readEnv(variables, "/srv/prix"), configuration);
  const settings = groups.flatMap((group) => group.settings);
  expect(settings.map((setting) => setting.variable).toSorted()).toEqual(
    [
      ...new Set([...environmentNames, ...environmentGroups.product, "ROUTE_RULES", "ICON_SERVICE_URL", "BACKEND_URL"]),
    ].toSorted(),
  );
  expect(groups.map(({ group }) => group)).toEqual(Object.keys(environmentGroups));
  const text = JSON.stringify(groups);
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  expect(text).not.toContain("hunter");
  const settingOf = (variable: string) => settings.find((setting) => setting.variable === variable);
  expect(settingOf("DATABASE_URL")).toEqual({ variable: "DATABASE_URL", value: null, isSet: true, isSecret: true });
  expect(settingOf("PORT")).toMatchObject({ value: "4100", isSet: true });
  expect(settingOf("LOG_LEVEL")).toMatchObject({ value: "info", isSet: false });
});

test("reports a missing engine that a freeze needs", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "engines-"));
  const [running, old, lost] = ["a", "b", "c"].map((letter) => letter.repeat(64)) as [string, string, string];
  await mkdir(path.join(folder, old));
  await mkdir(path.join(folder, `${running}.123`));
  await site.open.database
    .updateTable("competition")
    .set({ engineHash: lost, carsRoot: "d".repeat(64), frozenAt: new Date() })
    .where("id", "=", "konya")
    .execute();
  const engines = await listKeptEngines(site.open.database, folder, running);
  await rm(folder, { recursive: true });
  expect(
    engines.map(({ hash, isRunning, isKept, competitions }) => ({ hash, isRunning, isKept, competitions })),
  ).toEqual([
    { hash: running, isRunning: true, isKept: true, competitions: [] },
    { hash: old, isRunning: false, isKept: true, competitions: [] },
    { hash: lost, isRunning: false, isKept: false, competitions: [expect.stringContaining("Konya")] },
  ]);
});
