/** A machine's translated codes by hash, shared by all worlds. */
import { code as record, RESULT } from "./layout.ts";
import type { Interpreter } from "./interpreter.ts";
import type { Opcode } from "./opcodes.ts";
import { library } from "./translator/library.ts";
import { translate } from "./translator/translate.ts";

/** Can be posted between workers. */
export interface SharedTranslation {
  module: WebAssembly.Module;
  heads: readonly (readonly [pc: number, slot: number])[];
}

/** `null`: this code can't be translated. */
export type NamedTranslation = readonly [codeHash: string, translation: SharedTranslation | null];

/** Lets threads translate each code once. Results don't depend on it. */
export interface TranslationSharing {
  /** while true, hot code stays in the interpreter */
  isTranslatedElsewhere: boolean;
  /** Used from the next deployment on. */
  take(translations: readonly NamedTranslation[]): void;
  /** Translations made since the last call. */
  newTranslations(): NamedTranslation[];
  translate(code: Uint8Array): void;
}

/** `null`: this code can't be translated. */
export interface TranslationStore {
  get(codeHash: string): SharedTranslation | null | undefined;
  set(codeHash: string, translation: SharedTranslation | null): void;
}

export interface TranslationOptions {
  /** Gas used in the interpreter before translation, plus `gasPerByte` per byte. 0: immediately; Infinity: never. */
  afterGas: number;
  store: TranslationStore;
}

interface Installed {
  /** slot in the machine's table */
  entry: number;
  /** u16 per byte of code: the head's slot, or 0 */
  jumpTable: number;
  sizeClass: number;
  /** used by a contract that cars created, so its worlds are unknown */
  isPinned: boolean;
}

/** Translating must never be cheap to provoke. */
const gasPerByte = 400;
/** Others are evicted unless an open world has deployed them. */
const mostInstalled = 512;
const mostHeats = 8192;

export class Translations implements TranslationSharing {
  readonly #interpreter: Interpreter;
  readonly #opcodes: readonly (Opcode | undefined)[];
  readonly #options: TranslationOptions;
  readonly #installed = new Map<string, Installed | null>();
  /** gas used in closed worlds */
  readonly #heat = new Map<string, bigint>();
  readonly #uses = new Map<string, number>();
  readonly #freeEntries: number[] = [];
  #nextEntry = 1;
  #made: NamedTranslation[] = [];
  /** cached as text because races deploy the same codes */
  readonly #texts = new Map<bigint, string>();
  isTranslatedElsewhere = false;

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

  newTranslations(): NamedTranslation[] {
    return this.#made.splice(0);
  }

  translate(code: Uint8Array): void {
    const { exports, linear } = this.#interpreter;
    const input = exports.prepareInput(code.length + 8);
    linear.bytes.set(code, input);
    exports.keccak(input, code.length);
    this.#translationOf(textOf(linear.word(RESULT)), code);
  }

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

  /** Like adopt, for code deployed from outside; worldClosed releases it. */
  deploy(code: number): string {
    const hash = this.#hashOf(code);
    this.#uses.set(hash, (this.#uses.get(hash) ?? 0) + 1);
    return this.adopt(code);
  }

  /** For a rewound world: other worlds may have translated its codes. */
  again(codes: ReadonlyMap<number, string>): void {
    const { view } = this.#interpreter.linear;
    for (const [code, hash] of codes) {
      if (view.getUint32(code + record.entry, true) || this.#installed.get(hash) === null) continue;
      const heat = view.getBigInt64(code + record.heat, true);
      if (heat > (this.#heat.get(hash) ?? -1n)) this.#heat.set(hash, heat);
      this.adopt(code);
    }
  }

  /** Applies a translation or earlier heat. Returns the hash. */
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

  translateHotCode(): void {
    const code = this.#interpreter.exports.takeHotCode();
    if (!code) return;
    if (this.isTranslatedElsewhere) return;
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

/** Null: the code can't be translated, or WebAssembly lacks tail calls or vectors. */
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

export function libraryImports(exports: Record<string, unknown>, memory: WebAssembly.Memory): WebAssembly.Imports {
  const functions = library.map(({ name }) => [name, exports[name] as WebAssembly.ImportValue]);
  return { env: { memory }, machine: Object.fromEntries(functions) as Record<string, WebAssembly.ImportValue> };
}
