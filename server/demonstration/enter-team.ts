import type { Database } from "../platform/database/database.ts";
import type { SealedCodes } from "../platform/database/installation-key.ts";
import type { JobSender } from "../platform/jobs/job-queue.ts";
import type { AiUse } from "#domain/competitions/ai-rule.ts";
import { createTeam } from "../teams/create-team.ts";
import type { TeamFields } from "../teams/team-form.ts";
import { joinTeam, renewInvitation } from "../teams/invitations.ts";
import { noticeForBrand } from "../accounts/privacy-notices.ts";
import { submitCar } from "../submissions/submit-car.ts";
import type { GeneratedCar } from "./generated-car.ts";

/** No one can sign in as them: no password, and an invalid address. */
export interface Driver {
  id: string;
  name: string;
  isPublic: boolean;
  homeBrand: string | null;
}

export async function addDriver(database: Database, { id, name, isPublic, homeBrand }: Driver): Promise<string> {
  const now = new Date();
  const agreedAt = isPublic ? now : null;
  const notice = await noticeForBrand(database, homeBrand);
  await database
    .insertInto("person")
    .values({
      id,
      name,
      email: `${id}@example.org`,
      image: null,
      homeBrand,
      namePublishedAt: agreedAt,
      sourcePublishedAt: agreedAt,
      noticeId: notice.id,
      noticeAcceptedAt: now,
    })
    .execute();
  return id;
}

/**
 * The captain creates the team, the others join by invitation.
 * @throws Error with the refusal
 * @returns its id
 */
export async function enterTeam(
  database: Database,
  codes: SealedCodes,
  {
    competitionId,
    people,
    fields,
    division = "",
    isAi = false,
  }: {
    competitionId: string;
    people: readonly string[];
    fields: TeamFields;
    division?: string | undefined;
    isAi?: boolean;
  },
): Promise<string> {
  const [captain = "", ...others] = people;
  const team = await createTeam(database, { competitionId, personId: captain, fields, division, isAi });
  if (team.kind === "refused") throw new Error(`${fields.name}: ${JSON.stringify(team.problems)}`);
  const code = others.length > 0 ? await renewInvitation(database, codes, team.teamId, captain) : "";
  for (const personId of others) {
    const joined = await joinTeam(database, codes, { code, personId });
    if (joined.kind === "refused") throw new Error(`${fields.name}: ${joined.reason}`);
  }
  return team.teamId;
}

export async function submitGeneratedCar(
  database: Database,
  jobs: JobSender,
  {
    teamId,
    personId,
    car,
    note = "",
    ai,
  }: {
    teamId: string;
    personId: string;
    car: GeneratedCar;
    note?: string;
    ai?: { use: AiUse; note: string } | undefined;
  },
): Promise<string> {
  const outcome = await submitCar(database, jobs, { teamId, personId, fields: { kind: "source", note, ...car }, ai });
  if (outcome.kind === "refused") throw new Error(`${teamId}: ${JSON.stringify(outcome.problems)}`);
  return outcome.submissionId;
}
