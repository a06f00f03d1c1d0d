import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { intentsOfAct } from "#domain/form-intents.ts";
import { pagesOfAct } from "./pages-of-act.ts";
import { machines } from "#domain/machines.ts";
import { codesForTests } from "#server/platform/database/open-for-tests.ts";
import {
  expectedFor,
  helpers,
  team,
  visitors,
  type Outcome,
  type Row,
  type Who,
} from "./who-may-do-what/expectations.ts";
import { panel, rows } from "./who-may-do-what/matrix.ts";
import { openPeopledSite, readBuild, type PeopledSite } from "./who-may-do-what/peopled-site.ts";

let peopled: PeopledSite;

beforeAll(async () => {
  peopled = await openPeopledSite();
});

afterAll(() => peopled.close());

async function outcomeOf(response: Response): Promise<Outcome | number> {
  const { status } = response;
  if (status >= 300 && status < 400)
    return response.headers.get("location")?.startsWith("/sign-in?") ? "sign-in" : "elsewhere";
  // React Router's turbo-stream encoding of a redirect.
  if (status === 202) return (await response.text()).includes('"/sign-in?') ? "sign-in" : "elsewhere";
  const outcomes: Record<number, Outcome> = {
    200: "yes",
    400: "refused",
    403: "forbidden",
    404: "hidden",
    409: "refused",
  };
  return outcomes[status] ?? status;
}

const pages = new Set<string>();

beforeAll(async () => {
  for (const route of Object.values((await readBuild()).routes)) if (route?.module.default) pages.add(route.id);
});

const guarded = rows.filter(({ method, expected, path: to }) => {
  const outcomes = "everybody" in expected ? [] : [expected.others, ...Object.values(expected.who ?? {})];
  return method === "GET" && !to.includes("?") && outcomes.some((each) => each === "forbidden" || each === "hidden");
});

/** `.data` addresses must not reveal more than the page. */
function asData(row: Row): Row {
  const [path, search] = row.path.split("?");
  return { ...row, path: `${path}.data${search === undefined ? "" : `?${search}`}` };
}

function undrawn(row: Row): Parameters<PeopledSite["ask"]>[1] {
  if (guarded.includes(row)) return asData(row);
  if (row.method === "GET") return { ...row, method: "HEAD" };
  return pages.has(row.route) && row.form ? asData(row) : row;
}

test("has a row for every loader and every action of the site", async () => {
  const build = await readBuild();
  const parts = Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === "root" || (route.path === undefined && route.index !== true)) return [];
    const { id, module } = route;
    return [...(module.loader || module.default ? [`GET ${id}`] : []), ...(module.action ? [`POST ${id}`] : [])];
  });
  expect(parts.length).toBeGreaterThan(30);
  const covered = new Set(rows.map((row) => `${row.method} ${row.route}`));
  expect(parts.filter((part) => !covered.has(part))).toEqual([]);
  expect([...covered].filter((part) => !parts.includes(part))).toEqual([]);
});

test("has a row for every form of every act", () => {
  const asked = new Set(rows.map(({ route, form }) => `${route} ${form?.["intent"]}`));
  const forms = Object.values(machines).flatMap(({ acts }) =>
    Object.entries(acts).flatMap(([id, row]) =>
      pagesOfAct(row.forms).flatMap((page) => intentsOfAct(id, row.forms, page).map((intent) => `${page} ${intent}`)),
    ),
  );
  expect(forms.length).toBeGreaterThan(70);
  expect(forms.filter((form) => !asked.has(form))).toEqual([]);
});

const titled = rows.map((row): [string, Row] => [
  [row.method, row.path, JSON.stringify(row.form ?? row.json)].filter((word) => word !== undefined).join(" "),
  row,
]);

describe.each(titled)("%s", (_, row) => {
  test("answers each visitor as specified", async () => {
    const answers: Record<string, Outcome | number> = {};
    const ask = async (who: Who, asked: Parameters<PeopledSite["ask"]>[1]) => {
      const response = await peopled.ask(who, asked);
      const outcome = await outcomeOf(response);
      if (!response.bodyUsed) await response.body?.cancel();
      return outcome;
    };
    // One page is rendered per outcome. The others' data is asked for here, or below if it's guarded.
    const drawn = new Set<Outcome>();
    for (const who of visitors) {
      const outcome = expectedFor(who, row.expected);
      // Redirects may come from the rendered page's loader.
      const isDrawn = !drawn.has(outcome) || outcome === "elsewhere";
      drawn.add(outcome);
      if (isDrawn) answers[who] = await ask(who, row);
      else if (!guarded.includes(row)) answers[who] = await ask(who, undrawn(row));
      if (isDrawn && guarded.includes(row) && answers[who] === outcome) answers[who] = await ask(who, asData(row));
    }
    const asked = visitors.filter((who) => who in answers);
    const expected = Object.fromEntries(asked.map((who) => [who, expectedFor(who, row.expected)]));
    expect(answers).toEqual(expected);
  });
});

