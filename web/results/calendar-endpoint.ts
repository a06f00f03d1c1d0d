import ical, { ICalEventTransparency } from "ical-generator";
import { messagesOf } from "#messages/messages-of.ts";
import { listDates, type CompetitionDates } from "#server/competitions/list-competitions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext, localisedName } from "../app/visit.server.ts";
import type { Route } from "./+types/calendar-endpoint";

const askAgainSeconds = 3_600;

/** A moment without an end has no duration. */
const momentsOf = ({ startsAt, submissionsCloseAt, finalStartsAt, endsAt }: CompetitionDates) =>
  [
    { kind: "practice", start: startsAt, end: null },
    { kind: "close", start: submissionsCloseAt, end: null },
    { kind: "final", start: finalStartsAt, end: endsAt },
    // The final already has its end.
    { kind: "end", start: finalStartsAt === null ? endsAt : null, end: null },
  ] as const;

export const handle = { shared: [] };

/** RFC 5545. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand, language, origin } = context.get(visitContext);
  const texts = messagesOf(language).syndication;
  const calendar = ical({
    name: texts.calendarTitle({ site: brand.alt }),
    description: texts.calendarDescription,
    prodId: { company: "Code Prix", product: "calendar", language: language.toUpperCase() },
    ttl: askAgainSeconds,
    url: `${origin}/calendar.ics?lang=${language}`,
  });
  for (const competition of await listDates(context.get(siteContext).database, brand.key)) {
    const name = localisedName(context, competition.name);
    for (const { kind, start, end } of momentsOf(competition)) {
      if (start === null) continue;
      calendar.createEvent({
        // Stable, so that calendars move the event.
        id: `${competition.id}-${kind}@${new URL(origin).host}`,
        stamp: competition.stateSince,
        start,
        ...(end !== null && end > start && { end }),
        summary: texts.moments[kind]({ competition: name }),
        url: `${origin}/teams/${competition.id}`,
        transparency: kind === "final" ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
        ...(kind === "final" && competition.venue !== "" && { location: competition.venue }),
      });
    }
  }
  return new Response(calendar.toString(), {
    headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
