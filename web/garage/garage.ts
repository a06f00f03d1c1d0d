/**
 * From a keystroke to a car: draft → compiler → problems, or a car that `TestDrives` drives. Independent of React;
 * newer steps cancel older ones.
 */
import type { Formula } from "#engine/formula/formula.ts";
import { carLanguages, languageOfFile, recogniseLanguage } from "#languages/compiling/car-language.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import { templateOfSource } from "#languages/cars/first-cars/templates.ts";
import type { CarFormatRule } from "#domain/competitions/car-formats.ts";
import type { CarCompiler } from "./compiler/car-compiler.ts";
import { compileInputOf } from "./cars/draft-builds.ts";
import type { CompileAnswer } from "./compiler/compiler-client.ts";
import { Autosave } from "./drafts/autosave.ts";
import { type Draft, type DraftFile, newDraft, pathOfNewCar } from "./drafts/draft.ts";
import { isForRules } from "./drafts/rules-of-draft.ts";
import { applyEdits, type TextEdit } from "./editor/text-edits.ts";
import { problemOfFamily, problemsOf } from "./problems-of-draft.ts";
import type { TeamLivery } from "../races/replay/liveries.ts";
import { TestDrives } from "./test-drives.ts";
import {
  firstState,
  GarageStore,
  type GarageOptions,
  type GarageState,
  type Problem,
  type ReadyCar,
} from "./garage-state.ts";

type DraftStart = Pick<Parameters<typeof newDraft>[0], "name" | "text" | "startedFrom" | "language">;

/** After the last keystroke: the quick check, then the build. */
const checkDelayMs = 180;
const buildDelayMs = 550;
/** Problems on the line being typed wait for this pause, or until the cursor leaves it. */
const typingMs = 800;

export class Garage {
  readonly #options: GarageOptions;
  readonly #compiler: CarCompiler;
  readonly #autosave: Autosave;
  readonly #store: GarageStore;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #edits = 0;
  #typedLine: number | undefined;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  #showHeld: (() => void) | undefined;
  readonly drives: TestDrives;

