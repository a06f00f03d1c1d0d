/** The translated codes of a machine, by hash: made when a code has burnt enough gas in the interpreter, shared by all worlds. */
import { code as record, RESULT } from "./layout.ts";
import type { Interpreter } from "./interpreter.ts";
import type { Opcode } from "./opcodes.ts";
import { library } from "./translator/library.ts";
import { translate } from "./translator/translate.ts";

/** A translation that any thread can use: it can be posted between workers. */
export interface SharedTranslation {
  module: WebAssembly.Module;
  heads: readonly (readonly [pc: number, slot: number])[];
}

/** With the hash of its code. `null`: this code cannot be translated. */
export type NamedTranslation = readonly [codeHash: string, translation: SharedTranslation | null];

/** How the machines of several threads share translations, so that each code is translated once. No result depends on it. */
export interface TranslationSharing {
  /** while this is true others translate: a hot code stays in the interpreter */
  isLeftToOthers: boolean;
  /** Takes in what others made. It is used from the next deployment on. */
  take(translations: readonly NamedTranslation[]): void;
  /** What this machine made since it was asked last. */
  made(): NamedTranslation[];
  /** Translates a code before it is hot. */
  translate(code: Uint8Array): void;
}

/** Where threads share translations; the caller decides how. `null`: this code cannot be translated. */
export interface TranslationStore {
  get(codeHash: string): SharedTranslation | null | undefined;
  set(codeHash: string, translation: SharedTranslation | null): void;
}

export interface TranslationOptions {
  /**
   * A code is translated when it has burnt so much gas in the interpreter, and `gasPerByte` for each of its bytes. 0: before it first
   * runs, Infinity: never.
   */
  afterGas: number;
  store: TranslationStore;
}

interface Installed {
  /** slot of the module's entry in the machine's table */
  entry: number;
  /** u16 a byte of code: the slot of the head there, or 0 */
  jumpTable: number;
  sizeClass: number;
  /** a contract that cars made has it: which worlds still do is not known */
  isPinned: boolean;
}

/** What translating a byte of code may cost, in gas burnt before: it must not pay to have much code translated for little gas. */
const gasPerByte = 400;
/** More codes than this are not kept: those that no open world has deployed are forgotten. */
const mostInstalled = 512;
const mostHeats = 8192;

export class Translations implements TranslationSharing {
  readonly #interpreter: Interpreter;
  readonly #opcodes: readonly (Opcode | undefined)[];
  readonly #options: TranslationOptions;
  readonly #installed = new Map<string, Installed | null>();
  /** gas burnt in the interpreter by codes of worlds that are gone */
  readonly #heat = new Map<string, bigint>();
  /** how often open worlds have deployed a code */
  readonly #uses = new Map<string, number>();
  readonly #freeEntries: number[] = [];
  #nextEntry = 1;
  #made: NamedTranslation[] = [];
  /** hashes as text: races deploy the same codes again and again */
  readonly #texts = new Map<bigint, string>();
  isLeftToOthers = false;

  constructor(interpreter: Interpreter, opcodes: readonly (Opcode | undefined)[], options: TranslationOptions) {
    this.#interpreter = interpreter;
    this.#opcodes = opcodes;
    this.#options = options;
    if (options.afterGas !== Infinity) interpreter.exports.watchHeat(BigInt(options.afterGas));
  }

  take(translations: readonly NamedTranslation[]): void {
    const { store } = this.#options;
    for (const [hash, translation] of translations) {
      if (store.get(hash) === undefined) store.set(hash, translation);
    }
  }

  made(): NamedTranslation[] {
    return this.#made.splice(0);
  }

  translate(code: Uint8Array): void {
    const { exports, linear } = this.#interpreter;
    const input = exports.prepareInput(code.length + 8);
    linear.bytes.set(code, input);
    exports.keccak(input, code.length);
    this.#translationOf(textOf(linear.word(RESULT)), code);
  }

