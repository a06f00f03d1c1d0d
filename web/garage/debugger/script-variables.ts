/**
 * Variables in Python's or JavaScript's notation, from memory addresses that the compiler reports. Functions that never
 * run at the same time share memory, so a variable is only shown after its own function (for parameters, its caller)
 * wrote it.
 */
import type { TracedFrame } from "#engine/evm/machine.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import type { DebugInfo, FunctionPlace, ValueShape, VariablePlace } from "#languages/compiling/compile-outcome.ts";
import type { SourcePlace } from "#languages/compiling/source-map.ts";
import { kind } from "#languages/ir/type-node.ts";
import { wordAt } from "./abi-words.ts";
import type { VariableValue } from "./variables.ts";

const mostParts = 40;
const deepest = 4;

/** Address of the recursion depth. */
const depthCounter = 0x80;

interface Activation {
  functionIndex: number;
  depth: bigint;
  written: Set<number>;
}

export interface ScriptWatch {
  /** `writer`: index of the function, if known. */
  onStore(address: bigint, writer: number | undefined): void;
  values(place: SourcePlace, frame: TracedFrame, storage: ReadonlyMap<bigint, bigint>): VariableValue[];
}

export function createScriptWatch(
  { functions, variables }: Pick<DebugInfo, "functions" | "variables">,
  language: CarLanguage,
): ScriptWatch {
  const { places, shapes } = variables ?? { places: [], shapes: [] };
  const isShown = ({ shape }: VariablePlace) => (shapes[shape]?.kinds ?? 0) !== kind.race;
  const byAddress = groupBy(places, ({ address }) => address);
  const ever = new Set<number>();
  const activations: Activation[] = [];
  let since: { at: number; writer: number | undefined }[] = [];

  const activate = (functionIndex: number, depth: bigint): void => {
    while ((activations.at(-1)?.depth ?? 0n) > depth) activations.pop();
    const back = activations.findLastIndex((one) => one.functionIndex === functionIndex && one.depth === depth);
    if (back >= 0) activations.length = back + 1;
    else activations.push({ functionIndex, depth, written: new Set() });
  };

  const writtenBy = (index: number | undefined) => activations.findLast((one) => one.functionIndex === index)?.written;
  /** A function writes its own variables and those of enclosing functions. */
  const mayWrite = (writer: number | undefined, owner: number | undefined): boolean =>
    writer !== undefined && owner !== undefined && (writer === owner || around(functions, writer).includes(owner));

  return {
    onStore(address, writer) {
      const at = Number(BigInt.asUintN(32, address));
      if (!byAddress.has(at)) return;
      since.push({ at, writer });
      ever.add(at);
    },
    values(place, frame, storage) {
      const { functionIndex } = place;
      if (functionIndex === undefined) return [];
      activate(functionIndex, wordAt(frame.memory(depthCounter, 32), 0));
      for (const { at, writer } of since) {
        for (const { functionIndex: owner, isParameter } of byAddress.get(at) ?? []) {
          if (isParameter || mayWrite(writer, owner)) writtenBy(owner)?.add(at);
        }
      }
      since = [];
      const seen = new Set<string>();
      const shown: VariableValue[] = [];
      const show = (variable: VariablePlace, word: bigint | undefined) => {
        if (word === undefined || seen.has(variable.name) || !isShown(variable)) return;
        seen.add(variable.name);
        const value = new ValueReader(frame, shapes, language).read(word, variable.shape);
        shown.push({ name: variable.name, type: "", value });
      };
      for (const index of [functionIndex, ...around(functions, functionIndex)]) {
        const written = writtenBy(index);
        for (const variable of places) {
          const { address } = variable;
          if (variable.functionIndex !== index || address === undefined || !written?.has(address)) continue;
          show(variable, wordAt(frame.memory(address, 32), 0));
        }
      }
      for (const variable of places) {
        if (variable.functionIndex !== undefined) continue;
        const { address, slot, constant } = variable;
        if (constant !== undefined) show(variable, BigInt.asUintN(256, BigInt(constant)));
        else if (slot !== undefined) show(variable, storage.get(BigInt(slot)));
        else if (address !== undefined && ever.has(address)) show(variable, wordAt(frame.memory(address, 32), 0));
      }
      return shown;
    },
  };
}

function around(functions: readonly FunctionPlace[], index: number): number[] {
  const inner = functions[index];
  if (!inner) return [];
  return functions
    .map((one, place) => ({ one, place }))
    .filter(
      ({ one, place }) =>
        place !== index && one.start <= inner.start && inner.start + inner.length <= one.start + one.length,
    )
    .toSorted((a, b) => a.one.length - b.one.length)
    .map(({ place }) => place);
}

/** Memory layout: `languages/ir/lower.ts` and `routines.ts`. */
class ValueReader {
  readonly #frame: TracedFrame;
  readonly #shapes: readonly ValueShape[];
  readonly #words: ValueWords;

  constructor(frame: TracedFrame, shapes: readonly ValueShape[], language: CarLanguage) {
    this.#frame = frame;
    this.#shapes = shapes;
    this.#words = valueWords(language);
  }

