import type { AiPolicy } from "#rules/ai-rule.ts";
import type { Database } from "../../base/database/database.ts";
import { dayAround, localText } from "./local-time.ts";

/** What an AI entrant may have on a day. A day is the competition's own: from midnight to midnight in its time zone. */
export type AiAllowance = "submissions" | "races";

/** The day's allowance is used up. `again`: when the next day begins, in the competition's time zone. */
export interface AiDayUsed {
  limit: number;
  again: string;
  timeZone: string;
  waitMinutes: number;
}

/** What a team had of the day that is now, and when the next one begins. */
export interface AiDay {
  submissions: number;
  races: number;
  until: Date;
}

/**
 * Counts what a team submitted and which practice races it asked for on the competition's day. Races that nobody asked for, those of the
 * ladder, heats and final, count for nobody.
 */
export async function aiDayOf(
  database: Database,
  { teamId, timeZone, now }: { teamId: string; timeZone: string; now: Date },
): Promise<AiDay> {
  const { from, until } = dayAround(now, timeZone);
  const { submissions } = await database
    .selectFrom("submission")
    .where("teamId", "=", teamId)
    .where("receivedAt", ">=", from)
    .where("receivedAt", "<", until)
    .select(({ fn }) => fn.countAll<string>().as("submissions"))
    .executeTakeFirstOrThrow();
  const { races } = await database
    .selectFrom("race")
    .where("requestedBy", "=", teamId)
    .where("createdAt", ">=", from)
    .where("createdAt", "<", until)
    .select(({ fn }) => fn.countAll<string>().as("races"))
    .executeTakeFirstOrThrow();
  return { submissions: Number(submissions), races: Number(races), until };
}

/** Whether a team that is AI itself has had all that it may on this day; undefined: it has not. The caller holds the team's lock. */
export async function aiDayUsed(
  database: Database,
  what: AiAllowance,
  { teamId, timeZone, policy, now }: { teamId: string; timeZone: string; policy: AiPolicy; now: Date },
): Promise<AiDayUsed | undefined> {
  const limit = what === "submissions" ? policy.submissionsPerDay : policy.racesPerDay;
  const day = await aiDayOf(database, { teamId, timeZone, now });
  if (day[what] < limit) return undefined;
  return {
    limit,
    again: localText(day.until, timeZone).replace("T", " "),
    timeZone,
    waitMinutes: Math.max(1, Math.ceil((day.until.getTime() - now.getTime()) / 60_000)),
  };
}
