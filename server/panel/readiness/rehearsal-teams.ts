import { createChance, type Chance } from "#engine/ratings/chance.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { DatabaseTransaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/new-id.ts";
import { liveryColours } from "#domain/teams/livery.ts";
import { chooseStartNumber, chooseTeamCode } from "../../competitions/team-code.ts";
import { nameKey } from "../../competitions/team-name.ts";

/** As long, as short and as diverse as real names, to try out screens. */
const names = [
  "Apex Hunters",
  "Şimşek",
  "Gece Yarısı Garajı",
  "Null Pointer Motorsport",
  "Üçüncü Vites",
  "Gradient Descent",
  "İğne Deliği Yarış ve Tamir Atölyesi",
  "Off By One",
  "Boyoz",
  "Kırmızı Çizgi",
  "Stack Overflow",
  "Çılgın Pistonlar",
  "Reentrancy",
  "Poyraz",
  "Two Pointers",
];
const universities = [
  "Ege Üniversitesi",
  "Karadeniz Teknik Üniversitesi",
  "Selçuk Üniversitesi",
  "Boğaziçi Üniversitesi",
];
const cities = ["İzmir", "Trabzon", "Konya", "İstanbul", "Gaziantep"];

export interface GeneratedTeam {
  teamId: string;
  source: string;
  contractName: string;
}

/**
 * The teams have no members, so no account is touched. Each car is a house car with changed numbers, so that all differ
 * and the races are real.
 * @param seed determines teams and cars
 */
export async function enterGeneratedTeams(
  transaction: DatabaseTransaction,
  { competitionId, count, seed }: { competitionId: string; count: number; seed: string },
): Promise<GeneratedTeam[]> {
  const chance = createChance(seed);
  const models = houseCars.filter((car) => car.family === "code-prix");
  const there = await transaction
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .select(["number", "code"])
    .execute();
  const numbers = new Set(there.map((team) => team.number));
  const codes = new Set(there.map((team) => team.code));
  const teams: GeneratedTeam[] = [];
  for (let index = 0; index < count; index += 1) {
    const round = Math.floor(index / names.length);
    const name = `${names[index % names.length] ?? ""}${round === 0 ? "" : ` ${round + 1}`}`;
    const number = chooseStartNumber(numbers);
    const code = chooseTeamCode(name, codes);
    numbers.add(number);
    codes.add(code);
    const teamId = newId();
    const colour = (offset: number) => liveryColours[(index + offset) % liveryColours.length] ?? "gray";
    await transaction
      .insertInto("team")
      .values({
        id: teamId,
        competitionId,
        name,
        nameKey: nameKey(name),
        university: universities[index % universities.length] ?? "",
        city: cities[index % cities.length] ?? "",
        liveryPrimary: colour(0),
        liverySecondary: colour(3),
        number,
        code,
        houseCar: null,
        activeCarId: null,
        createdBy: null,
      })
      .execute();
    const model = models[index % models.length];
    if (!model) throw new Error("There are no house cars.");
    teams.push({ teamId, source: variedSource(model.source, chance), contractName: model.contractName });
  }
  return teams;
}

/** Changes some numbers of two to four digits by up to a fifth. */
export function variedSource(source: string, chance: Chance): string {
  return source
    .split("\n")
    .map((line) => {
      if (/pragma|import|\/\/|\*/.test(line)) return line;
      return line.replaceAll(/(?<![\w.])\d{2,4}(?![\w.])/g, (digits) =>
        chance.below(3) === 0
          ? String(Math.max(1, Math.round((Number(digits) * (80 + chance.below(41))) / 100)))
          : digits,
      );
    })
    .join("\n");
}
