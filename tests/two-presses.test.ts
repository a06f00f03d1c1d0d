import { afterAll, beforeAll, expect, test } from "vitest";
import { hasUndo } from "#server/panel/audit-log/undo-act.ts";
import { formsOf, withoutPage, type Form } from "./forms-on-pages.ts";
import { panel, rows } from "./who-may-do-what/matrix.ts";
import { openPeopledSite, type PeopledSite } from "./who-may-do-what/peopled-site.ts";

let peopled: PeopledSite;
const faults: string[] = [];

beforeAll(async () => {
  peopled = await openPeopledSite((line) => faults.push(line));
});

afterAll(() => peopled.close());

type Presser = "admin" | "captain";

/** Returns what failed. */
async function pressTwice(who: Presser, path: string, form: Record<string, string>): Promise<string[]> {
  const press = () => peopled.ask(who, { method: "POST", path, form });
  const answers = await Promise.all([press(), press()]);
  for (const { body } of answers) await body?.cancel();
  const failed = answers.some(({ status }) => status >= 500);
  return failed ? [`${path} ${JSON.stringify(form).slice(0, 200)} ${faults.at(-1)?.slice(0, 600)}`] : [];
}

/** The first address of each page that has an action. */
const pagesWithForms = rows.filter(
  ({ method, route }, index) =>
    method === "GET" &&
    rows.some((row) => row.method === "POST" && row.route === route) &&
    rows.findIndex((row) => row.method === "GET" && row.route === route) === index,
);

/** As the page is now: earlier presses may have changed its version. */
async function current(who: Presser, form: Form): Promise<Form> {
  if (form.fields.every(([name]) => name !== "version")) return form;
  const intentOf = ({ fields }: Form) => fields.find(([name]) => name === "intent")?.[1];
  const page = rows.filter(({ method, path }) => method === "GET" && peopled.filled(path) === form.page);
  const forms = await formsOf(peopled, who, page);
  return [...forms.values()].find((each) => intentOf(each) === intentOf(form)) ?? form;
}

test.each(["captain", "admin"] as const)("never fails if the %s presses any button twice at once", async (who) => {
  const failed: string[] = [];
  const forms = await formsOf(peopled, who, pagesWithForms);
  expect(forms.size).toBeGreaterThan(10);
  for (const form of forms.values()) {
    const { action, fields } = await current(who, form);
    failed.push(...(await pressTwice(who, withoutPage(action), Object.fromEntries(fields))));
  }
  expect(failed).toEqual([]);
});

test.each([
  ["competition", `${panel}/competitions/new`, { place: "izmir", from: "day", name: "Spring", teams: "registration" }],
  ["show", `${panel}/show`, { brand: "izmir", name: "The final" }],
  ["announcement", `${panel}/announcements`, { intent: "publish", scope: "izmir", english: "Lunch", turkish: "Yemek" }],
] as const)("creates one %s if its form is sent twice at once", async (table, path, form) => {
  const id = "0123456789ab";
  expect(await pressTwice("admin", `${path}.data`, { ...form, id })).toEqual([]);
  const made = await peopled.site.open.database.selectFrom(table).where("id", "=", id).select("id").execute();
  expect(made).toHaveLength(1);
  const entries = peopled.site.open.database.selectFrom("auditEntry").where("subject", "=", `${table}:${id}`);
  expect(await entries.where("act", "not like", "step%").select("act").execute()).toHaveLength(1);
});

test("undoes each entry of the audit log at most once if it's pressed twice at once", async () => {
  const { database } = peopled.site.open;
  const entries = await database.selectFrom("auditEntry").orderBy("id", "desc").select(["id", "act"]).execute();
  const undoable = entries.filter(({ act }) => hasUndo(act));
  expect(undoable.length).toBeGreaterThan(10);
  const failed: string[] = [];
  for (const { id } of undoable) {
    const form = { intent: "undo", entry: String(id), reason: "A mistake." };
    failed.push(...(await pressTwice("admin", `${panel}/audit.data`, form)));
  }
  expect(failed).toEqual([]);
  const undos = await database.selectFrom("auditEntry").where("act", "=", "undo").select("details").execute();
  expect(new Set(undos.map(({ details }) => details["entry"])).size).toBe(undos.length);
});
