import { createChance } from "#engine/ratings/chance.ts";
import type { Database } from "#server/base/database/database.ts";
import { newId } from "#server/base/database/new-id.ts";
import type { JobQueue } from "#server/base/jobs/job-queue.ts";
import { submitCar } from "#server/racing/submissions/submit-car.ts";
import { createTeam } from "#server/event/teams/create-team.ts";
import { houseCars } from "#languages/house-cars/house-cars.ts";
import { writeGeneratedCar } from "./generated-car.ts";

const universities = ["Ege", "Karadeniz Teknik", "Boğaziçi", "Selçuk", "Gaziantep", "Dokuz Eylül", "İTÜ"];
const colours = ["red", "blue", "yellow", "black", "gray", "silver", "white"];

/**
 * Registers generated teams in a competition and submits a car for each: a program of its own strategy (`generated-car.ts`), compiled and
 * judged like anybody's. The first team submits two house cars, the strongest and then the easiest, which is the wrong one.
 *
 * @returns ids of the teams
 */
export async function registerTeams(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  { competitionId, city, count }: { competitionId: string; city: string; count: number },
): Promise<string[]> {
  const chance = createChance(`event ${competitionId}`);
  const models = houseCars.filter((car) => car.family === "code-prix");
  const teamIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const personId = newId();
    const person = { id: personId, name: `Driver ${index + 1}`, email: `${personId}@example.org`, image: null };
    await database.insertInto("person").values(person).execute();
    const fields = {
      name: `${city} ${index + 1}`,
      university: universities[index % universities.length] ?? "",
      city,
      liveryPrimary: colours[index % colours.length] ?? "red",
      liverySecondary: colours[(index + 3) % colours.length] ?? "blue",
    };
    const team = await createTeam(database, { competitionId, personId, fields });
    if (team.kind !== "created") throw new Error(`${fields.name}: ${JSON.stringify(team)}`);
    teamIds.push(team.teamId);
    const [easiest, strongest] = [models[0], models.at(-1)];
    if (!easiest || !strongest) throw new Error("There are no house cars.");
    const cars = index === 0 ? [strongest, easiest] : [writeGeneratedCar(chance)];
    for (const { source, contractName } of cars) {
      const fieldsOfCar = { kind: "source" as const, source, contractName, note: "" };
      const outcome = await submitCar(database, jobs, { teamId: team.teamId, personId, fields: fieldsOfCar });
      if (outcome.kind !== "queued") throw new Error(`${fields.name}: ${JSON.stringify(outcome)}`);
    }
  }
  return teamIds;
}
