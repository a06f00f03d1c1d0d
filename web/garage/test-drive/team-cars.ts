import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { fetchJson } from "../../app/http.ts";
import type { TeamCar } from "../garage-state.ts";

interface TeamCarsAnswer {
  owner: string;
  cars: {
    id: string;
    name: string;
    note: string;
    initcode: `0x${string}`;
    acceptedAt: string;
    isActive: boolean;
    submissionId: string | null;
    language: CarLanguage | null;
  }[];
}

export async function fetchTeamCars(): Promise<{ owner: string | null; cars: TeamCar[] }> {
  try {
    const { owner, cars } = await fetchJson<TeamCarsAnswer>("/_team-cars", { cache: "no-store" });
    return {
      owner,
      cars: cars.map(({ id, name, note, initcode, acceptedAt, isActive, submissionId, language }) => ({
        id: `team-${id}`,
        name: note || name,
        initcode,
        acceptedAtMs: Date.parse(acceptedAt),
        isActive,
        ...(submissionId !== null && language !== null && { source: { submissionId, language } }),
      })),
    };
  } catch {
    return { owner: null, cars: [] };
  }
}
