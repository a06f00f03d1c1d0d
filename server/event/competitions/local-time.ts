/** Whether a name is an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return name.length <= 64 && new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A moment as `<input type="datetime-local">` writes it, in a time zone. */
export function localText(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/**
 * The moment that a local time means in a time zone.
 *
 * @param text as `<input type="datetime-local">` sends it
 * @returns `no-such-time`: the clocks are put forward over it
 */
export function momentOf(text: string, timeZone: string): Date | "not-a-time" | "no-such-time" {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return "not-a-time";
  let local: Temporal.PlainDateTime;
  try {
    local = Temporal.PlainDateTime.from(text, { overflow: "reject" });
  } catch {
    return "not-a-time";
  }
  if (local.year < 2000 || local.year > 2200) return "not-a-time";
  const moment = local.toZonedDateTime(timeZone, { disambiguation: "compatible" });
  // Where the clocks are put forward, the time that was written does not exist, and "compatible" means another.
  if (!moment.toPlainDateTime().equals(local)) return "no-such-time";
  return new Date(moment.epochMilliseconds);
}

/** The same time of the day so many days later. */
export function daysLater(moment: Date, days: number, timeZone: string): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(zoned.add({ days }).epochMilliseconds);
}

/** Whole days between two moments' dates in a time zone. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const dateOf = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return dateOf(from).until(dateOf(to)).days;
}