  read(word: bigint, shape: number, depth = 0): string {
    const known = this.#shapes[shape] ?? { kinds: 0 };
    const isSingle = (known.kinds & (known.kinds - 1)) === 0;
    if (isSingle) return this.#ofKind(word, known.kinds, known, depth);
    const one = 1 << (Number(word >> 248n) - 1);
    if ((known.kinds & one) === 0) return "…";
    return this.#ofKind(this.#payload(word, one), one, known, depth);
  }

  #payload(word: bigint, one: number): bigint {
    if (one !== kind.int) return one === kind.car ? BigInt.asUintN(160, word) : BigInt.asUintN(32, word);
    return this.#words.boxesNumbers ? this.#at(BigInt.asUintN(32, word)) : BigInt.asIntN(248, word);
  }

  #at(address: bigint): bigint {
    return wordAt(this.#frame.memory(Number(BigInt.asUintN(32, address)), 32), 0);
  }

  #ofKind(word: bigint, one: number, shape: ValueShape, depth: number): string {
    const words = this.#words;
    if (one === kind.int) return BigInt.asIntN(256, word).toString();
    if (one === kind.bool) return words.bool(word !== 0n);
    if (one === kind.none) return words.none;
    if (one === kind.undefined) return "undefined";
    if (one === kind.car) return carWord(word);
    if (one === kind.function) return "<function>";
    if (one === kind.race) return "<race>";
    if (depth >= deepest) return "…";
    const parts = (count: bigint, partAt: (index: number) => string) => {
      const shown = Math.min(Number(BigInt.asUintN(32, count)), mostParts);
      const list = Array.from({ length: shown }, (_, index) => partAt(index));
      return count > BigInt(mostParts) ? [...list, "…"] : list;
    };
    if (one === kind.list) {
      const data = this.#at(word);
      return words.list(
        parts(this.#at(word + 32n), (index) =>
          this.read(this.#at(data + 32n * BigInt(index)), shape.element ?? 0, depth + 1),
        ),
      );
    }
    if (one === kind.tuple) {
      return words.tuple(
        parts(this.#at(word), (index) =>
          this.read(this.#at(word + 32n + 32n * BigInt(index)), shape.any ?? shape.items?.[index] ?? 0, depth + 1),
        ),
      );
    }
    if (one === kind.dict) return this.#dict(word, shape, depth);
    const fields = (shape.fields ?? []).map(([name, field], index): [string, string] => [
      name,
      this.read(this.#at(word + 32n * BigInt(index)), field, depth + 1),
    ]);
    // Leave out the car's address, which is meaningless to people.
    return words.record(shape.isCarData ? fields.filter(([name]) => name !== "car") : fields, shape.isCarData === true);
  }

  #dict(word: bigint, shape: ValueShape, depth: number): string {
    const entries: [string, string][] = [];
    const first = this.#at(word + 32n);
    const used = Number(BigInt.asUintN(32, this.#at(word + 64n)));
    for (let index = 0; index < used && entries.length < mostParts; index += 1) {
      const entry = first + 96n * BigInt(index);
      if (this.#at(entry + 64n) === 0n) continue;
      entries.push([
        this.read(this.#at(entry), shape.key ?? 0, depth + 1),
        this.read(this.#at(entry + 32n), shape.value ?? 0, depth + 1),
      ]);
    }
    return this.#words.dict(entries);
  }
}

export interface ValueWords {
  none: string;
  /** numbers are boxed where other kinds are possible */
  boxesNumbers: boolean;
  bool(value: boolean): string;
  list(parts: readonly string[]): string;
  tuple(parts: readonly string[]): string;
  dict(entries: readonly (readonly [string, string])[]): string;
  record(fields: readonly (readonly [string, string])[], isCar: boolean): string;
}

export const carWord = (address: bigint): string => `<car 0x${address.toString(16).padStart(40, "0").slice(0, 6)}…>`;
const listed = (parts: readonly string[]): string => `[${parts.join(", ")}]`;
const paired = (entries: readonly (readonly [string, string])[], sign: string): string =>
  entries.map((entry) => entry.join(sign)).join(", ");

const inPython: ValueWords = {
  none: "None",
  boxesNumbers: true,
  bool: (value) => (value ? "True" : "False"),
  list: listed,
  tuple: (parts) => (parts.length === 1 ? `(${parts[0]},)` : `(${parts.join(", ")})`),
  dict: (entries) => `{${paired(entries, ": ")}}`,
  record: (fields) => `Car(${paired(fields, "=")})`,
};

const inJavascript: ValueWords = {
  none: "null",
  boxesNumbers: false,
  bool: (value) => (value ? "true" : "false"),
  list: listed,
  tuple: listed,
  dict: (entries) => `{${paired(entries, ": ")}}`,
  record: (fields) => (fields.length === 0 ? "{}" : `{ ${paired(fields, ": ")} }`),
};

export const valueWords = (language: CarLanguage): ValueWords => (language === "python" ? inPython : inJavascript);

/** `Map.groupBy` requires Safari 17.4. */
function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
