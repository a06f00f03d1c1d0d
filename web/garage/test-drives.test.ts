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

function newDrives() {
  vi.stubGlobal("Worker", WorkerInThisThread);
  const draft = newDraft({ id: "d1", name: "My car", text: "", startedFrom: null });
  const store = new GarageStore(
    firstState({ draft, drafts: [draft], formula: defaultFormula } as unknown as GarageOptions),
  );
  return { store, drives: new TestDrives(store, {} as CarCompiler, { formula: defaultFormula }) };
}

test("races a race again as it was, until other rivals are chosen", async () => {
  const { drives, store } = newDrives();
  try {
    const rivals = ["metronome", "hedgehog", "last-lap", "viper"];
    const { initcode, family } = houseCar("comet");
    const car = { name: "My car", initcode };
    store.set({ ready: { ...car, family } });
    const cars = rivals.map((id) => houseCar(id as "viper")).toSpliced(2, 0, { ...houseCar("comet"), name: car.name });
    const race = {
      formula: defaultFormula,
      cars: cars.map(({ name, initcode: code }) => ({ name, initcode: code })),
      seed: "0x2a",
    };
    const reply = service({ kind: "race", race });
    drives.raceAgain(race, 2, rivals);
    await vi.waitFor(() => expect(store.state.race.kind).toBe("raced"), 10_000);
    expect(store.state.race).toMatchObject({ seat: 2, log: reply.kind === "race" ? reply.log : undefined });
    drives.setRivals(rivals.toReversed());
    await vi.waitFor(() => expect(store.state.race).toMatchObject({ seat: 0, race: { seed: "0x1" } }), 10_000);
  } finally {
    drives.close();
    vi.unstubAllGlobals();
  }
});

test("compares with the previous car that stood for a while, not with half-typed ones", async () => {
  const { drives, store } = newDrives();
  const now = vi.spyOn(Date, "now");
  const codeBefore = () => (store.state.race.kind === "raced" ? store.state.race.before?.log.seats[0]?.codeHash : "");
  try {
    const raced = async (id: "comet" | "viper" | "wasp", atMs: number) => {
      now.mockReturnValue(atMs);
      const { initcode, family } = houseCar(id);
      store.set({ ready: { name: "My car", initcode, family } });
      await drives.drive();
      return store.state.race.kind === "raced" ? store.state.race.log.seats[0]?.codeHash : undefined;
    };
    const first = await raced("comet", 0);
    await raced("viper", 20_000);
    expect(codeBefore()).toBe(first);
    const third = await raced("wasp", 21_000);
    expect(codeBefore()).toBe(first);
    await raced("viper", 40_000);
    expect(codeBefore()).toBe(third);
  } finally {
    now.mockRestore();
    drives.close();
    vi.unstubAllGlobals();
  }
});

test("shows a race against a house car that is one of those counted", async () => {
  const { drives, store } = newDrives();
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
