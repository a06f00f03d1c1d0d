import { askJson } from "../../app/http.ts";
import type { KeptCar } from "../garage-state.ts";

export async function fetchTeamCars(): Promise<{ owner: string | null; cars: KeptCar[] }> {
  try {
    const { owner, cars } = await askJson<{
      owner: string;
      cars: { id: string; name: string; note: string; initcode: `0x${string}`; acceptedAt: string }[];
    }>("/_team-cars", { cache: "no-store" });
    return {
      owner,
      cars: cars.map(({ id, name, note, initcode, acceptedAt }) => ({
        id: `team-${id}`,
        name: note || name,
        initcode,
        keptAtMs: Date.parse(acceptedAt),
      })),
    };
  } catch {
    return { owner: null, cars: [] };
  }
}
