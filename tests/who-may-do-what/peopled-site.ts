import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from "react-router";
import { cookiesIn, openTestSite, type Newcomer, type TestSite } from "#server/accounts/accounts-for-tests.ts";
import { grantRole } from "#server/accounts/grant-role.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { appPartsForTests } from "#server/http/app-for-tests.ts";
import { createApp } from "#server/http/create-app.ts";
import { requestLimits } from "#server/http/request-limits.ts";
import { openSite, type PageHandler } from "#server/http/open-site.ts";
import { startLiveUpdates } from "#server/platform/live/live-updates.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { addStage } from "#server/stages/plan-stage.ts";
import { createShow } from "#server/show/shows.ts";
import { joinTeam, renewInvitation } from "#server/teams/invitations.ts";
import { visitors, type Row, type Who } from "./expectations.ts";
import { codesForTests } from "#server/platform/database/open-for-tests.ts";
import { newTeamForTests } from "#server/teams/teams-for-tests.ts";

const buildFolder = path.join(import.meta.dirname, "..", "..", "build");
const origin = "http://izmir.localhost:3000";

export interface PeopledSite {
  site: TestSite;
  /** placeholders of the matrix */
  filled: (text: string) => string;
  made: Readonly<Record<string, string>>;
  /** undefined without an account */
  personOf: (who: Who) => Newcomer | undefined;
  ask: (who: Who, asked: Asked) => Promise<Response>;
  /** Without layout guards: what loaders and actions refuse themselves. */
  askUnguarded: (who: Who, asked: Asked) => Promise<Response>;
  close: () => Promise<void>;
}

type Asked = Omit<Row, "route" | "expected" | "method"> & { method: Row["method"] | "HEAD" };

export async function readBuild(): Promise<ServerBuild> {
  return (await import(pathToFileURL(path.join(buildFolder, "server", "index.js")).href)) as ServerBuild;
}

/** Keeps the root's guard, which reads the session. */
async function openWithoutGuards(): Promise<PageHandler> {
  const build = await readBuild();
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route || id === "root") return [id, route];
      const { middleware: _, ...module } = route.module;
      return [id, { ...route, module }];
    }),
  );
  const { siteContext } = build.entry.module as unknown as { siteContext: RouterContext<SiteContext> };
  const handle = createRequestHandler({ ...build, routes }, "production");
  return (request, context) => {
    const provider = new RouterContextProvider();
    provider.set(siteContext, context);
    return handle(request, provider);
  };
}

/** `log`: errors logged by the server. */
export async function openPeopledSite(log?: (line: string) => void): Promise<PeopledSite> {
  if (!existsSync(buildFolder))
    throw new Error("There is no production build. `npm test` makes one before it runs the tests.");
  const site = await openTestSite();
  const live = await startLiveUpdates(site.open);
  const parts = {
    ...appPartsForTests(site, live),
    // This tests permissions, not rate limits, and each visitor acts more often than a person could.
    limits: { ...requestLimits, write: { person: 10_000, network: 10_000 } },
    ...(log && { log: pino({ level: "error" }, { write: log }) }),
  };
  const answer = createApp({ ...parts, ...(await openSite(buildFolder)) });
  const answerUnguarded = createApp({ ...parts, metrics: createMetrics(), pages: await openWithoutGuards() });

  const people = new Map<Who, Newcomer>();
  for (const who of visitors) if (who !== "visitor") people.set(who, await site.newcomer(who));
  const idOf = (who: Who): string => {
    const id = people.get(who)?.person.id;
    if (id === undefined) throw new Error(`Nobody is the ${who}.`);
    return id;
  };
  const made = await fill(site, idOf);
  const filled = (text: string) => text.replace(/:([a-z]+)/g, (whole, name: string) => made[name] ?? whole);

  const sessions = new Map<Who, { id: string; cookie: string; asOf: number }>();
  let acts = 0;

  /** Renewed after acts that end it. */
  async function cookieOf(who: Who): Promise<string> {
    if (who === "visitor") return "";
    const kept = sessions.get(who);
    const isThere =
      kept &&
      (kept.asOf === acts ||
        (await site.open.database.selectFrom("session").where("id", "=", kept.id).select("id").executeTakeFirst()));
    if (isThere) {
      kept.asOf = acts;
      return kept.cookie;
    }
    const { headers, sessionId: id } = await site.accounts.startSession(new Request(`${origin}/`), idOf(who));
    const cookie = cookiesIn(headers);
    sessions.set(who, { id, cookie, asOf: acts });
    return cookie;
  }

  const asker =
    (answeredBy: typeof answer): PeopledSite["ask"] =>
    async (who, { method, path: to, form, json }) => {
      const body =
        json === undefined
          ? new URLSearchParams(Object.entries(form ?? {}).map(([name, value]) => [name, filled(value)]))
          : JSON.stringify(json);
      const request = new Request(new URL(filled(to), origin), {
        method,
        headers: {
          cookie: await cookieOf(who),
          "accept-language": "en",
          ...(method === "POST" && { origin }),
          ...(json !== undefined && { "content-type": "application/json" }),
        },
        ...(method === "POST" && { body }),
      });
      if (method === "POST") acts += 1;
      const socket = { remoteAddress: "192.0.2.7", remotePort: 1, remoteFamily: "IPv4" };
      return answeredBy(request, { incoming: { socket } });
    };

  return {
    site,
    filled,
    made,
    personOf: (who) => people.get(who),
    ask: asker(answer),
    askUnguarded: asker(answerUnguarded),
    close: async () => {
      await live.close();
      await site.open.close();
    },
  };
}

