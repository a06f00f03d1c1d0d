import { admitsAiEntrants } from "#domain/competitions/ai-rule.ts";
import { aiRuleOf } from "../find-competition.ts";
import { getRow, type Database } from "../../platform/database/database.ts";
import { universitiesOf } from "../../accounts/university-login/identities.ts";
import { brokenRules, type BrokenRule, type DivisionCandidate } from "#domain/competitions/divisions.ts";
import { listDivisions, type Division } from "./divisions.ts";

export type DivisionTrouble = Awaited<ReturnType<typeof listDivisionTroubles>>[number];

export async function listDivisionTroubles(database: Database, competitionId: string, teamId?: string) {
  const divisions = await listDivisions(database, competitionId);
  if (divisions.length === 0) return [];
  const teams = await candidates(database, competitionId, teamId);
  return teams.flatMap((team) => {
    const { id: teamId, name: teamName, number } = team;
    const division = divisions.find(({ id }) => id === team.divisionId) ?? null;
    const broken = !division || team.divisionWaived ? [] : brokenRules(division.rules, team, "racing");
    return division && broken.length === 0 ? [] : [{ teamId, teamName, number, division, broken }];
  });
}

export async function divisionTroubleOf(
  database: Database,
  { competitionId, teamId }: { competitionId: string; teamId: string },
): Promise<DivisionTrouble | undefined> {
  const [trouble] = await listDivisionTroubles(database, competitionId, teamId);
  return trouble;
}

export async function brokenInDivision(
  database: Database,
  { competitionId, teamId, division }: { competitionId: string; teamId: string; division: Division },
  when: "joining" | "racing",
): Promise<BrokenRule[]> {
  const [team] = await candidates(database, competitionId, teamId);
  return team ? brokenRules(division.rules, team, when) : [];
}

export async function brokenByTeams(
  database: Database,
  { competitionId, division }: { competitionId: string; division: Division },
): Promise<Map<string, BrokenRule[]>> {
  const teams = await candidates(database, competitionId);
  return new Map(teams.map((team) => [team.id, brokenRules(division.rules, team, "racing")]));
}

export async function brokenWithMember(
  database: Database,
  { competitionId, teamId, personId }: { competitionId: string; teamId: string; personId: string },
): Promise<BrokenRule[]> {
  const [team] = await candidates(database, competitionId, teamId);
  if (!team || team.divisionId === null || team.divisionWaived) return [];
  const division = (await listDivisions(database, competitionId)).find(({ id }) => id === team.divisionId);
  if (!division) return [];
  const person = await memberOf(database, personId);
  const known = new Set(brokenRules(division.rules, team, "joining").map(({ rule }) => rule));
  const broken = brokenRules(division.rules, { ...team, members: [...team.members, person] }, "joining");
  // Rules it already breaks aren't the new member's fault.
  return broken.filter(({ rule }) => rule === "mail-domains" || !known.has(rule));
}

export async function memberOf(database: Database, personId: string): Promise<DivisionCandidate["members"][number]> {
  const { email, emailVerified } = await getRow(database, "person", personId, "email", "emailVerified");
  const universities = await universitiesOf(database, [personId]);
  return { email: emailVerified ? email : null, university: universities.get(personId) ?? null };
}

async function candidates(database: Database, competitionId: string, teamId?: string) {
  let query = database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("houseCar", "is", null)
    .where("mergedInto", "is", null)
    .orderBy("number")
    .select(["id", "name", "number", "divisionId", "divisionWaived", "aiEntrant as isAi"]);
  if (teamId !== undefined) query = query.where("id", "=", teamId);
  const teams = await query.execute();
  const racesApart = await aiRacesApart(database, competitionId);
  let members = database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .where("teamMember.competitionId", "=", competitionId)
    .select(["teamMember.teamId", "person.id", "person.email", "person.emailVerified"]);
  if (teamId !== undefined) members = members.where("teamMember.teamId", "=", teamId);
  const people = await members.execute();
  const universities = await universitiesOf(
    database,
    people.map(({ id }) => id),
  );
  const byTeam = Map.groupBy(people, (member) => member.teamId);
  return teams.map((team) => ({
    ...team,
    racesApart,
    members: (byTeam.get(team.id) ?? []).map(({ id, email, emailVerified }) => ({
      email: emailVerified ? email : null,
      university: universities.get(id) ?? null,
    })),
  }));
}

export async function aiRacesApart(database: Database, competitionId: string): Promise<boolean> {
  const { settings } = await getRow(database, "competition", competitionId, "settings");
  return admitsAiEntrants(aiRuleOf(settings));
}
