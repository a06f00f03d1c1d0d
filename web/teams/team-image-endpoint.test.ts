import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#server/accounts/accounts-for-tests.ts";
import { siteContext, type SiteContext } from "#server/http/site-context.ts";
import { findTeam } from "#server/teams/find-team.ts";
import { visitContext, type Visit } from "../app/visit.server.ts";
import { loader } from "./team-image-endpoint.ts";
import { newTeamForTests } from "#server/teams/teams-for-tests.ts";

let site: TestSite;
let teamId: string;

beforeAll(async () => {
  site = await openTestSite();
  const { person } = await site.newcomer("Ada");
  const fields = { name: "Fırtına", university: "Ege Üniversitesi" };
  teamId = await newTeamForTests(site.open.database, person.id, fields);
});

afterAll(() => site.open.close());

async function ask(headers: Record<string, string> = {}): Promise<{ status: number; etag: string | null }> {
  const context = new RouterContextProvider();
  context.set(siteContext, { database: site.open.database } as unknown as SiteContext);
  context.set(visitContext, { language: "tr", brand: { key: "izmir", city: null } } as unknown as Visit);
  const request = new Request("http://localhost/team/x/share.png", { headers });
  try {
    const answer = await loader({ context, params: { id: teamId }, request } as unknown as Parameters<
      typeof loader
    >[0]);
    return { status: answer.status, etag: answer.headers.get("etag") };
  } catch (thrown) {
    return { status: (thrown as { init: { status: number } }).init.status, etag: null };
  }
}

const change = (values: Record<string, unknown>) =>
  site.open.database.updateTable("team").set(values).where("id", "=", teamId).execute();

test("caches the image until the team's page changes", async () => {
  const { status, etag } = await ask();
  expect(status).toBe(200);
  expect(await ask({ "if-none-match": etag ?? "" })).toEqual({ status: 304, etag });
  await change({ name: "Kasırga" });
  expect((await ask()).etag).not.toBe(etag);
});

test("hides a name pending approval", async () => {
  const { etag } = await ask();
  await change({ proposedName: "Something rude", proposedAt: new Date() });
  expect((await ask()).etag).toBe(etag);
  expect((await findTeam(site.open.database, teamId))?.name).toBe("Kasırga");
});
