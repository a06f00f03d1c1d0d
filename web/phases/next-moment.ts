import type { CompetitionState } from "#rules/competition-state.ts";

type Moments = {
  state: CompetitionState;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  finalStartsAt: Date | null;
  endsAt: Date | null;
};

/** What a competition waits for next, and when that is; null when nothing is planned. */
export function nextMoment(competition: Moments): { kind: "practice" | "close" | "final" | "end"; at: Date } | null {
  const moment = (kind: "practice" | "close" | "final" | "end", at: Date | null) => (at === null ? null : { kind, at });
  switch (competition.state) {
    case "registration":
      return moment("practice", competition.startsAt);
    case "practice":
      return moment("close", competition.submissionsCloseAt);
    case "frozen":
      return moment("final", competition.finalStartsAt) ?? moment("end", competition.endsAt);
    case "final":
      return moment("end", competition.endsAt);
    case "draft":
    case "finished":
      return null;
  }
}

/** A span of time as days, hours, minutes and seconds; never below zero. */
export function splitTime(spanMs: number): { days: number; hours: number; minutes: number; seconds: number } {
  const all = Math.max(0, Math.ceil(spanMs / 1_000));
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor(all / 3_600) % 24,
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  };
}
