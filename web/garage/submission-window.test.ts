import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { visitorOf } from "#server/accounts/visitor.ts";
import { competitionEndpoints } from "#server/api/competition-endpoints.ts";
import { findCompetition } from "#server/competitions/find-competition.ts";
import { siteContext, type SiteContext } from "#server/http/site-context.ts";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import type { OpenDatabase } from "#server/platform/database/database.ts";
import { openForTests } from "#server/platform/database/open-for-tests.ts";
import { readMyCar } from "#server/practice/my-car.ts";
import { submitCar } from "#server/submissions/submit-car.ts";
import { newPersonForTests, newTeamForTests } from "#server/teams/teams-for-tests.ts";
import { readVisit, visitContext } from "../app/visit.server.ts";
import { loader } from "./submit-car.tsx";

const configuration = readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] });
let open: OpenDatabase;
let person = { id: "", name: "Ada", email: "ada@example.org" };
let teamId = "";

beforeAll(async () => {
  open = await openForTests();
  person = { ...person, id: await newPersonForTests(open.database) };
  teamId = await newTeamForTests(open.database, person.id);
});

afterAll(async () => {
  vi.useRealTimers();
  await open.close();
});

const closesAt = new Date("2026-05-02T12:00:00.000Z");
const after = (ms: number) => new Date(closesAt.getTime() + ms);
const graceMs = 600_000;
const extendedTo = after(3_600_000);
const practice = { state: "practice", freezeRequestedAt: null, settings: "{}" } as const;
const finished = { ...practice, state: "finished" } as const;
const frozen = { ...practice, state: "frozen" } as const;

test.each([
  ["at the end of the grace period", practice, null, after(graceMs), "open"],
  ["after the grace period", practice, null, after(graceMs + 1), "late"],
  ["at the end of the team's extension", practice, extendedTo, extendedTo, "open"],
  ["after the team's extension", practice, extendedTo, new Date(extendedTo.getTime() + 1), "late"],
  ["once a freeze is requested", { ...practice, freezeRequestedAt: after(-2) }, null, after(-1), "late"],
  ["after the freeze", frozen, null, after(0), "late"],
  ["after the event", finished, null, after(0), "closed"],
  ["after the event with practice", { ...finished, settings: '{"practiceAfterEnd":true}' }, null, after(0), "late"],
])("garage, home, API and server agree %s", async (_when, competition, deadlineAt, now, window) => {
  const { database } = open;
  vi.useFakeTimers({ toFake: ["Date"], now });
  await database
    .updateTable("competition")
    .set({ ...competition, submissionsCloseAt: closesAt, graceSeconds: graceMs / 1_000 })
    .where("id", "=", "izmir")
    .execute();
  await database.updateTable("team").set({ deadlineAt }).where("id", "=", teamId).execute();
  const visitor = await visitorOf(database, person);

  const context = new RouterContextProvider();
  context.set(siteContext, { database, configuration, visitor: () => Promise.resolve(visitor) } as SiteContext);
  context.set(visitContext, readVisit(new Request("http://izmir.localhost:3000/submit-car"), configuration));
  const page = await loader({ context } as never);

  const shown = await findCompetition(database, "izmir");
  if (!shown) throw new Error("izmir is missing");
  const home = await readMyCar(database, { competition: shown, personId: person.id, teamId, now });

  const endpoint = competitionEndpoints.find(({ operationId }) => operationId === "getCompetition");
  const api = (await endpoint?.handle({ site: { database }, params: { id: "izmir" }, visitor } as never)) as {
    takesCars: boolean;
    submissions: string;
  };

  const fields = { kind: "bytecode", bytecode: "0x600160005260206000f3", note: "" } as const;
  const jobs = { send: () => Promise.resolve() };
  const { kind } = await submitCar(database, jobs, { teamId, personId: person.id, fields });
  const stored = await database.selectFrom("submission").select("isLate").executeTakeFirst();
  await database.deleteFrom("submission").execute();

  const accepts = window !== "closed";
  expect([page.window.kind, home.submissions.kind, api.submissions]).toEqual([window, window, window]);
  expect([api.takesCars, kind === "done"]).toEqual([accepts, accepts]);
  // Practice after the end isn't late: there's nothing official any more.
  expect(stored?.isLate).toBe(accepts ? window === "late" && competition.state !== "finished" : undefined);
});
