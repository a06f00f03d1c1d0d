import type { RaceLog } from "#engine/race-log/race-log.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { Goal } from "#languages/cars/exercises/exercise.ts";
import { isForRules } from "./drafts/rules-of-draft.ts";
import { carsToChoose, type ChoiceCar, idOfDraft, type OwnCars, programOf, type RaceCar } from "./cars/car-choice.ts";
import type { InspectedTurn } from "./debugger/inspect-turn.ts";
import { keepChoice } from "../races/replay/stored-choice.ts";
import { DraftBuilds } from "./cars/draft-builds.ts";
import type { CarCompiler } from "./compiler/car-compiler.ts";
import { type DrivenCar, type DrivenRace, TestDriver } from "./test-drive/test-driver.ts";
import { type ExerciseResult, exerciseField, exerciseRivals } from "./test-drive/race-exercise.ts";
import { usualPrecision } from "./test-drive/win-table.ts";
import {
  type GarageOptions,
  type GarageState,
  ownSeat,
  rivalsKey,
  type RaceBefore,
  type ReadyCar,
  shownSeed,
  type TeamCar,
  type WhatIf,
  type GarageStore,
} from "./garage-state.ts";

/** Automatic races: enough for ± 5 % in the worst case, a share of one half. Then on request. */
const defaultRaces = 400;
const manyRaces = 1_000;

const halfTypedMs = 10_000;

export class TestDrives {
  readonly #store: GarageStore;
  readonly #compiler: CarCompiler;
  readonly #options: Pick<GarageOptions, "formula">;
  readonly #builds: DraftBuilds;
  readonly #driver = new TestDriver();
  #drives = 0;
  #tableSignal = { aborted: false };
  #again: { race: Pick<DrivenRace, "formula" | "seed">; seat: number; rivals: readonly string[] } | undefined;

  constructor(store: GarageStore, compiler: CarCompiler, options: Pick<GarageOptions, "formula">) {
    this.#store = store;
    this.#compiler = compiler;
    this.#options = options;
    this.#builds = new DraftBuilds(compiler, () => options.formula.family);
  }

  close(): void {
    this.#stopTable();
    this.#driver.close();
  }

