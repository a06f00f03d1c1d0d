import type { Family } from "#engine/race/families.ts";
import { askJson } from "../../shell/http.ts";

/** A car of another event that one may race against. Its program comes when it races. */
export interface GuestCar {
  id: string;
  name: string;
  /** event and year */
  event: string;
  /** from a published source, by whoever made the file: no event vouches for it */
  isCompiled: boolean;
}

const address = (tail: string) => `${import.meta.env.BASE_URL}_guest-cars${tail}`;

/** The cars of imported events that take turns in races of a family; none when they cannot be fetched. */
export async function fetchGuests(rules: Family): Promise<readonly GuestCar[]> {
  try {
    const { cars } = await askJson<{ cars: GuestCar[] }>(address(`?family=${rules}`));
    return cars;
  } catch {
    return [];
  }
}

/** Undefined when it is taken out by now, or cannot be fetched. */
export async function fetchGuestProgram(id: string): Promise<`0x${string}` | undefined> {
  try {
    const { initcode } = await askJson<{ initcode: `0x${string}` }>(address(`/${encodeURIComponent(id)}`));
    return initcode;
  } catch {
    return undefined;
  }
}