  /** Lets go of a world's deployed codes; keeps their heat. */
  worldClosed(codes: ReadonlyMap<number, string>): void {
    const { view } = this.#interpreter.linear;
    if (this.#heat.size > mostHeats) this.#heat.clear();
    for (const [code, hash] of codes) {
      const uses = (this.#uses.get(hash) ?? 1) - 1;
      if (uses) this.#uses.set(hash, uses);
      else this.#uses.delete(hash);
      if (!this.#installed.has(hash)) this.#heat.set(hash, view.getBigInt64(code + record.heat, true));
    }
  }

  /** adopt for a code that is deployed from outside: worldClosed will be told of it. */
  deploy(code: number): string {
    const hash = this.#hashOf(code);
    this.#uses.set(hash, (this.#uses.get(hash) ?? 0) + 1);
    return this.adopt(code);
  }

  /** For a world that goes back to a state with these codes: those that are not translated may have become so in other worlds. */
  again(codes: ReadonlyMap<number, string>): void {
    const { view } = this.#interpreter.linear;
    for (const [code, hash] of codes) {
      if (view.getUint32(code + record.entry, true) || this.#installed.get(hash) === null) continue;
      const heat = view.getBigInt64(code + record.heat, true);
      if (heat > (this.#heat.get(hash) ?? -1n)) this.#heat.set(hash, heat);
      this.adopt(code);
    }
  }

  /** Gives a new code its translation, if there is one, or the heat it had in earlier worlds. Returns its hash. */
  adopt(code: number): string {
    const hash = this.#hashOf(code);
    const isThere = this.#installed.has(hash) || this.#options.store.get(hash) !== undefined;
    if (this.#options.afterGas === 0 || isThere) this.#attach(code, hash);
    else {
      const heat = this.#heat.get(hash);
      if (heat !== undefined) this.#interpreter.linear.view.setBigInt64(code + record.heat, heat, true);
    }
    return hash;
  }

  /** Translates the code that has become hot since it was called last, if any. */
  translateHotCode(): void {
    const code = this.#interpreter.exports.takeHotCode();
    if (!code) return;
    if (this.isLeftToOthers) return;
    const { linear } = this.#interpreter;
    const enough = this.#options.afterGas && this.#options.afterGas + gasPerByte * linear.u32(code + record.size);
    if (Number(linear.view.getBigInt64(code + record.heat, true)) >= enough) this.#attach(code, this.#hashOf(code));
  }

  #hashOf(code: number): string {
    const { exports, linear } = this.#interpreter;
    const hash = linear.word(exports.hashCode(code));
    let text = this.#texts.get(hash);
    if (text === undefined) {
      if (this.#texts.size >= mostInstalled) this.#texts.clear();
      text = textOf(hash);
      this.#texts.set(hash, text);
    }
    return text;
  }

  /** A code's translation, made unless there is one. */
  #translationOf(hash: string, code: Uint8Array): SharedTranslation | null {
    let shared = this.#options.store.get(hash);
    if (shared === undefined) {
      shared = translateAndCompile(code, this.#opcodes);
      this.#options.store.set(hash, shared);
      if (this.#made.length < mostInstalled) this.#made.push([hash, shared]);
    }
    return shared;
  }

  #attach(code: number, hash: string): void {
    let installed = this.#installed.get(hash);
    if (installed === undefined) {
      if (this.#installed.size >= mostInstalled) this.#forgetUnused();
      if (this.#installed.size >= mostInstalled) return;
      installed = this.#install(code, hash);
      this.#installed.set(hash, installed);
      this.#heat.delete(hash);
    }
    if (!installed) return;
    if (!this.#uses.has(hash)) installed.isPinned = true;
    const { view } = this.#interpreter.linear;
    view.setUint32(code + record.entry, installed.entry, true);
    view.setUint32(code + record.jumpTable, installed.jumpTable, true);
  }

  #install(code: number, hash: string): Installed | null {
    const { exports, linear, table, imports } = this.#interpreter;
    const length = linear.u32(code + record.size);
    const shared = this.#translationOf(hash, linear.slice(code + record.bytes, length));
    if (!shared) return null;
    const sizeClass = exports.sizeClass(2 * length + 2);
    const jumpTable = exports.allocate(sizeClass);
    if (!jumpTable) return null;
    const instance = new WebAssembly.Instance(shared.module, imports);
    linear.bytes.fill(0, jumpTable, jumpTable + 2 * length + 2);
    const { view } = linear;
    for (const [pc, slot] of shared.heads) if (pc < length) view.setUint16(jumpTable + 2 * pc, slot, true);
    const entry = this.#freeEntries.pop() ?? this.#nextEntry++;
    if (entry >= table.length) table.grow(table.length);
    table.set(entry, instance.exports["entry"] as () => unknown);
    return { entry, jumpTable, sizeClass, isPinned: false };
  }

  #forgetUnused(): void {
    const { exports, table } = this.#interpreter;
    for (const [hash, installed] of this.#installed) {
      if (this.#uses.has(hash) || installed?.isPinned) continue;
      this.#installed.delete(hash);
      if (!installed) continue;
      exports.free(installed.jumpTable, installed.sizeClass);
      table.set(installed.entry, null);
      this.#freeEntries.push(installed.entry);
    }
  }
}

function textOf(hash: bigint): string {
  return hash.toString(16).padStart(64, "0");
}

/** Null: the code cannot be translated, or the host's WebAssembly lacks what translations need (tail calls, vectors). */
export function translateAndCompile(
  code: Uint8Array,
  opcodes: readonly (Opcode | undefined)[],
): SharedTranslation | null {
  const translation = translate(code, opcodes);
  if (!translation) return null;
  try {
    return { module: new WebAssembly.Module(translation.wasm), heads: translation.heads };
  } catch {
    return null;
  }
}

/** The library's functions as imports of translations. */
export function libraryImports(exports: Record<string, unknown>, memory: WebAssembly.Memory): WebAssembly.Imports {
  const functions = library.map(({ name }) => [name, exports[name] as WebAssembly.ImportValue]);
  return { env: { memory }, machine: Object.fromEntries(functions) as Record<string, WebAssembly.ImportValue> };
}
