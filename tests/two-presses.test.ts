import { afterAll, beforeAll, expect, test } from "vitest";
import { hasUndo } from "#server/panel/audit-log/undo-act.ts";
import { formsOf, withoutPage, type Form } from "./forms-on-pages.ts";
import { machines } from "#domain/machines.ts";
import { findShow } from "#server/show/shows.ts";
import { all } from "./who-may-do-what/expectations.ts";
import { panel, rows } from "./who-may-do-what/matrix.ts";
import { openPeopledSite, type PeopledSite } from "./who-may-do-what/peopled-site.ts";

const ownCompetition = `${panel}/competitions/izmir`;
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

/** Forms that create something, by the act's name, with their table. The others refuse the second press themselves. */
const creating: Readonly<
  Record<
    string,
    [
      table: "competition" | "division" | "stage" | "show" | "announcement" | "webhook" | "logInProvider" | "apiToken",
      path: string,
      form: Record<string, string>,
    ]
  >
> = {
  "create-competition": [
    "competition",
    `${panel}/competitions/new`,
    { place: "izmir", from: "day", name: "Spring", teams: "registration" },
  ],
  "add-division": [
    "division",
    `${ownCompetition}/divisions`,
    {
      intent: "add-division",
      nameEnglish: "First years",
      nameTurkish: "Birinci sınıflar",
      scores: "yes",
      entry: "chosen",
    },
  ],
  "add-stage": ["stage", `${ownCompetition}/stages`, { name: "Sprint", kind: "heats", format: "heats" }],
  "create-show": ["show", `${panel}/show`, { brand: "izmir", name: "The final" }],
  "publish-announcement": [
    "announcement",
    `${panel}/announcements`,
    { intent: "publish", scope: "izmir", english: "Lunch", turkish: "Yemek" },
  ],
  "add-webhook": [
    "webhook",
    `${ownCompetition}/webhooks`,
    {
      intent: "add-webhook",
      name: "Chat",
      kind: "json",
      language: "en",
      events: "result",
      address: "https://chat.example.org/hook",
    },
  ],
  "add-log-in": [
    "logInProvider",
    `${panel}/log-ins`,
    {
      intent: "add-log-in",
      label: "Ege",
      issuer: "https://login.example.org",
      clientId: "prix",
      secret: "a secret",
      domains: "ege.edu.tr",
    },
  ],
  make: ["apiToken", "/account/tokens", { intent: "make", name: "Laptop", scope: "submit", days: "30" }],
};

/** Pages whose form isn't on the first page. */
const pages: Readonly<Record<string, string>> = {
  "create-competition": `${panel}/competitions/new?step=teams&place=izmir&from=day&name=Spring`,
};

/** Refuse or ignore the second press: the same names, texts or proposals can't exist twice. */
const byContent = [
  "propose-rerun",
  "lodge-protest",
  "note-protest",
  "import-teams",
  "ask-question",
  "grant-role",
  "propose-name",
];

test("knows each act of a form that creates something", () => {
  const acts = Object.values(machines).flatMap((machine) => Object.entries(machine.acts));
  const names = acts.flatMap(([id, { steps, may, log }]) =>
    steps["none"] === undefined || may === "site" || may === "link" ? [] : [log ?? id],
  );
  const known = [...Object.keys(creating).filter((name) => name !== "make"), ...byContent];
  expect(names.toSorted()).toEqual(known.toSorted());
});

test.each(Object.entries(creating))(
  "creates one row if the form of %s is pressed twice",
  async (name, [table, path, form]) => {
    const newId = "0123456789ab";
    const { database } = peopled.site.open;
    const rows = () => database.selectFrom(table).select("id").execute();
    const before = (await rows()).length;
    const forms = [
      ...(
        await formsOf(peopled, "admin", [{ route: "", method: "GET", path: pages[name] ?? path, expected: all("yes") }])
      ).values(),
    ];
    const offered = forms.filter(({ fields }) => fields.some(([field]) => field === "newId"));
    expect(offered.map(({ fields }) => /^[0-9a-z]{12}$/.test(new Map(fields).get("newId") ?? ""))).toContain(true);
    expect(await pressTwice("admin", `${path}.data`, { ...form, newId })).toEqual([]);
    expect((await rows()).map(({ id }) => id)).toContain(newId);
    // A third, slower press.
    expect(await pressTwice("admin", `${path}.data`, { ...form, newId })).toEqual([]);
    expect(await rows()).toHaveLength(before + 1);
    const entries = database
      .selectFrom("auditEntry")
      .where("act", "=", name as never)
      .where("subject", "like", `%:${newId}`);
    expect((await entries.select("act").execute()).length).toBeLessThanOrEqual(1);
  },
);

test("adds one scene if the form is pressed twice", async () => {
  const path = peopled.filled(`${panel}/show/:show`);
  const scenes = async () =>
    (await findShow(peopled.site.open.database, path.split("/").at(-1) ?? ""))?.scenes.length ?? 0;
  const before = await scenes();
  const form = { intent: "add", kind: "message", title: "", note: "", text: "Hello", before: "" };
  for (const _ of ["at once", "one after the other"])
    expect(await pressTwice("admin", `${path}.data`, { ...form, newId: "0123456789ab" })).toEqual([]);
  expect(await scenes()).toBe(before + 1);
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
