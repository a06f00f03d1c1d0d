import type { KeptCar } from "../workshop-state.ts";

/** The cars that the visitor's own team handed in; none when they cannot be fetched. */
export async function fetchTeamCars(): Promise<KeptCar[]> {
  try {
    const response = await fetch("/_team-cars", { cache: "no-store" });
    if (!response.ok) return [];
    const { cars } = (await response.json()) as {
      cars: { id: string; name: string; note: string; initcode: `0x${string}`; acceptedAt: string }[];
    };
    return cars.map(({ id, name, note, initcode, acceptedAt }) => ({
      id: `team-${id}`,
      name: note || name,
      initcode,
      keptAtMs: Date.parse(acceptedAt),
    }));
  } catch {
    return [];
  }
}
