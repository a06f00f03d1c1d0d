import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { codesForTests } from "../platform/database/open-for-tests.ts";
import { newId } from "../platform/database/database.ts";
import { startJobQueue, type JobQueue } from "../platform/jobs/job-queue.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import { publishAnnouncement, withdrawAnnouncement } from "../questions/announcements.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";
import { openTestSite, type Newcomer, type TestSite } from "../accounts/accounts-for-tests.ts";
import { grantRole } from "../accounts/grant-role.ts";
import { webhookEvents, type WebhookEvent } from "#domain/webhooks/webhooks.ts";
import { notifyOfStops, collectNews } from "./follow-webhooks.ts";
import { sendWebhookJob, signatureOf } from "./send-webhook-job.ts";
import {
  addWebhook,
  changeWebhook,
  findWebhook,
  listDeliveries,
  removeWebhook,
  switchWebhook,
  testWebhook,
} from "./webhooks.ts";
import { openReceiver, type Reaction, type Received } from "./webhooks-for-tests.ts";

let site: TestSite;
let jobs: JobQueue;
let organiser: Newcomer;
const innerHosts: string[] = [];
const parts = { seals: codesForTests, innerHosts };
const izmir = { id: "izmir", brand: "izmir" };
const opened: { close: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  site = await openTestSite();
  const { database } = site.open;
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(site.open, ["send-webhook"], pino({ level: "silent" }));
  const origin = () => Promise.resolve("https://race.example.org");
  await jobs.work(sendWebhookJob(database, { ...parts, jobs, origin, delaysSeconds: Array(11).fill(0) }));
  organiser = await site.newcomer("Organiser");
  const { id: personId } = organiser.person;
  await grantRole(database, { personId, role: "organiser", brand: "izmir", grantedBy: personId });
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  await site.open.database.deleteFrom("webhook").execute();
});

afterAll(async () => {
  await jobs.stop();
  await site.open.close();
});

const act = () => ({ competition: izmir, personId: organiser.person.id });

async function receiver(react: (received: Received) => Reaction): Promise<string> {
  const receiving = await openReceiver(react);
  opened.push(receiving);
  innerHosts.push(receiving.host);
  return receiving.host;
}

function fields(address: string, events: readonly WebhookEvent[] = webhookEvents) {
  const given = { name: "News", kind: "json", language: "en", events: events.join("\n") };
  return { ...given, address };
}

async function added(address: string, events?: readonly WebhookEvent[]): Promise<{ id: string; secret: string }> {
  const outcome = await addWebhook(site.open.database, parts, act(), fields(address, events));
  if (outcome.kind !== "added") throw new Error(JSON.stringify(outcome.problems));
  return { id: outcome.id, secret: outcome.secret ?? "" };
}

async function announced(...texts: string[]): Promise<string[]> {
  const ids = texts.map(() => newId());
  const at = Date.now();
  await site.open.database
    .insertInto("announcement")
    .values(
      texts.map((text, index) => ({
        id: ids[index] ?? "",
        brand: "izmir",
        english: text,
        turkish: text,
        publishedAt: new Date(at + index),
        withdrawnAt: null,
      })),
    )
    .execute();
  return ids;
}

async function laterMillisecond(): Promise<void> {
  const now = Date.now();
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
}

const collect = () => collectNews(site.open.database, jobs);
const statesOf = async (id: string) =>
  (await listDeliveries(site.open.database, id)).map(({ state }) => state).toReversed();
const allSent = (id: string) =>
  expect.poll(async () => (await statesOf(id)).every((state) => state !== "waiting"), { timeout: 20_000 }).toBe(true);

test("sends a signed message of each event since the webhook was added", async () => {
  const received: Received[] = [];
  const host = await receiver((message) => {
    received.push(message);
    return { status: 204 };
  });
  await announced("Before");
  await laterMillisecond();
  const { id, secret } = await added(`http://${host}/hook`);
  const personId = await newPersonForTests(site.open.database, "Driver");
  const teamId = await newTeamForTests(site.open.database, personId, { name: "Fırtına" }, "izmir");
  const [announcementId] = await announced("After");
  await collect();
  await allSent(id);
  const bodies = received.map(({ body }) => JSON.parse(body) as { id: string; text: string; url: string });
  expect(bodies.map((each) => each.id)).toEqual([`registration:${teamId}`, `announcement:${announcementId}`]);
  expect(bodies[1]).toMatchObject({ text: "After", url: "https://race.example.org/questions" });
  const { headers, body } = received[1]!;
  const seconds = String(headers["webhook-timestamp"]);
  expect(headers["webhook-signature"]).toBe(signatureOf(secret, { id: bodies[1]!.id, seconds, body }));
  expect(await collect()).toBe(0);
});