  setRivals(rivals: readonly string[]): void {
    this.#store.set({ rivals, whatIf: undefined });
    keepChoice(rivalsKey, rivals.join(" "));
    if (this.#store.state.ready && this.#store.state.drivesOnChange) void this.drive();
  }

  /** Races a race again with the editor's car in this seat, until other rivals are chosen. */
  raceAgain(race: Pick<DrivenRace, "formula" | "seed">, seat: number, rivals: readonly string[]): void {
    this.#again = { race, seat, rivals };
    this.setRivals(rivals);
  }

  /** Shows the first of the races that `exercise` counts against this house car. */
  watch(rival: string): void {
    this.setRivals(exerciseRivals({ rival }, houseCars, this.#options.formula.cars).map(({ id }) => id));
    if (!this.#store.state.drivesOnChange) void this.drive();
  }

  setDrivesOnChange(drivesOnChange: boolean): void {
    this.#store.set({ drivesOnChange });
  }

  setBaseline(baseline: string | undefined): void {
    this.#store.set({ baseline, table: undefined });
    if (this.#store.state.ready) void this.#fillTable(defaultRaces);
  }

  setTeamCars(teamCars: readonly TeamCar[]): void {
    const { baseline } = this.#store.state;
    this.#store.set({ teamCars, baseline: teamCars.find(({ isActive }) => isActive)?.id ?? baseline });
  }

  addRaceCars(cars: readonly RaceCar[]): void {
    const { raceCars } = this.#store.state;
    this.#store.set({ raceCars: [...cars, ...raceCars.filter((each) => !cars.some(({ id }) => id === each.id))] });
  }

  /** One race with its gas by line, then the win table. */
  async drive(): Promise<void> {
    const { ready, rivals, whatIf } = this.#store.state;
    if (!ready) return;
    const again = this.#again?.rivals === rivals ? this.#again : undefined;
    this.#drives += 1;
    const drive = this.#drives;
    const wins = this.#countedWins;
    this.#stopTable();
    const own = { name: ready.name, initcode: ready.initcode };
    const seat = whatIf?.seat ?? again?.seat ?? ownSeat;
    if (this.#store.state.race.kind !== "raced") this.#store.set({ race: { kind: "running" } });
    try {
      const other = whatIf?.driver === undefined ? undefined : await this.#carOf(whatIf.driver);
      const race: DrivenRace = whatIf
        ? { ...whatIf.race, change: { afterTurn: whatIf.afterTurn, seat, car: other ?? own } }
        : {
            formula: this.#options.formula,
            seed: shownSeed,
            ...again?.race,
            cars: (await this.#rivalCars(own)).toSpliced(seat, 0, own),
          };
      if (drive !== this.#drives) return;
      const source = other ? undefined : ready.source;
      const { log } = await this.#driver.ask({ kind: "race", race });
      if (drive !== this.#drives) return;
      const before = this.#raceBefore(race, wins);
      const draftId = this.#store.state.draft.id;
      this.#store.set({
        race: { kind: "raced", race, log, round: drive, seat, source, draftId, before, shownAtMs: Date.now() },
        inspect: { kind: "none" },
      });
      await Promise.all([this.countGas(source), whatIf ? undefined : this.#fillTable(defaultRaces)]);
    } catch (error) {
      if (drive === this.#drives && !isAbort(error))
        this.#store.set({ race: { kind: "failed", message: messageOf(error) } });
    }
  }

  get #countedWins(): number | undefined {
    const { isTableRunning, table } = this.#store.state;
    return isTableRunning ? undefined : table?.rows[0]?.wins.value;
  }

  /** @param wins of the race on screen */
  #raceBefore(next: DrivenRace, wins: number | undefined): RaceBefore | undefined {
    const { race: last, draft } = this.#store.state;
    if (last.kind !== "raced" || last.draftId !== draft.id || last.race.change || next.change) return undefined;
    const differs = next.cars.flatMap(({ initcode }, seat) =>
      initcode === last.race.cars[seat]?.initcode ? [] : seat,
    );
    // The same car again keeps what it is compared with.
    if (differs.length === 0) return last.before;
    // Code that is half typed may compile.
    if (last.before && Date.now() - last.shownAtMs < halfTypedMs) return last.before;
    return differs.every((seat) => seat === last.seat) ? { log: last.log, wins } : undefined;
  }

  async countGas(source: ReadyCar["source"]): Promise<void> {
    const { race } = this.#store.state;
    if (!source || race.kind !== "raced") return;
    const drive = this.#drives;
    const known = { seat: race.seat, car: source.car, files: source.files };
    const { gas } = await this.#driver.ask({ kind: "gas", race: race.race, known });
    if (drive === this.#drives) this.#store.set({ gas: { ...gas, budget: race.race.formula.gasPerTurn } });
  }

  async driveMany(): Promise<void> {
    this.#stopTable();
    await this.#fillTable(manyRaces, 0);
  }

  stop(): void {
    this.#drives += 1;
    this.#driver.stopRace();
    this.#stopTable();
    if (this.#store.state.race.kind === "running") this.#store.set({ race: { kind: "none" } });
  }

  /** From now on every change drives from this turn. */
  holdAt(afterTurn: number): void {
    const { race } = this.#store.state;
    if (race.kind !== "raced") return;
    const { change: _, ...whole } = race.race;
    this.takeOver({ afterTurn, seat: race.seat, race: whole, log: race.log });
  }

  takeOver(whatIf: WhatIf): void {
    this.#store.set({ whatIf });
    void this.drive();
  }

  release(): void {
    this.#store.set({ whatIf: undefined });
    void this.drive();
  }

  async look(turn: number): Promise<void> {
    const { race } = this.#store.state;
    if (race.kind !== "raced") return;
    const running: GarageState["inspect"] = { kind: "running", turn };
    // A new race or another turn replaces it.
    const isCurrent = () => this.#store.state.inspect === running;
    this.#store.set({ inspect: running });
    try {
      const { source, seat } = race;
      const debugBuild = source && (await this.#compiler.debugBuildOf(source.car, source.files));
      const known = source && { seat, ...source, ...(debugBuild ? { debugBuild } : {}) };
      const reply = await this.#driver.ask({ kind: "inspect", race: race.race, turn, ...(known ? { known } : {}) });
      if (isCurrent())
        this.#store.set({
          inspect: { kind: "shown", turn: reply.turn, number: turn },
          inspectStep: firstShownStep(reply.turn),
        });
    } catch (error) {
      if (isCurrent() && !isAbort(error)) this.#store.set({ inspect: { kind: "failed", message: messageOf(error) } });
    }
  }

  goToStep(step: number): void {
    const { inspect } = this.#store.state;
    if (inspect.kind !== "shown") return;
    this.#store.set({ inspectStep: Math.max(0, Math.min(step, inspect.turn.stops.length - 1)) });
  }

  async exercise(goal: Goal): Promise<ExerciseResult | undefined> {
    const { ready } = this.#store.state;
    const field = ready && exerciseField(ready, goal, houseCars, this.#options.formula.cars);
    return field && this.#driver.exercise(this.#options.formula, field, goal);
  }

  readonly exerciseRace = (race: DrivenRace): Promise<RaceLog> => this.#driver.exerciseRace(race);

  choose(own: OwnCars): ChoiceCar[] {
    const { family } = this.#options.formula;
    return carsToChoose(family, { ...own, drafts: own.drafts.filter((draft) => isForRules(draft, family)) });
  }

  get #choice(): ChoiceCar[] {
    const { draft, drafts } = this.#store.state;
    return this.choose({ ...this.#store.state, drafts: drafts.filter(({ id }) => id !== draft.id) });
  }

  async #carOf(id: string | undefined): Promise<DrivenCar | undefined> {
    const car = this.#choice.find((each) => each.id === id);
    const initcode = car && (await programOf(car, this.#builds.programOf));
    return car && initcode && { name: car.name, initcode };
  }

  /** Chosen rivals, then house cars; if there are too few, copies of your car. */
  async #rivalCars(own: DrivenCar): Promise<DrivenCar[]> {
    const { draft, rivals } = this.#store.state;
    const { family, cars } = this.#options.formula;
    // The open draft can't be a rival.
    const chosen = await Promise.all(
      rivals.filter((id) => id !== idOfDraft(draft)).map(async (id) => ({ id, car: await this.#carOf(id) })),
    );
    const names = new Map(this.#choice.map(({ id, name }) => [id, name]));
    const uncompiled = chosen
      .flatMap(({ id, car }) => (car ? [] : [names.get(id) ?? ""]))
      .filter((name) => name !== "");
    this.#store.set({ uncompiled });
    const others = houseCars.filter((car) => car.family === family && !rivals.includes(car.id));
    const mirrors = Array.from({ length: cars }, (_, place) => ({ ...own, name: `${own.name} ${place + 2}` }));
    return [...chosen.flatMap(({ car }) => car ?? []), ...others, ...mirrors]
      .slice(0, cars - 1)
      .map(({ name, initcode }) => ({ name, initcode }));
  }

  async #fillTable(races: number, precision = usualPrecision): Promise<void> {
    const { ready, baseline } = this.#store.state;
    if (!ready) return;
    const drive = this.#drives;
    const signal = { aborted: false };
    this.#tableSignal = signal;
    this.#store.set({ isTableRunning: true });
    try {
      const before = await this.#carOf(baseline);
      const old = before?.initcode === ready.initcode ? undefined : before;
      const cars = [ready, ...(await this.#rivalCars(ready))];
      if (signal.aborted) return;
      const table = await this.#driver.fillTable({
        formula: this.#options.formula,
        cars,
        old,
        races,
        precision,
        signal,
        onTable: (each) => {
          if (!signal.aborted) this.#store.setSoon({ table: each });
        },
      });
      if (!signal.aborted && drive === this.#drives) this.#store.set({ table });
    } catch (error) {
      if (!isAbort(error)) this.#store.set({ race: { kind: "failed", message: messageOf(error) } });
    } finally {
      if (this.#tableSignal === signal) this.#store.set({ isTableRunning: false });
    }
  }

  #stopTable(): void {
    this.#tableSignal.aborted = true;
    if (!this.#store.state.isTableRunning) return;
    this.#driver.stopTable();
    this.#store.set({ isTableRunning: false });
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A failed turn opens at the last step on the failing line. */
function firstShownStep({ failure, stops }: InspectedTurn): number {
  if (!failure) return 0;
  const failed = stops.findLastIndex(({ file, line }) => file === failure.file && line === failure.line);
  return failed < 0 ? Math.max(0, stops.length - 1) : failed;
}
