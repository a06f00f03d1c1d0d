import { newId } from "../platform/database/database.ts";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestSite, type Newcomer, type TestSite } from "../accounts/accounts-for-tests.ts";
import { grantRole } from "../accounts/grant-role.ts";
import { announce } from "../platform/live/announce.ts";
import { startLiveUpdates, type LiveUpdates } from "../platform/live/live-updates.ts";
import { joinTeam, renewInvitation } from "../teams/invitations.ts";
import { createApi, mostWaitingCalls } from "./create-api.ts";
import { createAdmission } from "../platform/network/admission.ts";
import { problemsOf } from "./describe-api.ts";
import { endpoints } from "./endpoints.ts";
import { hourlyLimit } from "../submissions/submission-checks.ts";
import { createToken, revokeToken, listTokens } from "../accounts/tokens.ts";
import { codesForTests } from "../platform/database/open-for-tests.ts";
import { newTeamForTests } from "../teams/teams-for-tests.ts";

let site: TestSite;
let live: LiveUpdates;
let answer: (request: Request) => Promise<Response>;
const sent: string[] = [];
const origin = "http://izmir.localhost:3000";

const callers = [
  "nobody",
  "participant",
  "other captain",
  "member",
  "member who reads",
  "captain",
  "organiser",
  "admin",
];
const people = new Map<string, Newcomer>();
const tokens = new Map<string, string>();
let teamId = "";
let submissionId = "";

beforeAll(async () => {
  site = await openTestSite();
  const { database } = site.open;
  live = await startLiveUpdates(site.open);
  const app = new Hono<{ Bindings: { address: string } }>();
  const jobs = { send: (_: unknown, name: string) => Promise.resolve(void sent.push(name)) };
  app.route(
    "/api",
    createApi(
      {
        version: "1.2.3",
        engineHash: "0".repeat(64),
        database,
        jobs,
        live,
        compiler: { usedBy: () => Promise.resolve(0) },
        log: pino({ level: "silent" }),
      },
      createAdmission(),
    ),
  );
  answer = async (request) => app.fetch(request, { address: "192.0.2.7" });

  for (const name of ["participant", "other captain", "member", "captain", "organiser", "admin"]) {
    people.set(name, await site.newcomer(name));
  }
  const admin = idOf("admin");
  await grantRole(database, { personId: admin, role: "admin", brand: null, grantedBy: admin });
  await grantRole(database, { personId: idOf("organiser"), role: "organiser", brand: "izmir", grantedBy: admin });
  // Created after granting the roles, because granting ends earlier tokens.
  for (const name of people.keys()) tokens.set(name, await tokenOf(name, "submit"));
  tokens.set("member who reads", await tokenOf("member", "read"));
  teamId = await teamOf("captain", "Own");
  await teamOf("other captain", "Other");
  const code = await renewInvitation(database, codesForTests, teamId, idOf("captain"));
  await joinTeam(database, codesForTests, { code, personId: idOf("member") });
  submissionId = "secret-submission";
  await database
    .insertInto("submission")
    .values({
      id: submissionId,
      teamId,
      competitionId: "izmir",
      personId: idOf("member"),
      state: "queued",
      kind: "source",
      note: "a note for the team",
      source: "contract SecretCar {}",
    })
    .execute();
});

afterAll(async () => {
  await live.close();
  await site.open.close();
});

const idOf = (name: string) => people.get(name)?.person.id ?? "";

async function tokenOf(name: string, scope: string, device = "laptop"): Promise<string> {
  const outcome = await createToken(site.open.database, { personId: idOf(name), name: device, scope, days: "30" });
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome));
  return outcome.token;
}

const teamOf = (captain: string, name: string) => newTeamForTests(site.open.database, idOf(captain), { name });

