import { createChance } from "#engine/ratings/chance.ts";
import { type Database, newId } from "#server/platform/database/database.ts";
import { codesForTests } from "#server/platform/database/open-for-tests.ts";
import type { JobSender } from "#server/platform/jobs/job-queue.ts";
import { addDriver, enterTeam, submitGeneratedCar } from "#server/demonstration/enter-team.ts";
import { writeGeneratedCar, type GeneratedCar } from "#server/demonstration/generated-car.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";

const universities = ["Ege", "Karadeniz Teknik", "Boğaziçi", "Selçuk", "Gaziantep", "Dokuz Eylül", "İTÜ"];
const colours = ["red", "blue", "yellow", "black", "gray", "silver", "white"];

/**
 * Registers generated teams and submits a car for each (`writeGeneratedCar`). The first team submits two house cars,
 * the strongest and then, by mistake, the easiest.
 * @returns ids of the teams
 */
export async function registerTeams(
  database: Database,
  jobs: JobSender,
  { competitionId, city, count }: { competitionId: string; city: string; count: number },
): Promise<string[]> {
  const chance = createChance(`event ${competitionId}`);
  const models = houseCars.filter((car) => car.family === "code-prix");
  const [easiest, strongest] = [models[0], models.at(-1)];
  if (!easiest || !strongest) throw new Error("There are no house cars.");
  const houseCarAs = ({ source, contractName }: typeof easiest): GeneratedCar => ({
    source,
    contractName,
    language: "solidity",
  });
  const teamIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Driver ${index + 1}`;
    const personId = await addDriver(database, { id: newId(), name, isPublic: false, homeBrand: null });
    const fields = {
      name: `${city} ${index + 1}`,
      university: universities[index % universities.length] ?? "",
      city,
      liveryPrimary: colours[index % colours.length] ?? "red",
      liverySecondary: colours[(index + 3) % colours.length] ?? "blue",
    };
    const teamId = await enterTeam(database, codesForTests, { competitionId, people: [personId], fields });
    teamIds.push(teamId);
    const cars = index === 0 ? [houseCarAs(strongest), houseCarAs(easiest)] : [writeGeneratedCar(chance)];
    // Otherwise the easiest wouldn't replace the strongest.
    if (index === 0) await database.updateTable("team").set({ carRule: "newest" }).where("id", "=", teamId).execute();
    for (const car of cars) await submitGeneratedCar(database, jobs, { teamId, personId, car });
  }
  return teamIds;
}
