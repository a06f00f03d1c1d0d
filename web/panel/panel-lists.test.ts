import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import { siteContext, type SiteContext } from "#server/http/site-context.ts";
import { openTestSite, type Newcomer, type TestSite } from "#server/accounts/accounts-for-tests.ts";
import { grantRole } from "#server/accounts/grant-role.ts";
import type { Language } from "#messages/language.ts";
import { visitContext, type Visit } from "../app/visit.server.ts";
import { panelListFile, shownList } from "../panel-kit/panel-list.server.ts";
import { groupRepeats } from "./audit-log/audit-log-list.server.ts";
import { rolesList } from "../accounts/panel/roles-list.server.ts";

let site: TestSite;
let admin: Newcomer;
let organiser: Newcomer;
let konya: Newcomer;

beforeAll(async () => {
  site = await openTestSite();
  admin = await site.newcomer("Ada");
  organiser = await site.newcomer("Öykü");
  konya = await site.newcomer("Kaan", "konya");
  const grantedBy = admin.person.id;
  const grant = { personId: admin.person.id, role: "admin", brand: null, grantedBy } as const;
  await grantRole(site.open.database, grant);
  await grantRole(site.open.database, { ...grant, personId: organiser.person.id, role: "organiser", brand: "izmir" });
  await grantRole(site.open.database, { ...grant, personId: konya.person.id, role: "commentator", brand: "konya" });
});

afterAll(() => site.open.close());

function seenBy(who: Newcomer, query = "", language: Language = "en") {
  const context = new RouterContextProvider();
  context.set(siteContext, {
    configuration: readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] }),
    database: site.open.database,
    visitor: who.visitor,
  } as unknown as SiteContext);
  context.set(visitContext, { language } as unknown as Visit);
  const request = new Request(`http://localhost/lists/roles?${query}`);
  return [rolesList, { context, request, params: {} }] as const;
}

const lines = async (who: Newcomer, query = "") =>
  (await shownList(...seenBy(who, query))).list.cells.map((cells) => cells.slice(0, 3).map(({ value }) => value));

test("shows role holders to admins and to their city's organisers only", async () => {
  expect(await lines(admin)).toEqual([
    ["Ada", "Admin", "everywhere"],
    ["Kaan", "Commentator", "Konya"],
    ["Öykü", "Organiser", "Izmir"],
  ]);
  expect(await lines(organiser)).toEqual([["Öykü", "Organiser", "Izmir"]]);
  await expect(lines(konya)).rejects.toMatchObject({ init: { status: 403 } });
});

test("searches, filters and sorts rows by what they show", async () => {
  expect(await lines(admin, "q=kony")).toEqual([["Kaan", "Commentator", "Konya"]]);
  expect(await lines(admin, "group=Organiser")).toEqual([["Öykü", "Organiser", "Izmir"]]);
  expect((await lines(admin, "sort=city&order=desc")).map(([name]) => name)).toEqual(["Kaan", "Öykü", "Ada"]);
});

test("exports the same rows and columns in the reader's language", async () => {
  const file = await panelListFile(...seenBy(admin, "group=Spiker", "tr"));
  const [head, first] = Buffer.from(await file.arrayBuffer())
    .toString()
    .split("\r\n");
  expect(head).toBe("\u{FEFF}Ad;Rol;Şehir;E-posta;Başlangıç;Veren");
  expect(first).toMatch(/^Kaan;Spiker;Konya;person-3@example\.org;.*;Ada$/);
});

test("joins neighbouring entries about the same act and subject, unless one can be undone", () => {
  const entry = { id: 1, at: new Date(), personName: "Ada", act: "show-next", subject: "show:a", brand: null };
  const next = { ...entry, details: {}, isUndone: false, mayBeUndone: false, changesPublished: false };
  const undoable = { ...next, act: "show-team", subject: "team:a", mayBeUndone: true };
  const groups = groupRepeats([next, { ...next, id: 2 }, { ...next, subject: "show:b" }, undoable, undoable, next]);
  expect(groups.map(({ act, times }) => `${act} ${times}`)).toEqual([
    "show-next 2",
    "show-next 1",
    "show-team 1",
    "show-team 1",
    "show-next 1",
  ]);
});
