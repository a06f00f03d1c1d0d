import type { Competition } from "#server/event/competitions/find-competition.ts";

/** What search engines and calendars may know of a competition's dates. */
export interface Schedule {
  startDate: string;
  endDate: string | null;
  /** building and hall; else it is raced online */
  place: { name: string; city: string | null } | null;
  url: string;
}

/**
 * The dates of a competition, when it says when it begins.
 *
 * @param city where its site is; null: nation-wide
 * @param origin of links that leave the site, without a slash at the end
 */
export function scheduleOf(
  { id, venue, startsAt, finalStartsAt, endsAt }: Competition,
  city: string | null,
  origin: string,
): Schedule | null {
  const start = startsAt ?? finalStartsAt;
  if (start === null) return null;
  const end = endsAt ?? finalStartsAt;
  return {
    startDate: start.toISOString(),
    endDate: end && end > start ? end.toISOString() : null,
    place: venue === "" ? null : { name: venue, city },
    url: `${origin}/teams/${id}`,
  };
}

/** A competition as an event of schema.org (https://schema.org/Event), for those who read pages with programs. */
export function ScheduleMarkup({ name, schedule }: { name: string; schedule: Schedule }) {
  const { startDate, endDate, place, url } = schedule;
  const mode = place ? "MixedEventAttendanceMode" : "OnlineEventAttendanceMode";
  const event = {
    "@context": "https://schema.org",
    "@type": "Event",
    name,
    startDate,
    ...(endDate !== null && { endDate }),
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: [
      { "@type": "VirtualLocation", url },
      ...(place ? [{ "@type": "Place", name: place.name, ...(place.city !== null && { address: place.city }) }] : []),
    ],
    url,
  };
  // No text of an organiser ends the element that it stands in.
  const json = JSON.stringify(event).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
