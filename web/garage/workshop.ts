/**
 * What happens in the garage between a keystroke and a win table: draft → compiler → race → gas → many races. Knows no screen; whoever
 * draws it subscribes. Every step that a newer one replaces is dropped.
 */
import { parseBytecode } from "#engine/cars/car.ts";
import type { Formula } from "#engine/race/formula.ts";
import { balancedSeats } from "#engine/race/evaluate.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import type { RaceSummary } from "#engine/race/race-summary.ts";
import { chooseCompiler } from "#solidity/choose-compiler.ts";
import type { CompiledCar, CompileInput, CompileOutcome } from "#solidity/compile.ts";
import type { Diagnostic } from "#solidity/diagnostics.ts";
import { houseCars } from "#solidity/house-cars/house-cars.ts";
import { templates } from "#solidity/templates/templates.ts";
import type { CompileAnswer, CompilerClient } from "./compiler/compiler-client.ts";
import { compilerBytes, fetchCompiler, openCompiler } from "./compiler/open-compiler.ts";
import { Autosave } from "./drafts/autosave.ts";
import { type Draft, newDraft } from "./drafts/draft.ts";
import type { DraftStore } from "./drafts/draft-store.ts";
import { DriveClient, poolSize } from "./drive/drive-client.ts";
import type { DrivenCar, DrivenRace } from "./drive/drive-messages.ts";
import { duelField } from "./drive/duel.ts";
import { runField } from "./drive/win-table.ts";
import {
  applyEdits,
  explainDiagnostic,
  explainPragma,
  type ExplanationId,
  type TextEdit,
} from "./editor/explain-diagnostic.ts";
import { type KeptCar, ownSeat, type Problem, type ReadyCar, shownSeed, type WorkshopState } from "./workshop-state.ts";

export interface WorkshopOptions {
  formula: Formula;
  store: DraftStore;
  draft: Draft;
  drafts: readonly Draft[];
  kept: readonly KeptCar[];
  newId: () => string;
  nowMs: () => number;
  onForked: (name: string) => void;
  onTakenOver: () => void;
  saveKept: (kept: readonly KeptCar[]) => void;
}

/** Races of one's own car against one rival. */
export interface DuelResult {
  races: number;
  /** races in which it finished before the rival */
  ahead: number;
  /** share of its turns that failed */
  failedShare: number;
}

/** Milliseconds after the last keystroke: first the quick check, then the build that races. */
const checkDelayMs = 180;
const buildDelayMs = 550;
/** Races of a table that nobody asked for, and of one that somebody did. */
const usualRaces = 200;
const manyRaces = 1_000;

export class Workshop {
  readonly #options: WorkshopOptions;
  readonly #compiler: CompilerClient;
  readonly #driver = new DriveClient();
  readonly #duels = new DriveClient();
  readonly #pool = Array.from({ length: poolSize() }, () => new DriveClient());
  #autosave: Autosave;
  #state: WorkshopState;
  readonly #listeners = new Set<() => void>();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #edits = 0;
  #drives = 0;
  #tableSignal = { aborted: false };
  #fetched: Promise<void> | undefined;
  #debugBuild: { of: CompiledCar; build: CompiledCar | undefined } | undefined;
  #isToldSoon = false;

