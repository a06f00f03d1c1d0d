import type { Interpreter } from "./interpreter.ts";
import { HOST_LISTS, list as field } from "./layout.ts";
import type { HostAccount } from "./machine.ts";

/** See AnswerList.filled. */
export const noAnswers = -(2 ** 31);

/**
 * To a selector with one word n the answer is `numbers[start + n · step] − subtrahend` where that place is below
 * `filled`, for `gas + n · gasEach + min(n, further) · gasFurther` gas. Numbers and answers are integers from 0 to
 * below 2^53, gas below 2^32.
 */
export interface AnswerList {
  readonly selector: number;
  /** never changed where it was filled */
  readonly numbers: Float64Array;
  /** `noAnswers`: none at the moment */
  filled: number;
  start: number;
  readonly step: number;
  subtrahend: number;
  readonly gas: number;
  readonly gasPerUnit: number;
  extraUnits: number;
  readonly gasPerExtraUnit: number;
}

export interface ListingHost extends HostAccount {
  /**
   * Answers that `call` would give in the present state without other effects; at most 8 lists. Read when an outermost
   * call begins and after each call or rollback of this account.
   */
  lists(): readonly AnswerList[];
}

interface Copy {
  at: number;
  sizeClass: number;
  copied: number;
}

/** Longer lists are left to the host. */
const mostNumbers = 8192;
/** 4 MB of copies. */
const mostCopies = 64;

export class AnswerLists {
  readonly #interpreter: Interpreter;
  readonly #copies = new Map<Float64Array, Copy | undefined>();
  #written: readonly AnswerList[] | undefined;
  #copiesWritten: (Copy | undefined)[] = [];

  constructor(interpreter: Interpreter) {
    this.#interpreter = interpreter;
  }

  /** The same array means the same lists; only their writable fields change. */
  write(host: HostAccount | undefined): void {
    const lists = host && "lists" in host ? (host as ListingHost).lists() : undefined;
    if (lists !== this.#written) this.#writeAll(lists);
    if (lists === undefined) return;
    const { view } = this.#interpreter.linear;
    for (let i = 0; i < lists.length; i++) {
      const at = HOST_LISTS + 8 + field.size * i;
      const list = lists[i]!;
      const copy = this.#copiesWritten[i];
      if (list.filled === noAnswers || copy === undefined) {
        view.setInt32(at + field.filled, noAnswers, true);
        continue;
      }
      if (list.filled > copy.copied) this.#copyOn(copy, list);
      view.setInt32(at + field.start, list.start, true);
      view.setInt32(at + field.filled, list.filled, true);
      view.setUint32(at + field.further, list.extraUnits, true);
      view.setFloat64(at + field.subtrahend, list.subtrahend, true);
    }
  }

  #writeAll(lists: readonly AnswerList[] | undefined): void {
    this.#written = lists;
    const { view } = this.#interpreter.linear;
    const count = lists?.length ?? 0;
    if (count > field.atMost)
      throw new Error(`A host account gives ${count} lists of answers; ${field.atMost} are read.`);
    view.setUint32(HOST_LISTS, count, true);
    if (lists === undefined) return;
    if (this.#copies.size + count > mostCopies) this.#forgetCopies();
    this.#copiesWritten = lists.map(({ numbers }) => this.#copyOf(numbers));
    // Memory may have grown, which replaces the view.
    const now = this.#interpreter.linear.view;
    for (const [i, list] of lists.entries()) {
      const at = HOST_LISTS + 8 + field.size * i;
      now.setUint32(at + field.selector, list.selector, false);
      now.setUint32(at + field.numbers, this.#copiesWritten[i]?.at ?? 0, true);
      now.setUint32(at + field.step, list.step, true);
      now.setUint32(at + field.gas, list.gas, true);
      now.setUint32(at + field.gasEach, list.gasPerUnit, true);
      now.setUint32(at + field.gasFurther, list.gasPerExtraUnit, true);
    }
  }

  /** Undefined: the list is too long, or memory is used up. */
  #copyOf(numbers: Float64Array): Copy | undefined {
    if (this.#copies.has(numbers)) return this.#copies.get(numbers);
    const { exports } = this.#interpreter;
    const sizeClass = exports.sizeClass(numbers.byteLength);
    const at = numbers.length > mostNumbers ? 0 : exports.allocate(sizeClass);
    const copy = at ? { at, sizeClass, copied: 0 } : undefined;
    this.#copies.set(numbers, copy);
    return copy;
  }

  #copyOn(copy: Copy, { numbers, filled }: AnswerList): void {
    const { view } = this.#interpreter.linear;
    for (let i = copy.copied; i < filled; i++) view.setFloat64(copy.at + 8 * i, numbers[i]!, true);
    copy.copied = filled;
  }

  #forgetCopies(): void {
    const { exports } = this.#interpreter;
    for (const copy of this.#copies.values()) if (copy) exports.free(copy.at, copy.sizeClass);
    this.#copies.clear();
  }
}
