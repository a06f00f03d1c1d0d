import type { Competition } from "#server/competitions/find-competition.ts";

export type Schedule = NonNullable<ReturnType<typeof scheduleOf>>;

/**
 * Undefined without a start date.
 * @param city of its site; null: nation-wide
 * @param origin of public links, without trailing slash
 */
export function scheduleOf(
  { id, venue, startsAt, finalStartsAt, endsAt }: Competition,
  city: string | null,
  origin: string,
) {
  const start = startsAt ?? finalStartsAt;
  if (start === null) return null;
  const end = endsAt ?? finalStartsAt;
  return {
    startDate: start.toISOString(),
    endDate: end && end > start ? end.toISOString() : null,
    /** building and room; null: online */
    place: venue === "" ? null : { name: venue, city },
    url: `${origin}/teams/${id}`,
  };
}

/** A schema.org event (https://schema.org/Event). */
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
  // Prevents closing the script element from within.
  const json = JSON.stringify(event).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
