import type { Result } from "#domain/platform/result.ts";
import { statesThatTakeTeams } from "#domain/competitions/competition-state.ts";
import { getRow, updateRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { readForm, type FormProblem } from "../platform/forms/read-form.ts";
import { cleanUniversity, universityKey, universityOfCaptain } from "./universities.ts";
import { announce } from "../platform/live/announce.ts";
import { hasName, type TeamProblem } from "./create-team.ts";
import { namesOfTeam, problemOfUniversity } from "./entry-rules.ts";
import { neutralName } from "./team-acts.ts";
import { teamSettingsForm, type TeamSettings } from "./team-form.ts";
import { nameKey } from "../competitions/team-names.ts";

export type SettingsProblem =
  | TeamProblem
  | FormProblem<typeof teamSettingsForm>
  | { field: "number" | "code"; rule: "in-use"; by: string };

export type ChangeTeamOutcome = Result<object, { problems: SettingsProblem[] }>;

/** Name, number and code stay unique in the competition. A name that needs approval is stored next to the one shown. */
export async function changeTeam(
  database: Database,
  { teamId, settings }: { teamId: string; settings: TeamSettings },
): Promise<ChangeTeamOutcome> {
  const read = readForm(teamSettingsForm, settings);
  if (read.kind === "refused") return { kind: "refused", problems: read.problems };
  const { name, city, liveryPrimary, liverySecondary, number, code } = read.values;
  return database.transaction().execute(async (transaction): Promise<ChangeTeamOutcome> => {
    const competition = await transaction
      .selectFrom("competition")
      .innerJoin("team", "team.competitionId", "competition.id")
      .where("team.id", "=", teamId)
      .where("competition.state", "in", statesThatTakeTeams)
      // Its own columns are neutral then.
      .where("team.hiddenAt", "is", null)
      .select("competition.id")
      .forUpdate("competition")
      .executeTakeFirst();
    if (!competition) return { kind: "refused", problems: [{ field: "form", rule: "closed" }] };
    const holders = await transaction
      .selectFrom("team")
      .where("competitionId", "=", competition.id)
      .where("id", "!=", teamId)
      .select(["name", "nameKey", "proposedName", "number", "code"])
      .execute();
    const key = nameKey(name);
    const taken = holders.flatMap((holder): SettingsProblem[] => [
      ...(hasName(holder, key) ? [{ field: "name", rule: "taken", by: holder.name } as const] : []),
      ...(holder.number === number ? [{ field: "number", rule: "in-use", by: holder.name } as const] : []),
      ...(holder.code === code ? [{ field: "code", rule: "in-use", by: holder.name } as const] : []),
    ]);
    if (taken.length > 0) return { kind: "refused", problems: taken };
    const { university: before } = await getRow(transaction, "team", teamId, "university");
    const confirmed = await universityOfCaptain(transaction, teamId);
    const university = confirmed === undefined ? read.values.university : cleanUniversity(confirmed);
    // Respelling is always allowed; a later limit doesn't affect existing teams.
    if (universityKey(before) !== universityKey(university)) {
      const full = await problemOfUniversity(transaction, { competitionId: competition.id, university, teamId });
      if (full) return { kind: "refused", problems: [full] };
    }
    const names = await changedNames(transaction, { teamId, competitionId: competition.id, name, number });
    await updateRow(transaction, "team", teamId, {
      ...names,
      university,
      city,
      liveryPrimary,
      liverySecondary,
      number,
      code,
    });
    await announce(transaction, `team:${teamId}`, `competition:${competition.id}`);
    if ("name" in names) await announce(transaction, `names:${competition.id}`);
    return { kind: "done" };
  });
}

async function changedNames(
  transaction: DatabaseTransaction,
  { teamId, competitionId, name, number }: { teamId: string; competitionId: string; name: string; number: number },
) {
  const team = await getRow(transaction, "team", teamId, "name", "number", "proposedName", "refusedName");
  const { proposedName, refusedName } = team;
  // A neutral name contains the start number.
  const isNeutral = team.name === neutralName(team.number);
  const shown = isNeutral ? neutralName(number) : team.name;
  if (name === (proposedName ?? team.name)) return isNeutral && name !== team.name ? { name: shown } : {};
  if (name === team.name) return { proposedName: null, proposedAt: null };
  const fresh = await namesOfTeam(transaction, { competitionId, name, number });
  // A refused name needs an organiser's approval.
  const wasRefused = refusedName !== null && nameKey(refusedName) === nameKey(name);
  if (fresh.proposedName === null && !wasRefused) return fresh;
  const waiting = { name: shown, proposedName: name, proposedAt: new Date() };
  return isNeutral ? { ...waiting, nameKey: nameKey(name) } : waiting;
}