  constructor(options: GarageOptions) {
    this.#options = options;
    this.#store = new GarageStore(firstState(options));
    this.#compiler = options.openCompiler({
      onState: (compiler) => this.#store.set({ compiler }),
      onDownload: (download) => this.#store.setSoon({ download }),
    });
    this.drives = new TestDrives(this.#store, this.#compiler, options);
    this.#autosave = new Autosave(options.draft, options.drafts, {
      device: options.device,
      account: options.account,
      nowMs: options.nowMs,
      onSave: (save) => {
        // Only the first key changes the state, and after the draft has the letter, or the editor would revert it.
        if (save !== "waiting") this.#store.set({ save });
        else if (this.state.save !== "waiting") this.#store.setInFrame({ save });
      },
      onFailed: options.onSaveFailed,
      onEditedElsewhere: (editedElsewhere) => this.#store.set({ editedElsewhere }),
      onOtherDraft: (id, other) => {
        const others = this.state.drafts.filter((each) => each.id !== id);
        this.#store.set({ drafts: other ? [...others, other] : others });
      },
      onSignedOut: options.onSignedOut,
    });
  }

  get state(): GarageState {
    return this.#store.state;
  }

  get formula(): Formula {
    return this.#options.formula;
  }

  get rule(): CarFormatRule {
    return this.#options.rule;
  }

  get livery(): TeamLivery | null {
    return this.#options.livery;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  readonly getState = (): GarageState => this.state;

  close(): void {
    this.#autosave.close();
    for (const timer of [...this.#timers, this.#typingTimer]) clearTimeout(timer);
    this.#compiler.close();
    this.drives.close();
  }

  edit(text: string): void {
    const { draft } = this.state;
    const before = draft.files.find((file) => file.path === draft.openPath)?.text ?? "";
    this.#typedLine = lineOfChange(before, text);
    this.#showHeld = undefined;
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(() => this.#leaveLine(), typingMs);
    const files = draft.files.map((file) => (file.path === draft.openPath ? { ...file, text } : file));
    const path = draft.files.length === 1 ? pathInLanguageOf(text, draft.openPath) : draft.openPath;
    if (path === draft.openPath) this.#changeDraft({ files });
    else this.#changeDraft({ files: [{ path, text }], openPath: path });
    this.#compileSoon();
  }

  applyEdits(edits: readonly TextEdit[]): void {
    const { draft } = this.state;
    const file = draft.files.find((each) => each.path === draft.openPath);
    if (file) this.edit(applyEdits(file.text, edits));
    this.#leaveLine();
  }

  moveCursor(line: number): void {
    if (line !== this.#typedLine) this.#leaveLine();
  }

  #leaveLine(): void {
    clearTimeout(this.#typingTimer);
    this.#typedLine = undefined;
    this.#showHeld?.();
    this.#showHeld = undefined;
  }

  openFile(path: string): void {
    this.#changeDraft({ openPath: path });
  }

  addFile(path: string): void {
    this.#changeDraft({ files: [...this.state.draft.files, { path, text: "" }], openPath: path });
  }

  removeFile(path: string): void {
    const files = this.state.draft.files.filter((file) => file.path !== path);
    const first = files[0];
    if (!first) return;
    this.#changeDraft({ files, openPath: first.path });
    this.#compileSoon();
  }

  rename(name: string): void {
    this.#changeDraft({ name });
  }

  openDraft(draft: Draft): void {
    const left = this.#autosave.draft;
    this.#autosave.open(draft);
    // The list has the draft as it was when opened.
    const others = this.state.drafts.map((each) => (each.id === left.id ? left : each));
    this.#showDraft(
      this.#autosave.draft,
      others.filter((each) => each.id !== draft.id),
    );
  }

  /** Opens its draft, or starts one. @param isFresh only an unchanged draft is opened */
  openStart(start: DraftStart, isFresh = false): void {
    const begun = this.#begunFrom(start, isFresh);
    if (!begun) this.#startDraft(newDraft({ ...start, id: this.#options.newId() }));
    else if (begun.id !== this.state.draft.id) this.openDraft(begun);
  }

  /** Replaces an unchanged draft, which keeps its name; a changed one stays. @param unchanged text of its start */
  changeLanguage(start: DraftStart, unchanged: string | undefined): void {
    const { draft, drafts } = this.state;
    const isUnchanged = draft.files.length === 1 && draft.files[0]!.text === unchanged;
    if (!isUnchanged || this.#begunFrom(start)) return this.openStart(start);
    const { files, openPath, startedFrom } = newDraft({ ...start, id: draft.id });
    this.#autosave.change({ files, openPath, startedFrom });
    this.#showDraft(
      this.#autosave.draft,
      drafts.filter(({ id }) => id !== draft.id),
    );
  }

  #begunFrom(start: DraftStart, isFresh = false): Draft | undefined {
    const path = pathOfNewCar(start.language ?? "solidity");
    const { draft, drafts } = this.state;
    // The list has the open draft as it was when opened.
    return [draft, ...drafts.filter(({ id }) => id !== draft.id)].find(
      ({ startedFrom, files: [main] }) =>
        startedFrom !== null &&
        startedFrom === start.startedFrom &&
        main?.path === path &&
        (!isFresh || main.text === start.text),
    );
  }

  startDraftOf(name: string, files: readonly DraftFile[]): void {
    const [main] = files;
    if (!main) return;
    const draft = newDraft({ id: this.#options.newId(), name, text: main.text, startedFrom: null });
    this.#startDraft({ ...draft, files: [...files], openPath: main.path });
  }

  #startDraft(begun: Draft): void {
    const taken = new Set(this.state.drafts.map(({ name }) => name));
    let { name } = begun;
    for (let n = 2; taken.has(name); n += 1) name = `${begun.name} ${n}`;
    const draft = { ...begun, name };
    this.openDraft(draft);
    // Renaming saves, even without edits.
    this.#autosave.change({ name: draft.name });
  }

  removeDraft(next: DraftStart): void {
    const { draft, drafts } = this.state;
    const others = drafts.filter((each) => each.id !== draft.id);
    const opened =
      others.find((each) => isForRules(each, this.formula.family)) ?? newDraft({ ...next, id: this.#options.newId() });
    this.#autosave.replaceBy(opened);
    this.#showDraft(
      this.#autosave.draft,
      others.filter((each) => each.id !== opened.id),
    );
  }

  settleEditedElsewhere(keep: "mine" | "theirs"): void {
    const { draft, drafts, editedElsewhere: theirs } = this.state;
    if (!theirs) return;
    this.#store.set({ editedElsewhere: undefined });
    if (keep === "mine") return this.#autosave.keepMine(theirs);
    this.#autosave.useTheirs(theirs);
    this.#showDraft(
      theirs,
      drafts.filter((each) => each.id !== draft.id),
    );
  }

  flush(): void {
    this.#autosave.flush();
  }

  /** Skips the typing delay. */
  compileNow(): void {
    this.#usePrecompiled();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#edits += 1;
    void this.#build(this.#edits);
  }

  chooseContract(name: string): void {
    this.#store.set({ chosenContract: name });
    this.compileNow();
  }

  /** Replaces the editor's car; undefined: no car. */
  takeBytecode(car: ReadyCar | undefined): void {
    this.#edits += 1;
    this.#store.set({ ready: car, isReadyCurrent: car !== undefined, problems: [], gas: undefined });
    if (car) void this.drives.drive();
  }

  takeSource(): void {
    if (this.state.ready?.source) return;
    this.#store.set({ ready: undefined, isReadyCurrent: false });
    this.compileNow();
  }

  #showDraft(draft: Draft, others: readonly Draft[]): void {
    this.#store.set({
      draft,
      drafts: [draft, ...others],
      editedElsewhere: undefined,
      ready: undefined,
      isReadyCurrent: false,
      problems: [],
      candidates: [],
      chosenContract: undefined,
    });
    this.compileNow();
  }

  /** An unchanged template has a prebuilt car, so it can race before the compiler is loaded. */
  #usePrecompiled(): void {
    const { draft, ready, drivesOnChange } = this.state;
    const template = draft.files.length === 1 ? templateOfSource(draft.files[0]!.text) : undefined;
    if (ready || !template) return;
    this.#store.set({ ready: { name: draft.name, initcode: template.initcode, family: template.family } });
    if (drivesOnChange) void this.drives.drive();
  }

  #changeDraft(change: Partial<Pick<Draft, "files" | "name" | "openPath">>): void {
    this.#autosave.change(change);
    const { draft } = this.#autosave;
    const isRenamed = draft.name !== this.state.draft.name;
    const drafts = isRenamed
      ? this.state.drafts.map((each) => (each.id === draft.id ? draft : each))
      : this.state.drafts;
    const next = { draft, drafts, isReadyCurrent: false };
    // Skip updates that needn't appear before the letter.
    if (this.state.isReadyCurrent || draft.openPath !== this.state.draft.openPath) this.#store.set(next);
    else this.#store.setInFrame(next);
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
    const { chosenContract, draft } = this.state;
    return {
      ...compileInputOf(draft, this.formula.family, goal),
      ...(chosenContract === undefined ? {} : { contractName: chosenContract }),
    };
  }

  async #check(edit: number): Promise<void> {
    const answer = await this.#compiler.compile(this.#input("check"), "check");
    if (edit === this.#edits) this.#showProblems(answer);
  }

  async #build(edit: number): Promise<void> {
    const answer = await this.#compiler.compile(this.#input("build"), "build");
    if (edit !== this.#edits || answer.kind === "superseded") return;
    this.#showProblems(answer);
    if (answer.kind !== "outcome") return;
    const { outcome } = answer;
    this.#store.set({
      candidates:
        outcome.kind === "rejected"
          ? (outcome.candidates ?? [])
          : this.state.chosenContract
            ? this.state.candidates
            : [],
    });
    if (outcome.kind !== "compiled") return;
    const elsewhere = problemOfFamily(outcome.car.family, this.formula.family);
    if (elsewhere) {
      this.#store.set({ problems: [elsewhere, ...this.state.problems] });
      return;
    }
    const files = Object.fromEntries(this.state.draft.files.map((file) => [file.path, file.text]));
    const { race } = this.state;
    const isSame = this.state.ready?.initcode === outcome.car.initcode;
    this.#store.set({
      ready: {
        name: this.state.draft.name,
        initcode: outcome.car.initcode,
        family: outcome.car.family,
        source: { car: outcome.car, files },
      },
      isReadyCurrent: true,
    });
    if (isSame && race.kind === "raced") {
      // The same program: keep the race, but lines may have moved.
      const source = { car: outcome.car, files };
      this.#store.set({ race: { ...race, source }, inspect: { kind: "none" } });
      void this.drives.countGas(source).catch(() => undefined);
    } else if (this.state.drivesOnChange) void this.drives.drive();
  }

  #showProblems(answer: CompileAnswer): void {
    const problems = problemsOf(answer, this.state.draft);
    if (!problems) return;
    const { compiler, draft } = this.state;
    const isTyped = ({ diagnostic, file }: Problem): boolean =>
      file === draft.openPath && diagnostic.from?.line === this.#typedLine;
    if (this.#typedLine === undefined || !problems.some(isTyped)) {
      this.#showHeld = undefined;
      this.#store.set({ problems });
      return;
    }
    this.#showHeld = () => this.#store.set({ problems, compiler });
    this.#store.set({ compiler: { kind: "working" } });
  }
}

/** Changes the extension when code of another language is pasted. */
function pathInLanguageOf(text: string, path: string): string {
  const language = recogniseLanguage(text);
  const isThere = language === undefined || languageOfFile(path) === language;
  // Valid JavaScript is also TypeScript.
  if (isThere || (language === "javascript" && languageOfFile(path) === "typescript")) return path;
  return `${path.replace(/\.\w+$/, "")}${carLanguages[language].ending}`;
}

function lineOfChange(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return after.slice(0, after.length - same).split("\n").length;
}
