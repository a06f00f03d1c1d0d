/**
 * Tracks which words are in locals, known, or in memory. Words are written back only when another function or the
 * interpreter needs them.
 */
import { instruction, type Emitter, type Limb, type Limbs } from "./emitter.ts";

/** DUP makes the same object appear twice. */
export interface Word {
  /** undefined: not loaded yet */
  limbs: (Limb | undefined)[];
  /** an i32 local, 1 or 0 */
  flag?: number;
  /** where memory last had it */
  position?: number;
  /** probably a return address */
  destination?: number;
  /** whose product modulo 2^256 it is */
  factors?: readonly [Limbs, Limbs];
}

const bytesOfWord = 32;
/** Deeper words are out of reach. */
export const entryPosition = 64;

export const knownWord = (value: bigint): Word => ({
  limbs: [0n, 64n, 128n, 192n].map((by) => BigInt.asUintN(64, value >> by)),
});

export function valueOf({ limbs }: Word): bigint | undefined {
  let value = 0n;
  for (let i = 3; i >= 0; i--) {
    const limb = limbs[i];
    if (typeof limb !== "bigint") return undefined;
    value = (value << 64n) | limb;
  }
  return value;
}

export class SymbolicStack {
  /** from position `bottom` up */
  words: Word[] = [];
  bottom = entryPosition;
  /** over all paths */
  readonly reach: { lowest: number; highest: number };
  #memory = new Map<number, Word>();
  readonly #emitter: Emitter;
  readonly #base: number;

  /** @param base i32 local with the address of position 0 */
  constructor(emitter: Emitter, base: number, reach = { lowest: entryPosition, highest: entryPosition }) {
    this.#emitter = emitter;
    this.#base = base;
    this.reach = reach;
  }

  /** What the branch loads isn't known after it. */
  branch(): SymbolicStack {
    const copy = new SymbolicStack(this.#emitter, this.#base, this.reach);
    const copies = new Map<Word, Word>();
    const copyOf = (word: Word): Word => {
      let copy = copies.get(word);
      if (!copy) {
        copy = { ...word, limbs: [...word.limbs] };
        copies.set(word, copy);
      }
      return copy;
    };
    copy.words = this.words.map(copyOf);
    copy.bottom = this.bottom;
    copy.#memory = new Map([...this.#memory].map(([position, word]) => [position, copyOf(word)]));
    return copy;
  }

  get top(): number {
    return this.bottom + this.words.length;
  }

  reaches(count: number): boolean {
    return this.top - count >= 0;
  }

  /** Ensures `count` known words and room for `growth`. */
  require(count: number, growth: number): void {
    while (this.words.length < count) {
      this.bottom--;
      this.words.unshift(this.#inMemory(this.bottom));
    }
    this.reach.lowest = Math.min(this.reach.lowest, this.bottom);
    this.reach.highest = Math.max(this.reach.highest, this.top + growth);
  }

  #inMemory(position: number): Word {
    const word: Word = { limbs: [undefined, undefined, undefined, undefined], position };
    this.#memory.set(position, word);
    return word;
  }

  push(word: Word): void {
    this.words.push(word);
    this.reach.highest = Math.max(this.reach.highest, this.top);
  }

  pop(): Word {
    return this.words.pop()!;
  }

  peek(depth: number): Word {
    return this.words[this.words.length - 1 - depth]!;
  }

  swap(depth: number): void {
    const last = this.words.length - 1;
    const top = this.words[last]!;
    this.words[last] = this.words[last - depth]!;
    this.words[last - depth] = top;
  }

  pushFromMemory(): void {
    this.push(this.#inMemory(this.top));
  }

  limb(word: Word, index: number): Limb {
    const known = word.limbs[index];
    if (known !== undefined) return known;
    if (word.flag !== undefined) {
      this.#emitter.get(word.flag);
      this.#emitter.emit(instruction.i64ExtendI32U);
    } else {
      const position = this.#positionOf(word);
      this.#emitter.get(this.#base);
      this.#emitter.access(instruction.i64Load, position * bytesOfWord + 8 * index);
    }
    const local = this.#emitter.keep();
    word.limbs[index] = local;
    return local;
  }

  limbs(word: Word): Limbs {
    return [this.limb(word, 0), this.limb(word, 1), this.limb(word, 2), this.limb(word, 3)];
  }

  #positionOf(word: Word): number {
    if (word.position !== undefined && this.#memory.get(word.position) === word) return word.position;
    throw new Error("A word of the symbolic stack is neither in a local nor in memory.");
  }

  store(count: number): void {
    const first = this.words.length - count;
    // load values before they are overwritten
    for (let i = first; i < this.words.length; i++) {
      const position = this.bottom + i;
      const word = this.words[i]!;
      if (this.#memory.get(position) === word) continue;
      this.limbs(word);
      const held = this.#memory.get(position);
      if (held && this.words.includes(held)) this.limbs(held);
    }
    for (let i = first; i < this.words.length; i++) {
      const position = this.bottom + i;
      const word = this.words[i]!;
      if (this.#memory.get(position) === word) continue;
      this.limbs(word).forEach((limb, index) => {
        this.#emitter.get(this.#base);
        this.#emitter.push(limb);
        this.#emitter.access(instruction.i64Store, position * bytesOfWord + 8 * index);
      });
      this.#memory.set(position, word);
      word.position = position;
    }
  }

  storeToBeReplaced(): void {
    this.store(1);
    const word = this.peek(0);
    if (this.words.indexOf(word) < this.words.length - 1) this.limbs(word);
  }

  storeAll(): void {
    this.store(this.words.length);
  }

  pushAddress(position: number): void {
    this.#emitter.get(this.#base);
    this.#emitter.i32(position * bytesOfWord);
    this.#emitter.emit(instruction.i32Add);
  }
}
