import { sql } from "kysely";
import { isCompeting } from "../../competitions/competing-teams.ts";
import type { Database } from "../../platform/database/database.ts";

/** Of a team's car, worst first. */
export const teamLights = ["no-car", "rejected", "accepted"] as const;

export type TeamLight = (typeof teamLights)[number];

export type TeamReadiness = Awaited<ReturnType<typeof readTeamLights>>[number];

/** Worst first, without house cars, hidden and disqualified teams. */
export async function readTeamLights(database: Database, competitionId: string) {
  const rows = await database
    .selectFrom("team")
    .leftJoin("checkIn", "checkIn.teamId", "team.id")
    .where("team.competitionId", "=", competitionId)
    .where("team.houseCar", "is", null)
    .where(isCompeting)
    .orderBy("team.number")
    .select([
      "team.id",
      "team.number",
      "team.name",
      "team.code",
      "team.university",
      "team.city",
      "team.activeCarId",
      "checkIn.checkedInAt",
    ])
    .select(
      sql<string | null>`(select submission.state from submission where submission.team_id = team.id
        order by submission.received_at desc limit 1)`.as("lastState"),
    )
    .execute();
  const teams = rows.map(({ activeCarId, lastState, ...team }) => ({
    ...team,
    light: lightOf(activeCarId !== null, lastState),
  }));
  return teams.toSorted((a, b) => teamLights.indexOf(a.light) - teamLights.indexOf(b.light));
}

export async function namesWithoutCar(database: Database, competitionId: string): Promise<string[]> {
  const teams = await readTeamLights(database, competitionId);
  return teams.filter(({ light }) => light !== "accepted").map(({ name }) => name);
}

function lightOf(hasCar: boolean, lastState: string | null): TeamLight {
  if (hasCar) return "accepted";
  return lastState === "rejected" ? "rejected" : "no-car";
}

export function countByCity(teams: readonly TeamReadiness[]): { city: string; counts: Record<TeamLight, number> }[] {
  const cities = new Map<string, Record<TeamLight, number>>();
  for (const { city, light } of teams) {
    const counts = cities.get(city) ?? { "no-car": 0, rejected: 0, accepted: 0 };
    counts[light] += 1;
    cities.set(city, counts);
  }
  return [...cities].map(([city, counts]) => ({ city, counts })).toSorted((a, b) => a.city.localeCompare(b.city, "tr"));
}

/** Screens heard from in the last half minute, out of those admitted. */
export async function readScreens(database: Database): Promise<{ admitted: number; connected: number }> {
  return database
    .selectFrom("screen")
    .where("admittedAt", "is not", null)
    .select((select) => [
      select.fn.countAll<number>().as("admitted"),
      select.fn
        .count<number>("id")
        .filterWhere("seenAt", ">", new Date(Date.now() - 30_000))
        .as("connected"),
    ])
    .executeTakeFirstOrThrow();
}
