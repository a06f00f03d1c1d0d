import { expect, test, vi } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import type { CarCompiler } from "./compiler/car-compiler.ts";
import { machineForTests } from "./debugger/car-for-tests.ts";
import { newDraft } from "./drafts/draft.ts";
import { firstState, type GarageOptions, GarageStore } from "./garage-state.ts";
import { createDriveService } from "./test-drive/drive-service.ts";
import type { DriveAnswer, DriveQuestion } from "./test-drive/test-driver.ts";
import { TestDrives } from "./test-drives.ts";

const service = createDriveService(machineForTests);

class WorkerInThisThread {
  readonly #target = new EventTarget();
  readonly addEventListener = this.#target.addEventListener.bind(this.#target);

  postMessage({ id, order }: DriveQuestion): void {
    const data: DriveAnswer = { id, reply: service(order) };
    setTimeout(() => this.#target.dispatchEvent(new MessageEvent("message", { data })));
  }

  terminate(): void {}
}

test("shows a race against a house car that is one of those counted", async () => {
  vi.stubGlobal("Worker", WorkerInThisThread);
  const draft = newDraft({ id: "d1", name: "My car", text: "", startedFrom: null });
  const store = new GarageStore(
    firstState({ draft, drafts: [draft], formula: defaultFormula } as unknown as GarageOptions),
  );
  const drives = new TestDrives(store, {} as CarCompiler, { formula: defaultFormula });
  try {
    const { initcode, family } = houseCar("comet");
    store.set({ ready: { name: "My car", initcode, family } });
    // The first race only, which is then the one it shows.
    const counted = await drives.exercise({ rival: "metronome", races: 1, counted: "ahead", least: 1 });
    const log = await drives.exerciseRace(counted!.shown.race);
    drives.watch("metronome");
    await vi.waitFor(() => expect(store.state.race.kind).toBe("raced"), 10_000);
    expect(store.state.race).toMatchObject({ seat: counted!.shown.seat, log });
    expect(log.seats.map(({ name }) => name)).toEqual(["My car", "Metronome", "Hedgehog", "Last Lap", "Sunday Driver"]);
  } finally {
    drives.close();
    vi.unstubAllGlobals();
  }
});
