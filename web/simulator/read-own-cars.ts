import { newDraftId } from "../drafts/new-draft-id.ts";
import type { Family } from "#engine/race/families.ts";
import { carFamilyOf } from "#languages/compiling/car-family.ts";
import { createDraftStore, openBackends } from "../drafts/draft-store.ts";
import { mergeDrafts } from "../drafts/merge-drafts.ts";
import { isForRules } from "../drafts/rules-of-draft.ts";
import { serverDrafts } from "../drafts/server-drafts.ts";
import type { OwnCars } from "../garage/cars/car-choice.ts";
import { fetchTeamCars } from "../garage/drive/team-cars.ts";
import { readKept } from "../garage/kept-cars.ts";

/** Drafts for these rules, the team's cars and kept ones, as the garage has them; those that cannot be fetched are left out. */
export async function readOwnCars(
  isSignedIn: boolean,
  rules: Family,
): Promise<Pick<OwnCars, "drafts" | "teamCars" | "kept">> {
  const { owner, cars: teamCars } = isSignedIn ? await fetchTeamCars() : { owner: null, cars: [] };
  const store = createDraftStore({
    backends: await openBackends(),
    newId: newDraftId,
    nowMs: () => Date.now(),
    forkName: (name) => name,
  });
  const local = await store.list(owner);
  // Read alone: bringing them together is the garage's.
  const theirs = owner === null ? undefined : await serverDrafts().list();
  const { take, remove } = theirs && owner !== null ? mergeDrafts(local, theirs, owner) : { take: [], remove: [] };
  const replaced = new Set([...take.map(({ id }) => id), ...remove]);
  const drafts = [...take, ...local.filter(({ id }) => !replaced.has(id))].filter((draft) => isForRules(draft, rules));
  return {
    drafts: drafts.toSorted((a, b) => b.savedAtMs - a.savedAtMs),
    teamCars,
    kept: readKept(owner, carFamilyOf(rules)),
  };
}
