import { momentOf } from "#server/event/competitions/local-time.ts";
import type { TeamAct } from "#server/event/teams/team-acts.ts";

/** A disqualification as a form says it; "not-past": it names no moment from which it could count. */
export function readDisqualification(
  text: (name: string) => string,
  timeZone: string,
): Extract<TeamAct, { act: "disqualify-team" }> | "not-past" {
  const given = text("from").trim();
  const from = given === "" ? null : momentOf(given, timeZone);
  return typeof from === "string" ? "not-past" : { act: "disqualify-team", reason: text("reason"), from };
}
