import { useFormats, useMessages } from "../../ui/messages.tsx";
import { useNow } from "../../ui/use-is-hydrated.ts";
import { nextMoment, splitTime, type NextKind } from "../../competitions/next-moment.ts";

export interface Awaited {
  label: string;
  /** "3 days"; empty: less than one */
  days: string;
  clock: string;
  at: Date;
}

type Waiting = Parameters<typeof nextMoment>[0];

/** Null when nothing is planned or it's due, and on the server, which doesn't know the screen's time. */
export function useAwaited(competition: Waiting | null): Awaited | null {
  const { showScreen, home } = useMessages();
  const { number } = useFormats();
  const nowMs = useNow(1_000);
  const next = competition && nowMs !== null ? nextMoment(competition) : null;
  if (!next || nowMs === null || next.at.getTime() <= nowMs) return null;
  const { days, hours, minutes, seconds } = splitTime(next.at.getTime() - nowMs);
  const clock = [hours, minutes, seconds].map((part) => number(part, { minimumIntegerDigits: 2 })).join(":");
  const until: Record<NextKind, string> = home.competition.until;
  return { label: until[next.kind], days: days === 0 ? "" : showScreen.days({ count: days }), clock, at: next.at };
}