/** Returns ids by placeholder. */
async function fill(site: TestSite, idOf: (who: Who) => string): Promise<Record<string, string>> {
  const { database } = site.open;
  const made: Record<string, string> = {};
  const roleOf: [Who, Role, string | null][] = [
    ["show operator", "show-operator", "izmir"],
    ["commentator", "commentator", "izmir"],
    ["volunteer of another city", "volunteer", "konya"],
    ["volunteer", "volunteer", "izmir"],
    ["organiser of another city", "organiser", "konya"],
    ["organiser", "organiser", "izmir"],
    ["admin", "admin", null],
  ];
  for (const [who, role, brand] of roleOf)
    await grantRole(database, { personId: idOf(who), role, brand, grantedBy: idOf("admin") });
  made["own"] = await newTeamForTests(database, idOf("captain"), { name: "Own" });
  await newTeamForTests(database, idOf("captain of another team"), { name: "Other" });
  const code = await renewInvitation(database, codesForTests, made["own"], idOf("captain"));
  await joinTeam(database, codesForTests, { code, personId: idOf("member") });
  made["submission"] = "secret-submission";
  await database
    .insertInto("submission")
    .values({
      id: made["submission"],
      teamId: made["own"],
      competitionId: "izmir",
      personId: idOf("member"),
      state: "queued",
      kind: "source",
      note: "a note for the team",
      source: "contract SecretCar {}",
    })
    .execute();
  made["show"] = await createShow(database, { name: "Evening", brand: "izmir", personId: idOf("admin") });
  made["participant"] = idOf("participant");
  const stage = { competitionId: "izmir", format: "heats", kind: "heats", name: "Heats", personId: null } as const;
  const added = await addStage(database, stage);
  if (added.kind === "refused") throw new Error(added.reason);
  made["stage"] = added.stageId;
  for (const [name, answer] of [
    ["question", null],
    ["answered", "At noon."],
  ] as const) {
    made[name] = `a-${name}`;
    await database
      .insertInto("question")
      .values({
        id: made[name],
        competitionId: "izmir",
        personId: idOf("participant"),
        content: "a question for the organisers",
        answer,
        answeredAt: answer === null ? null : new Date(),
      })
      .execute();
  }
  made["announcement"] = "an-announcement";
  await database
    .insertInto("announcement")
    .values({
      id: made["announcement"],
      brand: "izmir",
      english: "Lunch is at one.",
      turkish: "Öğle yemeği birde.",
      withdrawnAt: null,
    })
    .execute();
  made["organiser"] = idOf("organiser");
  const bystander = await site.newcomer("bystander");
  const session = await database
    .selectFrom("session")
    .where("personId", "=", bystander.person.id)
    .select("id")
    .executeTakeFirstOrThrow();
  made["session"] = session.id;
  return made;
}