test("doesn't send an announcement withdrawn before it was sent", async () => {
  const received: string[] = [];
  let isDown = true;
  const host = await receiver(({ body }) => {
    if (isDown) return { status: 429, headers: { "retry-after": "1" } };
    received.push((JSON.parse(body) as { text: string }).text);
    return { status: 200 };
  });
  const { id } = await added(`http://${host}/`, ["announcement"]);
  const visitor = await organiser.visitor();
  const texts = { english: "By mistake", turkish: "Yanlışlıkla", isUrgent: false };
  await publishAnnouncement(site.open.database, visitor, { brand: "izmir", ...texts });
  await collect();
  await expect.poll(async () => (await listDeliveries(site.open.database, id))[0]?.status).toBe(429);
  const eventId = (await listDeliveries(site.open.database, id))[0]?.eventId ?? "";
  await withdrawAnnouncement(site.open.database, visitor, eventId.slice("announcement:".length));
  isDown = false;
  await announced("Meant");
  await collect();
  await allSent(id);
  expect(received).toEqual(["Meant"]);
  expect(await statesOf(id)).toEqual(["withdrawn", "sent"]);
});

test("disables a webhook after twelve failures, and sends the rest once enabled", async () => {
  let attempts = 0;
  let isBroken = true;
  const host = await receiver(() => {
    attempts += 1;
    return { status: isBroken ? 500 : 200 };
  });
  const { id } = await added(`http://${host}/`, ["announcement"]);
  await announced("One", "Two");
  await collect();
  const found = () => findWebhook(site.open.database, { competitionId: "izmir", id });
  await expect.poll(async () => (await found())?.stoppedBy, { timeout: 20_000 }).toBe("failures");
  expect(attempts).toBe(12);
  const emails: Mail[] = [];
  const words = { origin: () => Promise.resolve("https://race.example.org"), languageOf: () => "en" };
  const tell = () => notifyOfStops(site.open.database, { ...words, mailer: { send: (mail) => emails.push(mail) } });
  await tell();
  await tell();
  expect(emails.map(({ to }) => to)).toEqual([organiser.person.email]);
  expect(emails[0]?.text).toContain(`/competitions/izmir/webhooks/${id}`);
  isBroken = false;
  await announced("Meanwhile");
  await collect();
  await laterMillisecond();
  expect(await switchWebhook(site.open.database, act(), id, "on")).toEqual({ kind: "done" });
  await collect();
  await allSent(id);
  expect(await statesOf(id)).toEqual(["sent", "sent"]);
});

test("distinguishes an address that is gone or private from one that is down", async () => {
  const gone = await receiver(() => ({ status: 410 }));
  const { id } = await added(`http://${gone}/`, ["announcement"]);
  await testWebhook(site.open.database, act(), id);
  await collect();
  const stoppedBy = async () => (await findWebhook(site.open.database, { competitionId: "izmir", id }))?.stoppedBy;
  await expect.poll(stoppedBy, { timeout: 20_000 }).toBe("gone");

  let wasAsked = false;
  const inside = await openReceiver(() => {
    wasAsked = true;
    return { status: 200 };
  });
  opened.push(inside);
  const outside = await receiver(() => ({ status: 307, headers: { location: `http://${inside.host}/` } }));
  const second = await added(`http://${outside}/`, ["announcement"]);
  await testWebhook(site.open.database, act(), second.id);
  await collect();
  const problem = async () => (await listDeliveries(site.open.database, second.id))[0]?.problem;
  await expect.poll(problem, { timeout: 20_000 }).toBe("inner-address");
  expect(wasAsked).toBe(false);
});

