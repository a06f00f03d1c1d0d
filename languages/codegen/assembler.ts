import { type Opcode, opcodes } from "#engine/evm/opcodes.ts";
import type { Place } from "./word-code.ts";

export interface Label {
  readonly name: string;
}

type Instruction = { place: Place | undefined } & (
  | { k: "op"; byte: number }
  | { k: "push"; value: bigint }
  | { k: "push-label"; label: Label }
  | { k: "push-late"; value: () => number }
  | { k: "label"; label: Label }
);

export interface Assembled {
  bytes: Uint8Array;
  /** per instruction in solc's format: start:length:file in UTF-8 bytes, file 0 or −1 */
  sourceMap: string;
}

export class Assembler {
  readonly #code: Instruction[] = [];
  place: Place | undefined;

  op(name: string): void {
    const row = opcodeOf(name);
    if (!row) throw new Error(`There is no opcode ${name}.`);
    this.#code.push({ k: "op", byte: row.code, place: this.place });
  }

  push(value: bigint): void {
    this.#code.push({ k: "push", value, place: this.place });
  }

  pushLabel(label: Label): void {
    this.#code.push({ k: "push-label", label, place: this.place });
  }

  /** A number below 65,536, known at the end. */
  pushLate(value: () => number): void {
    this.#code.push({ k: "push-late", value, place: this.place });
  }

  label(label: Label): void {
    this.#code.push({ k: "label", label, place: this.place });
  }

  /** @param byteOf from UTF-16 to UTF-8 offsets */
  assemble(byteOf: (unit: number) => number): Assembled {
    const code = shorten(this.#code);
    const at = new Map<Label, number>();
    const known = new Map<bigint, number[][]>();
    const pushesOf = (value: bigint): number[][] => {
      let found = known.get(value);
      if (!found) known.set(value, (found = pushes(value)));
      return found;
    };
    let pc = 0;
    for (const item of code) {
      if (item.k === "label") at.set(item.label, pc);
      if (item.k === "push") for (const one of pushesOf(item.value)) pc += one.length;
      else pc += item.k === "op" || item.k === "label" ? 1 : 3;
    }
    const bytes: number[] = [];
    const entries: string[] = [];
    for (const item of code) {
      const from = item.place && byteOf(item.place.from);
      const entry = item.place ? `${from}:${byteOf(item.place.to) - (from ?? 0)}:0` : "0:0:-1";
      const instructions = item.k === "push" ? pushesOf(item.value).length : 1;
      for (let n = 0; n < instructions; n += 1) entries.push(entry);
      switch (item.k) {
        case "op":
          bytes.push(item.byte);
          break;
        case "push":
          for (const one of pushesOf(item.value)) bytes.push(...one);
          break;
        case "push-late": {
          const value = item.value();
          bytes.push(0x61, value >> 8, value & 0xff);
          break;
        }
        case "push-label": {
          const target = at.get(item.label) ?? 0;
          bytes.push(0x61, (target >> 8) & 0xff, target & 0xff);
          break;
        }
        case "label":
          bytes.push(0x5b);
          break;
      }
    }
    return { bytes: Uint8Array.from(bytes), sourceMap: entries.join(";") };
  }
}

/** Drops unreachable code between a jump, return or revert and the next label. */
function shorten(code: readonly Instruction[]): Instruction[] {
  const remaining: Instruction[] = [];
  let isReachable = true;
  for (const item of code) {
    if (item.k === "label") isReachable = true;
    if (!isReachable) continue;
    if (item.k === "label") {
      const [push, jump] = [remaining.at(-2), remaining.at(-1)];
      if (jump?.k === "op" && jump.byte === 0x56 && push?.k === "push-label" && push.label === item.label) {
        remaining.length -= 2;
      }
    }
    remaining.push(item);
    if (item.k === "op" && [0x00, 0x56, 0xf3, 0xfd, 0xfe].includes(item.byte)) isReachable = false;
  }
  return remaining;
}

const wordMask = (1n << 256n) - 1n;

function pushes(signed: bigint): number[][] {
  const value = signed & wordMask;
  const plain = bytesOf(value);
  if (plain.length <= 4) return [[0x5f + plain.length, ...plain]];
  // Small negative numbers are short when inverted.
  const inverse = value >> 255n === 1n ? bytesOf(value ^ wordMask) : plain;
  if (inverse.length + 2 < plain.length) return [[0x5f + inverse.length, ...inverse], [0x19]];
  // One bit high up is shorter as a shift.
  let zeros = 0n;
  while (((value >> zeros) & 0xffn) === 0n) zeros += 8n;
  const head = bytesOf(value >> zeros);
  if (head.length + 4 < plain.length) return [[0x5f + head.length, ...head], [0x60, Number(zeros)], [0x1b]];
  return [[0x5f + plain.length, ...plain]];
}

function bytesOf(value: bigint): number[] {
  if (value === 0n) return [];
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Array.from({ length: even.length / 2 }, (_, index) =>
    Number.parseInt(even.slice(2 * index, 2 * index + 2), 16),
  );
}

const byName = new Map(opcodes.flatMap((row) => (row ? [[row.name.toLowerCase(), row] as const] : [])));

export const opcodeOf = (name: string): Opcode | undefined => byName.get(name);

/** Results depend only on arguments. */
const pure = new Set(
  "add mul sub div sdiv mod smod mulmod exp signextend lt gt slt sgt eq iszero and or xor not byte shl shr sar calldataload calldatasize codesize".split(
    " ",
  ),
);
export const isPure = (name: string): boolean => pure.has(name);

/** Read memory, storage or gas, without side effects. */
const reading = new Set(["mload", "sload", "gas", "returndatasize", "keccak256"]);
export const isReading = (name: string): boolean => reading.has(name);