  constructor(options: WorkshopOptions) {
    this.#options = options;
    this.#compiler = openCompiler({ onLoaded: () => this.#set({ compiler: { kind: "working" } }) });
    this.#autosave = this.#autosaveOf(options.draft);
    const rivals = houseCars.filter((car) => car.family === options.formula.family).slice(0, options.formula.cars - 1);
    this.#state = {
      draft: options.draft,
      drafts: options.drafts,
      save: { kind: "saved", place: options.store.place },
      compiler: { kind: "idle" },
      problems: [],
      candidates: [],
      chosenContract: undefined,
      ready: undefined,
      isReadyCurrent: false,
      rivals: rivals.map((car) => car.id),
      kept: options.kept,
      baseline: options.kept[0]?.id,
      drivesOnChange: true,
      race: { kind: "none" },
      table: undefined,
      isTableRunning: false,
      gas: undefined,
      inspect: { kind: "none" },
      inspectStep: 0,
      whatIf: undefined,
    };
  }

  get state(): WorkshopState {
    return this.#state;
  }

  get formula(): Formula {
    return this.#options.formula;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): WorkshopState => this.#state;

  close(): void {
    this.#autosave.rescue();
    void this.#autosave.flush();
    this.#autosave.stop();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#compiler.close();
    this.#driver.stop();
    this.#duels.stop();
    this.#stopTable();
  }

  // ---- drafts

  /** New words in the open file. */
  edit(text: string): void {
    const { draft } = this.#state;
    this.#changeDraft({ files: draft.files.map((file) => (file.path === draft.openPath ? { ...file, text } : file)) });
    this.#compileSoon();
  }

  /** Mends the open file with the edits of an explanation. */
  applyEdits(edits: readonly TextEdit[]): void {
    const { draft } = this.#state;
    const file = draft.files.find((each) => each.path === draft.openPath);
    if (file) this.edit(applyEdits(file.text, edits));
  }

  /** Steps the debugger. */
  goToStep(step: number): void {
    const { inspect } = this.#state;
    if (inspect.kind !== "shown") return;
    this.#set({ inspectStep: Math.max(0, Math.min(step, inspect.turn.stops.length - 1)) });
  }

  openFile(path: string): void {
    this.#changeDraft({ openPath: path });
  }

  addFile(path: string): void {
    this.#changeDraft({ files: [...this.#state.draft.files, { path, text: "" }], openPath: path });
  }

  removeFile(path: string): void {
    const files = this.#state.draft.files.filter((file) => file.path !== path);
    const first = files[0];
    if (!first) return;
    this.#changeDraft({ files, openPath: first.path });
    this.#compileSoon();
  }

  rename(name: string): void {
    this.#changeDraft({ name });
  }

  /** Opens a draft: an old one, or a new one from a text. The one before is saved first. */
  async openDraft(draft: Draft): Promise<void> {
    await this.#autosave.flush();
    this.#autosave.stop();
    this.#autosave = this.#autosaveOf(draft);
    const drafts = [draft, ...this.#state.drafts.filter((each) => each.id !== draft.id)];
    this.#set({
      draft,
      drafts,
      ready: undefined,
      isReadyCurrent: false,
      problems: [],
      candidates: [],
      chosenContract: undefined,
    });
    this.compileNow();
  }

  async startDraft(input: { name: string; text: string; startedFrom: string | null }): Promise<void> {
    const draft = newDraft({ ...input, id: this.#options.newId(), owner: this.#state.draft.owner });
    await this.openDraft(draft);
    this.#autosave.change({ name: input.name });
  }

  /** Deletes the open draft and opens another. */
  async removeDraft(next: { name: string; text: string }): Promise<void> {
    const { draft, drafts } = this.#state;
    this.#autosave.stop();
    await this.#options.store.remove(draft.id);
    const others = drafts.filter((each) => each.id !== draft.id);
    this.#set({ drafts: others });
    this.#autosave = this.#autosaveOf(draft);
    const [other] = others;
    this.#autosave.stop();
    const opened = other ?? newDraft({ ...next, id: this.#options.newId(), owner: draft.owner, startedFrom: null });
    this.#autosave = this.#autosaveOf(opened);
    this.#set({
      draft: opened,
      drafts: [opened, ...others.filter((each) => each.id !== opened.id)],
      ready: undefined,
      isReadyCurrent: false,
    });
    this.compileNow();
  }

  /** Before the page goes away. */
  rescue(): void {
    this.#autosave.rescue();
    void this.#autosave.flush();
  }

  // ---- compiling

  /** Compiles what is in the editor, without waiting for a pause in the typing. */
  compileNow(): void {
    this.#usePrecompiled();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#edits += 1;
    void this.#build(this.#edits);
  }

  chooseContract(name: string): void {
    this.#set({ chosenContract: name });
    this.compileNow();
  }

  /** A car without source. */
  takeBytecode(car: ReadyCar): void {
    this.#edits += 1;
    this.#set({ ready: car, isReadyCurrent: true, problems: [], gas: undefined });
    void this.drive();
  }

  // ---- driving

  setRivals(rivals: readonly string[]): void {
    this.#set({ rivals });
    if (this.#state.ready && this.#state.drivesOnChange) void this.drive();
  }

  setDrivesOnChange(drivesOnChange: boolean): void {
    this.#set({ drivesOnChange });
  }

  setBaseline(baseline: string | undefined): void {
    this.#set({ baseline, table: undefined });
    if (this.#state.ready) void this.#fillTable(usualRaces);
  }

  /** Keeps the car as it is now: as a rival and to compare with. */
  keepCar(): void {
    const { ready, kept, draft } = this.#state;
    if (!ready) return;
    const car: KeptCar = {
      id: `kept-${this.#options.newId()}`,
      name: draft.name,
      initcode: ready.initcode,
      keptAtMs: this.#options.nowMs(),
    };
    const next = [car, ...kept.filter((each) => each.initcode !== ready.initcode)].slice(0, 12);
    this.#options.saveKept(next);
    this.#set({ kept: next, baseline: car.id });
  }

  /** One race to watch, its gas by line, then many races for the table. */
  async drive(): Promise<void> {
    const { ready, whatIf } = this.#state;
    if (!ready) return;
    this.#drives += 1;
    const drive = this.#drives;
    this.#stopTable();
    const own = { name: ready.name, initcode: ready.initcode };
    const race: DrivenRace = whatIf
      ? { ...whatIf.race, change: { afterTurn: whatIf.afterTurn, seat: ownSeat, car: own } }
      : { formula: this.formula, cars: [own, ...this.#rivalCars()], seed: shownSeed };
    this.#set({
      race: this.#state.race.kind === "raced" ? this.#state.race : { kind: "running" },
      inspect: { kind: "none" },
    });
    try {
      const { log } = await this.#driver.ask({ kind: "race", race });
      if (drive !== this.#drives) return;
      this.#set({ race: { kind: "raced", race, log, round: drive, source: ready.source } });
      await this.#countGas(race, ready.source, drive);
      if (!whatIf) await this.#fillTable(usualRaces);
    } catch (error) {
      if (drive === this.#drives && !isAbort(error)) this.#set({ race: { kind: "failed", message: messageOf(error) } });
    }
  }

  async #countGas(race: DrivenRace, source: ReadyCar["source"] | undefined, drive: number): Promise<void> {
    if (!source) return;
    const known = { seat: ownSeat, car: source.car, files: source.files };
    const { gas } = await this.#driver.ask({ kind: "gas", race, known });
    if (drive === this.#drives) this.#set({ gas: { ...gas, budget: this.formula.gasPerTurn } });
  }

  /** Runs on to a thousand races. */
  async driveMany(): Promise<void> {
    this.#stopTable();
    await this.#fillTable(manyRaces, 0);
  }

  stop(): void {
    this.#drives += 1;
    this.#driver.stop();
    this.#stopTable();
    if (this.#state.race.kind === "running") this.#set({ race: { kind: "none" } });
  }

  /** Holds the race that is shown at a turn: from now on every change drives from there. */
  holdAt(afterTurn: number): void {
    const { race } = this.#state;
    if (race.kind !== "raced") return;
    const { change: _, ...whole } = race.race;
    this.#set({ whatIf: { afterTurn, race: whole, log: race.log } });
    void this.drive();
  }

  release(): void {
    this.#set({ whatIf: undefined });
    void this.drive();
  }

  /** Looks into one turn of the race that is shown. */
  async look(turn: number): Promise<void> {
    const { race } = this.#state;
    if (race.kind !== "raced") return;
    const drive = this.#drives;
    this.#set({ inspect: { kind: "running", turn } });
    try {
      const { source } = race;
      const debugBuild = source && (await this.#debugBuildOf(source));
      const known = source && { seat: ownSeat, ...source, ...(debugBuild ? { debugBuild } : {}) };
      const reply = await this.#driver.ask({ kind: "inspect", race: race.race, turn, ...(known ? { known } : {}) });
      if (drive === this.#drives)
        this.#set({ inspect: { kind: "shown", turn: reply.turn, number: turn }, inspectStep: 0 });
    } catch (error) {
      if (drive === this.#drives && !isAbort(error))
        this.#set({ inspect: { kind: "failed", message: messageOf(error) } });
    }
  }

  /** Races the car as it is now against one house car in its field: for ladder and first lap. */
  async duel(rivalId: string, races: number): Promise<DuelResult | undefined> {
    const { ready } = this.#state;
    const field = ready && duelField(ready, rivalId, houseCars, this.formula.cars);
    if (!field) return undefined;
    const cars = field.map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) }));
    const orders = balancedSeats(cars.length);
    await this.#duels.channel({ kind: "field", formula: this.formula, cars });
    const reply = await this.#duels.channel({
      kind: "summaries",
      races: Array.from({ length: races }, (_, index) => ({
        seats: orders[index % orders.length] ?? [],
        seed: `0x${(index + 1).toString(16)}`,
      })),
    });
    if (reply.kind !== "summaries") return undefined;
    const sum = (of: (summary: RaceSummary) => number) => reply.summaries.reduce((all, each) => all + of(each), 0);
    return {
      races,
      ahead: sum(({ finishOrder }) => Number(finishOrder.indexOf(0) < finishOrder.indexOf(1))),
      failedShare:
        sum(({ failedTurns }) => failedTurns[0] ?? 0) /
        Math.max(
          1,
          sum(({ turnsTaken }) => turnsTaken[0] ?? 0),
        ),
    };
  }

  // ---- inside

  #autosaveOf(draft: Draft): Autosave {
    const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("garage-drafts");
    return new Autosave(
      draft,
      this.#options.store,
      {
        onState: (save) => this.#set({ save }),
        onTakenOver: (taken) => {
          this.#set({ draft: taken });
          this.#options.onTakenOver();
          this.#compileSoon();
        },
        onForked: (mine, theirs) => {
          const rest = this.#state.drafts.filter((each) => each.id !== mine.id && each.id !== theirs.id);
          this.#set({ draft: mine, drafts: [mine, theirs, ...rest] });
          this.#options.onForked(mine.name);
        },
      },
      channel,
    );
  }

  /** An untouched template races before the compiler is there. */
  #usePrecompiled(): void {
    const { draft, ready, drivesOnChange } = this.#state;
    const template =
      draft.files.length === 1 ? templates.find((each) => each.source === draft.files[0]?.text) : undefined;
    if (ready || !template) return;
    this.#set({ ready: { name: draft.name, initcode: template.initcode, family: template.family } });
    if (drivesOnChange) void this.drive();
  }

  #changeDraft(change: Partial<Pick<Draft, "files" | "name" | "openPath">>): void {
    this.#autosave.change(change);
    const { draft } = this.#autosave;
    this.#set({
      draft,
      drafts: this.#state.drafts.map((each) => (each.id === draft.id ? draft : each)),
      isReadyCurrent: false,
    });
  }

  #compileSoon(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#edits += 1;
    const edit = this.#edits;
    this.#timers = [
      setTimeout(() => void this.#check(edit), checkDelayMs),
      setTimeout(() => void this.#build(edit), buildDelayMs),
    ];
  }

  #input(goal: "check" | "build"): CompileInput {
    const [main, ...further] = this.#state.draft.files;
    const { chosenContract } = this.#state;
    return {
      source: main?.text ?? "",
      ...(main ? { fileName: main.path } : {}),
      files: Object.fromEntries(further.map((file) => [file.path, file.text])),
      ...(chosenContract === undefined ? {} : { contractName: chosenContract }),
      goal,
    };
  }

  async #check(edit: number): Promise<void> {
    const answer = await this.#compile("check");
    if (edit === this.#edits && answer.kind === "outcome" && answer.outcome.kind !== "checked")
      this.#tellProblems(answer);
    else if (edit === this.#edits && answer.kind === "outcome") this.#tellProblems(answer);
  }

  async #build(edit: number): Promise<void> {
    const answer = await this.#compile("build");
    if (edit !== this.#edits || answer.kind === "superseded") return;
    this.#tellProblems(answer);
    if (answer.kind !== "outcome") return;
    const { outcome } = answer;
    this.#set({
      candidates:
        outcome.kind === "rejected"
          ? (outcome.candidates ?? [])
          : this.#state.chosenContract
            ? this.#state.candidates
            : [],
    });
    if (outcome.kind !== "compiled") return;
    const files = Object.fromEntries(this.#state.draft.files.map((file) => [file.path, file.text]));
    const { race } = this.#state;
    const isSame = this.#state.ready?.initcode === outcome.car.initcode;
    this.#set({
      ready: {
        name: this.#state.draft.name,
        initcode: outcome.car.initcode,
        family: outcome.car.family,
        source: { car: outcome.car, files },
      },
      isReadyCurrent: true,
    });
    if (isSame && race.kind === "raced") {
      // The same program in other words: the race stands, its lines may have moved.
      const source = { car: outcome.car, files };
      this.#set({ race: { ...race, source }, inspect: { kind: "none" } });
      void this.#countGas(race.race, source, this.#drives).catch(() => undefined);
    } else if (this.#state.drivesOnChange) void this.drive();
  }

  async #compile(goal: "check" | "build"): Promise<CompileAnswer> {
    try {
      await this.#fetchOnce();
    } catch (error) {
      this.#fetched = undefined;
      this.#set({ compiler: { kind: "failed", message: messageOf(error) } });
      return { kind: "superseded" };
    }
    if (this.#state.compiler.kind !== "starting") this.#set({ compiler: { kind: "working" } });
    const answer = await this.#compiler.compile(this.#input(goal), goal);
    if (answer.kind === "outcome") this.#set({ compiler: { kind: "done", elapsedMs: answer.elapsedMs } });
    else if (answer.kind === "crash" || answer.kind === "timeout")
      this.#set({ compiler: { kind: "done", elapsedMs: 0 } });
    return answer;
  }

  #fetchOnce(): Promise<void> {
    const choice = chooseCompiler(this.#state.draft.files.map((file) => file.text));
    const version = choice.kind === "refused" ? "0.8.37" : choice.version;
    this.#fetched ??= fetchCompiler(version, ({ receivedBytes }) =>
      this.#setSoon({ compiler: { kind: "loading", receivedBytes, totalBytes: compilerBytes[version] } }),
    ).then(() => this.#set({ compiler: { kind: "starting" } }));
    return this.#fetched;
  }

  #tellProblems(answer: CompileAnswer): void {
    const main = this.#state.draft.files[0]?.path;
    if (answer.kind === "timeout" || answer.kind === "crash") {
      const id = answer.kind === "timeout" ? "compiler-timeout" : "compiler-crash";
      const values = answer.kind === "timeout" ? { seconds: answer.seconds } : {};
      const message = answer.kind === "crash" ? answer.message : "";
      this.#set({ problems: [{ diagnostic: { severity: "error", code: "", message }, explained: { id, values } }] });
      return;
    }
    if (answer.kind !== "outcome") return;
    const { outcome } = answer;
    const problems = outcome.diagnostics.map((diagnostic) => this.#problemOf(diagnostic, main));
    const whole = wholeProblem(outcome, this.#state.draft.files[0]?.text ?? "");
    this.#set({ problems: whole ? [...problems, whole] : problems });
  }

  #problemOf(diagnostic: Diagnostic, main: string | undefined): Problem {
    const path = diagnostic.file ?? main;
    const file = this.#state.draft.files.find((each) => each.path === path);
    const explained = file && explainDiagnostic(diagnostic, file.text);
    return { diagnostic, ...(file ? { file: file.path } : {}), ...(explained ? { explained } : {}) };
  }

  #rivalCars(): DrivenCar[] {
    const { rivals, kept } = this.#state;
    const known = [...houseCars, ...kept];
    const chosen = rivals.map((id) => known.find((car) => car.id === id)).filter((car) => car !== undefined);
    const others = houseCars.filter((car) => car.family === this.formula.family && !rivals.includes(car.id));
    return [...chosen, ...others].slice(0, this.formula.cars - 1).map(({ name, initcode }) => ({ name, initcode }));
  }

  async #fillTable(races: number, precision = 0.05): Promise<void> {
    const { ready, kept, baseline } = this.#state;
    if (!ready) return;
    const drive = this.#drives;
    const signal = { aborted: false };
    this.#tableSignal = signal;
    this.#set({ isTableRunning: true });
    const engineCar = ({ name, initcode }: DrivenCar) => ({ name, initcode: parseBytecode(initcode) });
    const old = kept.find((car) => car.id === baseline && car.initcode !== ready.initcode);
    try {
      const table = await runField({
        formula: this.formula,
        cars: [ready, ...this.#rivalCars()].map(engineCar),
        ...(old ? { old: engineCar(old) } : {}),
        channels: this.#pool.map((client) => client.channel),
        races,
        precision,
        firstSeed: 1,
        signal,
        onTable: (each) => {
          if (!signal.aborted) this.#setSoon({ table: each });
        },
      });
      if (!signal.aborted && drive === this.#drives) this.#set({ table });
    } catch (error) {
      if (!isAbort(error)) this.#set({ race: { kind: "failed", message: messageOf(error) } });
    } finally {
      if (this.#tableSignal === signal) this.#set({ isTableRunning: false });
    }
  }

  #stopTable(): void {
    this.#tableSignal.aborted = true;
    if (!this.#state?.isTableRunning) return;
    for (const client of this.#pool) client.stop();
    this.#set({ isTableRunning: false });
  }

  async #debugBuildOf(source: NonNullable<ReadyCar["source"]>): Promise<CompiledCar | undefined> {
    if (this.#debugBuild?.of === source.car) return this.#debugBuild.build;
    const [main = "", ...further] = Object.keys(source.files);
    const answer = await this.#compiler.compile(
      {
        source: source.files[main] ?? "",
        fileName: main,
        files: Object.fromEntries(further.map((path) => [path, source.files[path] ?? ""])),
        contractName: source.car.contractName,
        goal: "build",
        optimize: false,
      },
      "debug",
    );
    const build = answer.kind === "outcome" && answer.outcome.kind === "compiled" ? answer.outcome.car : undefined;
    this.#debugBuild = { of: source.car, build };
    return build;
  }

  #set(change: Partial<WorkshopState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** For what changes many times a second: the page draws it five times at most. */
  #setSoon(change: Partial<WorkshopState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isToldSoon) return;
    this.#isToldSoon = true;
    setTimeout(() => {
      this.#isToldSoon = false;
      for (const listener of this.#listeners) listener();
    }, 200);
  }
}

/** What is wrong with the source as a whole. */
function wholeProblem(outcome: CompileOutcome, source: string): Problem | undefined {
  if (outcome.kind !== "rejected" || outcome.reason === "mistakes") return undefined;
  const ids: Partial<Record<typeof outcome.reason, ExplanationId>> = {
    "several-cars": "several-cars",
    "no-car": "no-car",
    "bad-constructor": "bad-constructor",
    "too-large": "too-large",
    "unlinked-library": "unlinked-library",
    "compiler-limit": "compiler-crash",
  };
  const diagnostic: Diagnostic = { severity: "error", code: "", message: outcome.message };
  if (outcome.reason === "unknown-version") return { diagnostic, explained: explainPragma(source) };
  const id = ids[outcome.reason];
  return { diagnostic, ...(id ? { explained: { id, values: { message: outcome.message } } } : {}) };
}

/** Place of one's own car at the end of a race, from 1. */
export function ownPlace(log: RaceLog): number {
  return log.finishOrder.indexOf(ownSeat) + 1;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
