import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { fetchJson } from "../../app/http.ts";
import type { TeamLivery } from "../../races/replay/liveries.ts";
import type { TeamCar } from "../garage-state.ts";

interface TeamCarsAnswer {
  owner: string;
  livery: TeamLivery | null;
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

export async function fetchTeamCars(): Promise<{ owner: string | null; livery: TeamLivery | null; cars: TeamCar[] }> {
  try {
    const { owner, livery, cars } = await fetchJson<TeamCarsAnswer>("/_team-cars", { cache: "no-store" });
    return {
      owner,
      livery,
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
    return { owner: null, livery: null, cars: [] };
  }
}
