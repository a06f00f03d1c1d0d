import type { Family } from "#engine/formula/families.ts";
import { accountDrafts } from "../garage/drafts/account-drafts.ts";
import { DeviceDrafts } from "../garage/drafts/device-drafts.ts";
import { loadDrafts } from "../garage/drafts/load-drafts.ts";
import { isForRules } from "../garage/drafts/rules-of-draft.ts";
import type { OwnCars } from "../garage/cars/car-choice.ts";
import { fetchTeamCars } from "../garage/test-drive/team-cars.ts";

/** As in the garage; cars that can't be fetched are left out. */
export async function readOwnCars(isSignedIn: boolean, rules: Family): Promise<Pick<OwnCars, "drafts" | "teamCars">> {
  const { owner, cars: teamCars } = isSignedIn ? await fetchTeamCars() : { owner: null, cars: [] };
  const drafts = await loadDrafts(new DeviceDrafts(owner), owner === null ? undefined : accountDrafts(owner));
  return { drafts: drafts.filter((draft) => isForRules(draft, rules)), teamCars };
}
