import type { Formula } from "#engine/race/formula.ts";
import type { LuckShares } from "#engine/race/luck.ts";

/** Fields that a formula is measured with: cars that differ much, cars that are close, and copies of one where a family has no other. */
export type Field = "unequal" | "close" | "alike";

/** House cars of each field; a formula with fewer cars takes the first of them, one with more begins again. */
export const measuredCars: Record<Exclude<Field, "alike">, readonly string[]> = {
  unequal: ["metronome", "hedgehog", "last-lap", "wasp", "sunday-driver"],
  close: ["comet", "viper", "magpie", "armadillo", "metronome"],
};

/** Races of each field: shares are known to some two points then. */
const racesOfAField = 2_000;

/** Races a formula's fields in this browser's workers. @returns a field without shares where no place ever differed */
export async function measureLuck(
  formula: Formula,
  signal: AbortSignal,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<{ field: Field; luck: LuckShares | null }[]> {
  const [{ evaluate }, { seatOrders }, { parseBytecode }, { houseCars }, { templatesOf }, { openRaceChannels }] =
    await Promise.all([
      import("#engine/race/evaluate.ts"),
      import("#engine/race/luck.ts"),
      import("#engine/cars/car.ts"),
      import("#languages/house-cars/house-cars.ts"),
      import("#languages/first-cars/templates.ts"),
      import("../../simulator/race-channels.ts"),
    ]);
  const places = Array.from({ length: formula.cars }, (_, place) => place);
  const house = houseCars.filter((car) => car.family === formula.family);
  const fields: { field: Field; cars: { name: string; initcode: string }[] }[] =
    house.length === 0
      ? [{ field: "alike", cars: places.flatMap(() => templatesOf(formula.family)[0] ?? []).map(named) }]
      : (["unequal", "close"] as const).map((field) => ({
          field,
          cars: places.flatMap((place) => {
            const ids = measuredCars[field];
            const car = house.find(({ id }) => id === ids[place % ids.length]);
            return car ? [{ name: `${car.name} ${place + 1}`, initcode: car.initcode }] : [];
          }),
        }));
  const seats = seatOrders(formula.cars, 120);
  const seeds = Array.from({ length: Math.ceil(racesOfAField / seats.length) }, (_, index) => BigInt(index + 1));
  const total = fields.length * seats.length * seeds.length;
  const workers = openRaceChannels();
  try {
    const measured: { field: Field; luck: LuckShares | null }[] = [];
    for (const [index, { field, cars }] of fields.entries()) {
      const { luck } = await evaluate({
        formula,
        cars: cars.map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) })),
        seats,
        seeds,
        workers: workers.channels,
        nowMs: () => performance.now(),
        signal,
        onProgress: ({ done }) => onProgress({ done: index * seats.length * seeds.length + done, total }),
      });
      measured.push({ field, luck: luck ?? null });
    }
    return measured;
  } finally {
    workers.close();
  }
}

function named({ initcode }: { initcode: string }, place: number) {
  return { name: `Car ${place + 1}`, initcode };
}
