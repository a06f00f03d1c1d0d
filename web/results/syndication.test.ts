import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishAnnouncement, withdrawAnnouncement } from "#server/questions/announcements.ts";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import { siteContext, type SiteContext } from "#server/http/site-context.ts";
import { openTestSite, type TestSite } from "#server/accounts/accounts-for-tests.ts";
import { grantRole } from "#server/accounts/grant-role.ts";
import { readVisit, visitContext } from "../app/visit.server.ts";
import { loader as calendar } from "./calendar-endpoint.ts";
import { loader as feed } from "./feed-endpoint.ts";

const configuration = readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] });
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await site.open.database
    .updateTable("competition")
    .set({
      state: "practice",
      startsAt: new Date("2026-10-01T09:00:00Z"),
      submissionsCloseAt: new Date("2026-11-30T18:00:00Z"),
      finalStartsAt: new Date("2026-12-05T15:00:00Z"),
      endsAt: new Date("2026-12-05T19:00:00Z"),
      settings: JSON.stringify({ venue: "Atatürk Hall; gate 2, upstairs" }),
    })
    .where("id", "=", "izmir")
    .execute();
});

afterAll(() => site.open.close());

async function answered<Args>(loader: (args: Args) => Promise<Response>, address: string): Promise<Response> {
  const request = new Request(address, { headers: { "accept-language": "en" } });
  const context = new RouterContextProvider();
  const { database } = site.open;
  context.set(siteContext, { database, configuration } as SiteContext);
  context.set(visitContext, readVisit(request, configuration));
  return loader({ request, context, params: {} } as Args);
}

test("a feed has a city's current announcements as text in the reader's language", async () => {
  const { database } = site.open;
  const { person, visitor: visitorNow } = await site.newcomer("Organiser");
  await grantRole(database, { personId: person.id, role: "organiser", brand: "izmir", grantedBy: person.id });
  const visitor = await visitorNow();
  const texts = { english: "Bring <b>cables</b> & chairs\nDoors open at 9.", turkish: "Kablo ve sandalye getirin" };
  expect(await publishAnnouncement(database, visitor, { brand: "izmir", ...texts, isUrgent: false })).toEqual({
    kind: "done",
  });
  const response = await answered(feed, "http://izmir.localhost:3000/feed.xml");
  expect(response.headers.get("content-type")).toContain("application/atom+xml");
  const english = await response.text();
  expect(english).toContain("<![CDATA[Bring &lt;b&gt;cables&lt;/b&gt; &amp; chairs]]>");
  expect(english).toContain("<p>Doors open at 9.</p>");
  expect(english).not.toContain("Kablo");
  const turkish = await (await answered(feed, "http://izmir.localhost:3000/feed.xml?lang=tr")).text();
  expect(turkish).toContain("Kablo ve sandalye getirin");
  const idOf = (text: string) => /<id>([^<]+#announcement-[^<]+)</.exec(text)?.[1];
  expect(idOf(turkish)).toBe(idOf(english));
  expect(await (await answered(feed, "http://konya.localhost:3000/feed.xml")).text()).not.toContain("cables");

  const { id } = await database.selectFrom("announcement").select("id").executeTakeFirstOrThrow();
  await withdrawAnnouncement(database, visitor, id);
  expect(await (await answered(feed, "http://izmir.localhost:3000/feed.xml")).text()).not.toContain("cables");
});

test("a calendar has a city's dates with stable ids, and none of drafts", async () => {
  const response = await answered(calendar, "http://izmir.localhost:3000/calendar.ics");
  expect(response.headers.get("content-type")).toContain("text/calendar");
  const text = (await response.text()).replaceAll("\r\n ", "");
  const events = text.split("BEGIN:VEVENT").slice(1);
  expect(events).toHaveLength(3);
  const final = events.find((event) => event.includes("izmir-final@"));
  expect(final).toContain("DTSTART:20261205T150000Z");
  expect(final).toContain("DTEND:20261205T190000Z");
  expect(final).toContain("LOCATION:Atatürk Hall\\; gate 2\\, upstairs");
  expect(events.filter((event) => event.includes("DTEND"))).toEqual([final]);
  expect(text).toContain("izmir-close@izmir.localhost:3000");

  await site.open.database.updateTable("competition").set({ state: "draft" }).where("id", "=", "izmir").execute();
  expect(await (await answered(calendar, "http://izmir.localhost:3000/calendar.ics")).text()).not.toContain("VEVENT");
});