// Browsers choose loaders, so the layout's can be skipped.
test.each(guarded)("guards the data of $path like the page, also without its layout's", async (row) => {
  const wrong: string[] = [];
  for (const who of visitors) {
    const path = `${row.path}.data?_routes=${encodeURIComponent(row.route)}`;
    const response = await peopled.ask(who, { method: "GET", path });
    const mustBe = { yes: 200, hidden: 404, forbidden: 403, "sign-in": 202, elsewhere: 202, refused: 400 };
    const expected = mustBe[expectedFor(who, row.expected)];
    if (response.status !== expected) wrong.push(`${who}: ${response.status} instead of ${expected}`);
    await response.body?.cancel();
  }
  expect(wrong).toEqual([]);
});

test.each(rows.filter(({ route }) => /^panel\/|\/panel\//.test(route)))(
  "$method $path refuses without the panel's guard",
  async (row) => {
    const reached: string[] = [];
    const drawn = new Set<Outcome>();
    for (const who of visitors) {
      const outcome = expectedFor(who, row.expected);
      if (outcome === "yes" || outcome === "refused") continue;
      const asked = drawn.has(outcome) ? undrawn(row) : row;
      const response = await peopled.askUnguarded(who, asked);
      drawn.add(outcome);
      // Scripts are redirected by a 202.
      const isLed = response.status === 202 && /\.data\b/.test(asked.path);
      const isLetIn = response.status < 300 && !isLed;
      if (isLetIn || response.status === 400) reached.push(`${who}: ${response.status}`);
      await response.body?.cancel();
    }
    expect(reached).toEqual([]);
  },
);

/** Must only reach some visitors. */
const secrets: { what: string; path: string; text: () => Promise<string> | string; for: readonly Who[] }[] = [
  { what: "a submission's note", path: "/team/:own.data", text: () => "a note for the team", for: team },
  {
    what: "an invitation code",
    path: "/team/:own.data",
    text: async () => {
      const row = await peopled.site.open.database
        .selectFrom("teamInvitation")
        .where("teamId", "=", peopled.made["own"] ?? "")
        .where("revokedAt", "is", null)
        .select("code")
        .executeTakeFirstOrThrow();
      return codesForTests.open(row.code) ?? "";
    },
    for: ["captain"],
  },
  {
    what: "a submission's note",
    path: "/submission/:submission.data",
    text: () => "a note for the team",
    for: team,
  },
  {
    what: "an e-mail address",
    path: `${panel}/people.data`,
    text: () => peopled.personOf("participant")?.person.email ?? "",
    for: ["organiser", "admin"],
  },
  {
    what: "an e-mail address",
    path: `${panel}/person/:participant.data`,
    text: () => peopled.personOf("participant")?.person.email ?? "",
    for: ["organiser", "admin"],
  },
];

secrets.push(
  {
    what: "a question that nobody approved",
    path: "/questions.data",
    text: () => "a question for the organisers",
    for: ["participant"],
  },
  {
    what: "a question that nobody approved",
    path: `${panel}/questions.data?competition=izmir`,
    text: () => "a question for the organisers",
    for: helpers,
  },
);

test.each(secrets)("$what on $path reaches only its audience", async ({ path: to, text, for: meant }) => {
  const secret = await text();
  expect(secret.length).toBeGreaterThan(5);
  const reached: Who[] = [];
  for (const who of visitors) {
    const body = await (await peopled.ask(who, { method: "GET", path: to })).text();
    // One's own address isn't secret.
    if (body.includes(secret)) reached.push(who);
  }
  expect(reached).toEqual(meant);
});

const topics: { topic: string; for: readonly Who[] }[] = [
  { topic: "competition:izmir", for: visitors },
  { topic: "race:none", for: visitors },
  { topic: "show::show", for: visitors },
  { topic: "screen:none", for: visitors },
  { topic: "announcements:all", for: visitors },
  { topic: "person::participant", for: ["participant"] },
  { topic: "questions:izmir", for: ["volunteer", "organiser", "admin"] },
  { topic: "team::own", for: team },
  { topic: "submission::submission", for: team },
  { topic: "session::session", for: [] },
];

test.each(topics)("only its audience can follow the live topic $topic", async ({ topic, for: meant }) => {
  const allowed: Who[] = [];
  for (const who of visitors) {
    const response = await peopled.ask(who, { method: "GET", path: `/live?topic=${peopled.filled(topic)}` });
    if (response.status === 200) allowed.push(who);
    await response.body?.cancel();
  }
  expect(allowed).toEqual(meant);
});

test("keeps a session when only others request its end", async () => {
  const row = await peopled.site.open.database
    .selectFrom("session")
    .where("id", "=", peopled.made["session"] ?? "")
    .select("id")
    .executeTakeFirst();
  expect(row?.id).toBe(peopled.made["session"]);
});
