/** The year of an event whose name does not say it. */
export function yearBeside(event: { name: string; startsAt: string | null } | undefined): string | undefined {
  const year = event?.startsAt?.slice(0, 4);
  return year !== undefined && event?.name.includes(year) ? undefined : year;
}
