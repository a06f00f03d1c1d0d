import { useEffect, useRef, useState } from "react";
import type { Family } from "#engine/formula/families.ts";
import { accountDrafts } from "../garage/drafts/account-drafts.ts";
import { DeviceDrafts } from "../garage/drafts/device-drafts.ts";
import type { Draft } from "../garage/drafts/draft.ts";
import { loadDrafts } from "../garage/drafts/load-drafts.ts";
import { isForRules } from "../garage/drafts/rules-of-draft.ts";
import { fetchTeamCars } from "../garage/test-drive/team-cars.ts";
import { carsToChoose, type ChoiceCar, type OwnCars, programOf, type RaceCar } from "../garage/cars/car-choice.ts";
import type { DraftBuilds } from "../garage/cars/draft-builds.ts";
import type { CarCompiler } from "../garage/compiler/car-compiler.ts";
import type { TeamLivery } from "../races/replay/liveries.ts";
import { useSite } from "../app/use-site.ts";

export interface CarsAtHand {
  cars: readonly ChoiceCar[];
  /** of the visitor's team */
  livery: TeamLivery | null;
  addDraft: (draft: Draft) => void;
  addRaceCars: (cars: readonly RaceCar[]) => void;
  /** compiles drafts; those that fail have no program */
  withPrograms: () => Promise<ChoiceCar[]>;
}

const signedOut = { owner: null, livery: null, cars: [] };

/** @param chosen ids of cars whose programs are needed */
export function useOwnCars(family: Family, chosen: readonly string[]): CarsAtHand {
  const { signedInAs } = useSite();
  const [ownCars, setOwnCars] = useState<OwnCars>({ drafts: [], teamCars: [], raceCars: [] });
  const [livery, setLivery] = useState<TeamLivery | null>(null);
  const isSignedIn = signedInAs !== null;
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const { owner, livery: own, cars: teamCars } = isSignedIn ? await fetchTeamCars() : signedOut;
      const all = await loadDrafts(new DeviceDrafts(owner), owner === null ? undefined : accountDrafts(owner));
      const drafts = all.filter((draft) => isForRules(draft, family));
      // As in the garage; cars that can't be fetched are left out.
      if (isGone) return;
      setLivery(own);
      setOwnCars(({ raceCars }) => ({ drafts, teamCars, raceCars }));
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [isSignedIn, family]);

  const compiler = useRef<{ compiler: CarCompiler; builds: DraftBuilds } | null>(null);
  const rules = useRef(family);
  useEffect(() => {
    rules.current = family;
  }, [family]);
  useEffect(
    () => () => {
      compiler.current?.compiler.close();
      compiler.current = null;
    },
    [],
  );
  const build = async (draft: Draft) => {
    // The compiler is loaded with the first draft.
    const [{ CarCompiler: Compiler }, { compilerPlaces }, { DraftBuilds: Builds }] = await Promise.all([
      import("../garage/compiler/car-compiler.ts"),
      import("../garage/compiler/open-compiler.ts"),
      import("../garage/cars/draft-builds.ts"),
    ]);
    if (!compiler.current) {
      const opened = new Compiler(compilerPlaces(), { onState: () => undefined, onDownload: () => undefined });
      compiler.current = { compiler: opened, builds: new Builds(opened, () => rules.current) };
    }
    return compiler.current.builds.programOf(draft);
  };

  const cars = carsToChoose(family, ownCars);
  return {
    cars,
    livery,
    addDraft: (draft) => setOwnCars((before) => ({ ...before, drafts: [draft, ...before.drafts] })),
    addRaceCars: (added) =>
      setOwnCars((before) => ({
        ...before,
        raceCars: [...added, ...before.raceCars.filter((each) => !added.some(({ id }) => id === each.id))],
      })),
    withPrograms: () =>
      Promise.all(
        cars
          .filter(({ id }) => chosen.includes(id))
          .map(async (car) => {
            const initcode = await programOf(car, build);
            return initcode ? { ...car, initcode } : car;
          }),
      ),
  };
}