interface Asked {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

function ask(method: string, path: string, { token, body, headers }: Asked = {}) {
  const request = new Request(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer(request);
}

const parseJson = async (response: Response) => (await response.json()) as Record<string, unknown>;

type Row = { path?: string; body?: unknown; answers: Record<string, number> };
const everybody = (status: number) => Object.fromEntries(callers.map((caller) => [caller, status]));
const onlyTeam = (status: number, others: number) => ({
  ...everybody(others),
  nobody: 401,
  member: status,
  "member who reads": status,
  captain: status,
});

/** Status per call and caller. A call without a row fails the test. */
const matrix: Record<string, Row> = {
  getMe: { answers: { ...everybody(200), nobody: 401 } },
  submitCar: {
    path: "/teams/:team/submissions",
    body: { kind: "bytecode", bytecode: "none" },
    answers: { ...onlyTeam(400, 403), "member who reads": 403 },
  },
  listSubmissions: { path: "/teams/:team/submissions", answers: onlyTeam(200, 403) },
  getSubmission: { path: "/submissions/:submission", answers: onlyTeam(200, 404) },
  followSubmission: { path: "/submissions/:submission/events", answers: onlyTeam(200, 404) },
  getSite: { answers: everybody(200) },
  listCompetitions: { answers: everybody(200) },
  getCompetition: { path: "/competitions/izmir", answers: everybody(200) },
  listTeams: { path: "/competitions/izmir/teams", answers: everybody(200) },
  getStandings: { path: "/competitions/izmir/standings", answers: everybody(200) },
  getTeam: { path: "/teams/:team", answers: everybody(200) },
  listRaces: { path: "/competitions/izmir/races?stage=practice&friendly=false", answers: everybody(200) },
  getRace: { path: "/races/none", answers: everybody(404) },
  getRaceLog: { path: "/races/none/log", answers: everybody(404) },
};

describe.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))("%s", (id, endpoint) => {
  test("answers each caller correctly and only as documented", async () => {
    const row = matrix[id];
    if (!row) throw new Error(`${id} has no row in the matrix.`);
    const path = (row.path ?? endpoint.path).replace(":team", teamId).replace(":submission", submissionId);
    const answers: Record<string, number> = {};
    const problems: unknown[] = [];
    for (const caller of callers) {
      const response = await ask(endpoint.method.toUpperCase(), `/v1${path}`, {
        token: tokens.get(caller),
        body: row.body,
      });
      answers[caller] = response.status;
      expect([endpoint.status ?? 200, ...problemsOf(endpoint)]).toContain(response.status);
      if (response.status < 400) await response.body?.cancel();
      else problems.push({ type: response.headers.get("content-type"), problem: await parseJson(response) });
    }
    expect(answers).toEqual(row.answers);
    const words = Object.fromEntries(
      ["title", "detail", "rule", "next"].map((word) => [word, expect.stringMatching(/.{3}/)]),
    );
    for (const each of problems) {
      expect(each).toEqual({ type: "application/problem+json", problem: expect.objectContaining(words) });
    }
  });
});

test("ignores session cookies, so a signed-in visitor is anonymous", async () => {
  const cookie = people.get("captain")?.cookie ?? "";
  expect((await ask("GET", "/v1/me", { headers: { cookie } })).status).toBe(401);
});

test("refuses revoked, expired and invented tokens, even for public calls", async () => {
  const token = await tokenOf("participant", "read", "lost");
  expect((await ask("GET", "/v1/competitions", { token })).status).toBe(200);
  const lost = (await listTokens(site.open.database, idOf("participant"))).find(({ name }) => name === "lost");
  await revokeToken(site.open.database, { id: lost?.id ?? "", personId: idOf("captain") });
  expect((await ask("GET", "/v1/me", { token })).status).toBe(200);
  await revokeToken(site.open.database, { id: lost?.id ?? "", personId: idOf("participant") });
  expect((await ask("GET", "/v1/me", { token })).status).toBe(401);
  expect((await ask("GET", "/v1/competitions", { token })).status).toBe(401);

  const old = await tokenOf("participant", "read");
  await site.open.database
    .updateTable("apiToken")
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where("personId", "=", idOf("participant"))
    .where("scope", "=", "read")
    .execute();
  expect((await ask("GET", "/v1/me", { token: old })).status).toBe(401);
  const response = await ask("GET", "/v1/me", { token: "codeprix_made-up" });
  expect(response.headers.get("www-authenticate")).toContain("Bearer");
});

test("stores only the hash of a token", async () => {
  const token = await tokenOf("participant", "read");
  const rows = await site.open.database.selectFrom("apiToken").selectAll().execute();
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain(token.slice(-20));
  expect(rows.some((row) => row.lastUsedAt !== null)).toBe(true);
});

test.each([
  [{ name: "", scope: "read", days: "30" }, "name"],
  [{ name: "x".repeat(61), scope: "read", days: "30" }, "name"],
  [{ name: "\u202e\u200b", scope: "read", days: "30" }, "name"],
  [{ name: "laptop", scope: "admin", days: "30" }, "scope"],
  [{ name: "laptop", scope: "read", days: "100000" }, "days"],
])("accepts no token made of %j", async (fields, field) => {
  const outcome = await createToken(site.open.database, { personId: idOf("participant"), ...fields });
  expect(outcome).toMatchObject({ kind: "refused", problems: [{ field }] });
});

