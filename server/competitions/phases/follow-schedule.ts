import type { Logger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { repeat } from "../../platform/jobs/repeat.ts";
import { competitionStates, type CompetitionState } from "#domain/competitions/competition-state.ts";
import { submissionsAcceptedUntil } from "#domain/competitions/submission-window.ts";
import { stepCompetition } from "./step-competition.ts";
import { type ProcessParts } from "../../platform/audit/audit-entries.ts";

export interface Schedule {
  state: CompetitionState;
  registrationOpensAt: Date | null;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  graceSeconds: number;
  freezeRequestedAt: Date | null;
  finalStartsAt: Date | null;
  endsAt: Date | null;
}

/**
 * The freeze waits for the last moment at which any team can submit.
 * @param latestTeamDeadline latest of the teams' own deadlines
 */
export function nextStep(
  schedule: Schedule,
  latestTeamDeadline: Date | null,
): { to: CompetitionState; at: Date } | undefined {
  const moments: Record<Exclude<CompetitionState, "draft">, Date | null> = {
    registration: schedule.registrationOpensAt,
    practice: schedule.startsAt,
    frozen: submissionsAcceptedUntil(schedule, latestTeamDeadline),
    final: schedule.finalStartsAt,
    finished: schedule.endsAt,
  };
  const to = competitionStates[competitionStates.indexOf(schedule.state) + 1];
  if (to === undefined || to === "draft") return undefined;
  const at = moments[to];
  return at === null ? undefined : { to, at };
}

export async function readNextStep(
  database: Database,
  competition: Schedule & { id: string },
): Promise<ReturnType<typeof nextStep>> {
  const { latest } = await database
    .selectFrom("team")
    .where("competitionId", "=", competition.id)
    .select(({ fn }) => fn.max("deadlineAt").as("latest"))
    .executeTakeFirstOrThrow();
  return nextStep(competition, latest);
}

/**
 * Takes due steps, and freezes whose queue is empty. Safe in several processes, because each step locks the competition
 * and checks its state.
 * @returns how many steps were taken
 */
export async function runDueSteps(database: Database, parts: ProcessParts, now: Date): Promise<number> {
  const rows = await database
    .selectFrom("competition")
    .where((where) => where.or([where("followsSchedule", "=", true), where("freezeRequestedAt", "is not", null)]))
    .where("state", "!=", "finished")
    .select((select) => [
      "id",
      "state",
      "followsSchedule",
      "registrationOpensAt",
      "startsAt",
      "submissionsCloseAt",
      "graceSeconds",
      "freezeRequestedAt",
      "finalStartsAt",
      "endsAt",
      select
        .selectFrom("team")
        .whereRef("team.competitionId", "=", "competition.id")
        .select(({ fn }) => fn.max("team.deadlineAt").as("latest"))
        .as("latestTeamDeadline"),
    ])
    .execute();
  let steps = 0;
  for (const { id, followsSchedule, latestTeamDeadline, ...schedule } of rows) {
    const next = nextStep(schedule, latestTeamDeadline);
    const isDue = followsSchedule && next !== undefined && next.at <= now;
    const isRequested = schedule.freezeRequestedAt !== null && schedule.state === "practice";
    const to = isRequested ? "frozen" : isDue ? next.to : undefined;
    if (to === undefined) continue;
    const outcome = await stepCompetition(database, parts, {
      competitionId: id,
      from: schedule.state,
      to,
      personId: null,
    });
    if (outcome.kind === "stepped") steps += 1;
  }
  return steps;
}

const lookEveryMs = 2_000;

export function followSchedules(database: Database, parts: ProcessParts, log: Logger): { stop: () => Promise<void> } {
  return repeat(
    lookEveryMs,
    () => runDueSteps(database, parts, new Date()),
    (error) => log.error({ err: error }, "Couldn't follow the schedules. Trying again soon."),
  );
}
