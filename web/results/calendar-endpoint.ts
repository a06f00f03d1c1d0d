import ical, { ICalEventTransparency } from "ical-generator";
import { messagesOf } from "#messages/messages-of.ts";
import { siteContext } from "#server/http/site-context.ts";
import { nameHere } from "../app/brand-name.server.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/calendar-endpoint";
import type { Database } from "#server/platform/database/database.ts";
import { settingsOf } from "#server/competitions/competition-settings.ts";

interface CompetitionDates {
  id: string;
  name: string;
  /** building and room of the final; can be empty */
  venue: string;
  stateSince: Date;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  finalStartsAt: Date | null;
  endsAt: Date | null;
}

const mostCompetitions = 50;

/** Latest phase first, without drafts and rehearsals; includes nation-wide ones. */
async function listDates(database: Database, brand: string): Promise<CompetitionDates[]> {
  const rows = await database
    .selectFrom("competition")
    .where("state", "!=", "draft")
    .where("isRehearsal", "=", false)
    .where((where) => where.or([where("brand", "=", brand), where("brand", "is", null)]))
    .orderBy("stateSince", "desc")
    .limit(mostCompetitions)
    .select(["id", "name", "settings", "stateSince", "startsAt", "submissionsCloseAt", "finalStartsAt", "endsAt"])
    .execute();
  return rows.map(({ settings, ...row }) => ({ ...row, venue: settingsOf({}, settings).venue }));
}

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
    const name = nameHere(context, competition.name);
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