test("limits a person to twenty tokens", async () => {
  const hoarder = await site.newcomer("hoarder");
  people.set("hoarder", hoarder);
  await Promise.all(Array.from({ length: 20 }, () => tokenOf("hoarder", "read")));
  await expect(tokenOf("hoarder", "read")).rejects.toThrow("too-many");
});

test("queues a submitted car once, however often the call is repeated", async () => {
  const token = tokens.get("member");
  const path = `/v1/teams/${teamId}/submissions`;
  const body = { kind: "bytecode", bytecode: "0x600160005260206000f3", note: "from a program" };
  const first = await ask("POST", path, { token, body });
  expect(first.status).toBe(201);
  const submission = await parseJson(first);
  expect(submission).toMatchObject({ teamId, state: "queued", decided: false, receipt: null });
  expect(submission["queuePlace"]).toBeGreaterThanOrEqual(1);
  expect(submission["page"]).toBe(`${origin}/submission/${String(submission["id"])}`);
  expect((await parseJson(await ask("POST", path, { token, body })))["id"]).toBe(submission["id"]);
  expect(sent.filter((name) => name === "judge-submission")).toHaveLength(1);
});

test.each([
  ["no JSON", "{", "application/json", "not-json"],
  ["a form", "kind=bytecode", "application/x-www-form-urlencoded", "content-type"],
  ["another kind", '{"kind":"zip"}', "application/json", "invalid"],
  ["a wrong type", '{"kind":"source","source":7}', "application/json", "invalid"],
])("refuses a body that is %s with its rule", async (_, text, type, rule) => {
  const request = new Request(`${origin}/api/v1/teams/${teamId}/submissions`, {
    method: "POST",
    body: text,
    headers: { authorization: `Bearer ${tokens.get("captain")}`, "content-type": type },
  });
  const response = await answer(request);
  expect(response.status).toBe(400);
  expect(await parseJson(response)).toMatchObject({ rule });
});

test.each(["?limit=0", "?limit=101", "?page=x", "?stage=heat", "?friendly=yes"])("refuses races%s", async (query) => {
  expect((await ask("GET", `/v1/competitions/izmir/races${query}`)).status).toBe(400);
});

test("tells a team that submits too often when to retry", async () => {
  const token = tokens.get("other captain");
  const { database } = site.open;
  const other = await database.selectFrom("team").where("name", "=", "Other").select("id").executeTakeFirstOrThrow();
  const decided = Array.from({ length: hourlyLimit }, () => ({
    id: newId(),
    teamId: other.id,
    competitionId: "izmir",
    personId: null,
    state: "rejected" as const,
    kind: "bytecode" as const,
    note: "",
    source: null,
    contractName: null,
    initcode: new Uint8Array([0]),
    codeHash: null,
    checkingSince: null,
    decidedAt: new Date(),
    rejection: JSON.stringify({ rule: "deploys-no-code" }),
    report: null,
    carId: null,
  }));
  await database.insertInto("submission").values(decided).execute();
  const last = await ask("POST", `/v1/teams/${other.id}/submissions`, {
    token,
    body: { kind: "bytecode", bytecode: "0x60" },
  });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await parseJson(last)).toMatchObject({ rule: "too-many-this-hour" });
  await database.deleteFrom("submission").where("teamId", "=", other.id).execute();
});

test("limits a person's waiting calls across tokens", async () => {
  const token = tokens.get("captain");
  const follow = () => ask("GET", `/v1/submissions/${submissionId}/events`, { token });
  const streams = [];
  for (let number = 0; number < mostWaitingCalls.person; number += 1) streams.push(await follow());
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const refused = await follow();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(await parseJson(refused)).toMatchObject({ rule: "too-many-waiting-calls" });
  const waiting = await ask("GET", `/v1/submissions/${submissionId}?wait=30&state=queued`, { token });
  expect(waiting.status).toBe(429);
  expect((await ask("GET", `/v1/submissions/${submissionId}`, { token })).status).toBe(200);
  const member = await ask("GET", `/v1/submissions/${submissionId}/events`, { token: tokens.get("member") });
  expect(member.status).toBe(200);
  for (const { body } of [...streams, member]) await body?.cancel();
  const again = await follow();
  expect(again.status).toBe(200);
  await again.body?.cancel();
  for (let number = 0; number <= mostWaitingCalls.person; number += 1) {
    expect((await ask("GET", "/v1/submissions/none/events", { token })).status).toBe(404);
  }
});

