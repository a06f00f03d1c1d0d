import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { presets, type PresetName } from "#engine/race/formula.ts";
import { houseCar } from "#languages/house-cars/house-cars.ts";
import type { Database } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";

/** An event of another installation, as it lies in the database once it was verified, with a guest for each of some house cars' programs. */
export async function addGuestsForTests(
  database: Database,
  programs: readonly string[],
  { key = "ab".repeat(32), preset = "university-code-prix" }: { key?: string; preset?: PresetName } = {},
): Promise<{ importId: string; installationKey: string; eventId: string; guests: string[] }> {
  const importId = newId();
  const eventId = "trabzon";
  await database
    .insertInto("importedEvent")
    .values({
      id: importId,
      brand: null,
      state: "verified",
      address: null,
      fileName: "event.jsonl.gz",
      installationKey: key,
      eventId,
      manifestHash: importId,
      name: "Trabzon Code Prix",
      city: "trabzon",
      startsAt: new Date("2025-05-01T10:00:00Z"),
      formula: JSON.stringify(presets[preset]),
      importedBy: null,
    })
    .execute();
  const guests: string[] = [];
  for (const [index, program] of programs.entries()) {
    const id = newId();
    const initcode = parseBytecode(houseCar(program).initcode);
    await database
      .insertInto("guestCar")
      .values({
        id,
        importedEventId: importId,
        teamId: `team-${index + 1}`,
        number: index + 1,
        code: "ABC",
        name: `Karayel ${index + 1}`,
        university: "KTÜ",
        city: "Trabzon",
        liveryPrimary: "red",
        liverySecondary: "white",
        isAiEntrant: false,
        isDisqualified: false,
        language: "python",
        codeHash: codeHash(initcode),
        initcode,
        source: null,
        sourceLanguage: null,
        divisionEnglish: null,
        divisionTurkish: null,
        rank: index + 1,
        place: index + 1,
        placeOf: programs.length,
        races: 3,
        wins: 1,
        stageId: "final",
      })
      .execute();
    guests.push(id);
  }
  return { importId, installationKey: key, eventId, guests };
}