test("keeps a webhook's address encrypted, and never shows it", async () => {
  const first = await receiver(() => ({ status: 200 }));
  const { id } = await added(`http://${first}/a-secret-path`);
  const rows = () => site.open.database.selectFrom("webhook").selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain("a-secret-path");
  expect(JSON.stringify(await findWebhook(site.open.database, { competitionId: "izmir", id }))).not.toContain("secret");
  const given = { ...fields(""), name: "Renamed", events: "result" };
  expect(await changeWebhook(site.open.database, parts, act(), id, given)).toEqual({ kind: "done" });
  expect(await findWebhook(site.open.database, { competitionId: "izmir", id })).toMatchObject({
    name: "Renamed",
    host: first,
    events: ["result"],
  });
  const entries = await site.open.database
    .selectFrom("auditEntry")
    .where("act", "like", "%webhook")
    .selectAll()
    .execute();
  expect(JSON.stringify(entries)).not.toContain("a-secret-path");
  expect(await removeWebhook(site.open.database, act(), id)).toEqual({ kind: "done" });
  expect(await rows()).toEqual([]);
});

test.each([
  [{ address: "" }, "no-address"],
  [{ address: "example.org" }, "bad-address"],
  [{ address: "https://127.0.0.1/" }, "inner-address"],
  [{ address: "http://example.org/" }, "inner-address"],
  [{ address: "https://example.org/", events: "" }, "no-event"],
  [{ address: "https://example.org/", name: " " }, "empty"],
])("rejects a form with %o: %s", async (wrong, rule) => {
  const outcome = await addWebhook(site.open.database, parts, act(), { ...fields("https://example.org/"), ...wrong });
  expect(outcome.kind === "refused" && outcome.problems.map((problem) => problem.rule)).toContain(rule);
});

/**
 * Announcements to eight addresses whose receivers randomly refuse or hang up.
 * @returns ids in order of first arrival, the announced ones, and counts
 */
async function stormOf(perAddress: number) {
  const addresses = 8;
  let state = 12_345;
  const chance = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const taken = new Map<string, string[]>();
  const counts = { requests: 0, refused: 0, lost: 0, again: 0 };
  const host = await receiver(({ path, body }) => {
    counts.requests += 1;
    const luck = chance();
    if (luck < 0.2) {
      counts.refused += 1;
      return { status: luck < 0.1 ? 500 : 503 };
    }
    const { id } = JSON.parse(body) as { id: string };
    const had = taken.get(path) ?? [];
    if (had.includes(id)) counts.again += 1;
    else had.push(id);
    taken.set(path, had);
    if (luck > 0.95) {
      counts.lost += 1;
      return "lost";
    }
    return { status: 200 };
  });
  for (let index = 0; index < addresses; index += 1) await added(`http://${host}/${index}`, ["announcement"]);
  const startedMs = performance.now();
  const ids = await announced(...Array.from({ length: perAddress }, (_, index) => `News ${index}`));
  await collect();
  const waiting = () =>
    site.open.database
      .selectFrom("webhookDelivery")
      .where("state", "=", "waiting")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  await expect.poll(waiting, { timeout: 1_500_000, interval: 200 }).toEqual({ count: 0 });
  const seconds = (performance.now() - startedMs) / 1_000;
  process.stdout.write(`${addresses * perAddress} deliveries in ${seconds.toFixed(0)} s: ${JSON.stringify(counts)}\n`);
  return {
    had: Array.from({ length: addresses }, (_, index) => taken.get(`/${index}`)),
    announced: ids.map((id) => `announcement:${id}`),
    counts,
  };
}

async function expectStorm(perAddress: number): Promise<void> {
  const { had, announced: wanted, counts } = await stormOf(perAddress);
  expect(had).toEqual(had.map(() => wanted));
  expect(counts.again).toBe(counts.lost);
  expect(counts.requests).toBe(had.length * perAddress + counts.refused + counts.lost);
}

test("delivers each event in order to a receiver that fails randomly", { timeout: 120_000 }, () =>
  expect(expectStorm(15)).resolves.toBeUndefined(),
);

test("delivers ten thousand events in the same way", { timeout: 1_800_000, tags: ["thorough"] }, () =>
  expect(expectStorm(1_250)).resolves.toBeUndefined(),
);
