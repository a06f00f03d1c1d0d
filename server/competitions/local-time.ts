export function isTimeZone(name: string): boolean {
  try {
    return name.length <= 64 && new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export function localText(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/**
 * @param text in the format of `<input type="datetime-local">`
 * @returns `no-such-time`: skipped when clocks go forward
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
  // "compatible" picks another time for one that is skipped when clocks go forward.
  if (!moment.toPlainDateTime().equals(local)) return "no-such-time";
  return new Date(moment.epochMilliseconds);
}

export function daysLater(moment: Date, days: number, timeZone: string): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(zoned.add({ days }).epochMilliseconds);
}

export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const dateOf = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return dateOf(from).until(dateOf(to)).days;
}