test("lets a call wait for news and streams it until the verdict", async () => {
  const token = tokens.get("captain");
  const { database } = site.open;
  const step = async (state: "checking" | "rejected") => {
    await database
      .updateTable("submission")
      .set({
        state,
        ...(state === "rejected" && {
          decidedAt: new Date(),
          rejection: JSON.stringify({ rule: "code-too-large", bytes: 30_000, limitBytes: 24_576 }),
        }),
      })
      .where("id", "=", submissionId)
      .execute();
    await announce(database, `submission:${submissionId}`);
  };
  const stream = await ask("GET", `/v1/submissions/${submissionId}/events`, { token });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('"state":"queued"');

  const waiting = ask("GET", `/v1/submissions/${submissionId}?wait=30&state=queued`, { token });
  await step("checking");
  expect((await parseJson(await waiting))["state"]).toBe("checking");
  expect((await reader.read()).value).toContain('"state":"checking"');

  await step("rejected");
  expect((await reader.read()).value).toContain("The code has 30,000 bytes; the limit is 24,576.");
  expect((await reader.read()).done).toBe(true);
  const decided = await parseJson(
    await ask("GET", `/v1/submissions/${submissionId}?wait=30&state=rejected`, { token }),
  );
  expect(decided).toMatchObject({ decided: true, queuePlace: null, rejection: { rule: "code-too-large" } });
});

test("lets other sites read public data, and answers unknown calls with an error", async () => {
  const options = await ask("OPTIONS", "/v1/competitions", {
    headers: { origin: "https://example.org", "access-control-request-method": "GET" },
  });
  expect(options.headers.get("access-control-allow-origin")).toBe("*");
  expect(options.headers.get("access-control-allow-credentials")).toBeNull();
  const missing = await ask("DELETE", "/v1/competitions");
  expect(missing.status).toBe(404);
  expect(await parseJson(missing)).toMatchObject({ rule: "no-such-endpoint" });
});

test("documents every call and resolves every reference", async () => {
  const document = await parseJson(await ask("GET", "/openapi.json"));
  expect(document["openapi"]).toBe("3.1.0");
  const described = Object.entries(document["paths"] as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
  const text = JSON.stringify(document);
  const { schemas } = document["components"] as { schemas: object };
  const names = new Set(Object.keys(schemas));
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w*)"/g)].map(([, name]) => name);
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter((name) => !names.has(name ?? ""))).toEqual([]);
  expect(text).not.toContain("$defs");
});

test("never publishes cached data just because time passes", async () => {
  const { database } = site.open;
  const inAnHour = new Date(Date.now() + 3_600_000);
  await database
    .insertInto("stage")
    .values({
      id: "later",
      competitionId: "izmir",
      kind: "final",
      position: 9,
      state: "released",
      name: "Later",
      publicAt: inAnHour,
      plan: JSON.stringify({ format: "grand-final" }),
      entrantsFrom: JSON.stringify({ from: "accepted-cars" }),
    })
    .execute();
  await database
    .insertInto("race")
    .values({
      id: "later",
      competitionId: "izmir",
      stageId: "later",
      number: 1,
      state: "released",
      publicAt: inAnHour,
      seed: "0x1",
      turns: 1,
      winnerSeat: 0,
      logHash: "0x1",
      finishedAt: new Date(),
    })
    .execute();
  const answers = endpoints.filter(({ isCached }) => isCached);
  expect(answers.length).toBeGreaterThan(0);
  const said = async (host: string) =>
    Promise.all(
      answers.map(async ({ path }) => {
        const request = new Request(`${host}/api/v1${path.replace("{id}", "izmir")}`);
        const response = await answer(request);
        return [path, response.status, (await response.text()).replaceAll(host, "")];
      }),
    );
  const before = await said("http://before.localhost:3000");
  vi.useFakeTimers({ toFake: ["Date"], now: inAnHour.getTime() + 1_000 });
  try {
    expect(await said("http://after.localhost:3000")).toEqual(before);
  } finally {
    vi.useRealTimers();
    await database.deleteFrom("race").where("id", "=", "later").execute();
    await database.deleteFrom("stage").where("id", "=", "later").execute();
  }
});
