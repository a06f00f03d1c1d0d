import type { CompetitionState } from "#domain/competitions/competition-state.ts";

type Moments = {
  state: CompetitionState;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  finalStartsAt: Date | null;
  endsAt: Date | null;
};

export type NextKind = "practice" | "close" | "final" | "end";

/** Null: nothing planned, or the final is running. */
export function nextMoment(competition: Moments): { kind: NextKind; at: Date } | null {
  const moment = (kind: NextKind, at: Date | null) => (at === null ? null : { kind, at });
  switch (competition.state) {
    case "registration":
      return moment("practice", competition.startsAt);
    case "practice":
      return moment("close", competition.submissionsCloseAt);
    case "frozen":
      return moment("final", competition.finalStartsAt) ?? moment("end", competition.endsAt);
    case "draft":
    // An organiser may have started it before its time.
    case "final":
    case "finished":
      return null;
  }
}

/** Never below zero. */
export function splitTime(spanMs: number): { days: number; hours: number; minutes: number; seconds: number } {
  const all = Math.max(0, Math.ceil(spanMs / 1_000));
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor(all / 3_600) % 24,
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  };
}
