/** Valid programs that keep their stack balanced, broken ones, and mutations of real ones; deterministic by seed. */
import { immediateBytes, opcodes } from "#engine/evm/opcodes.ts";

/** mulberry32 */
export function createRandom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  return {
    below: (limit) => next() % limit,
    oneIn: (n) => next() % n === 0,
    pick: (list) => list[next() % list.length]!,
  };
}

export interface Chance {
  below(limit: number): number;
  oneIn(n: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export const contractAddresses = [0xc0de01n, 0xc0de02n, 0xc0de03n];
const callees = [...contractAddresses, ...contractAddresses, 2n, 3n, 4n, 0xdeadn];

const interestingWords = [
  0n,
  1n,
  2n,
  31n,
  32n,
  64n,
  255n,
  256n,
  (1n << 63n) - 1n,
  1n << 64n,
  (1n << 64n) - 1n,
  1n << 128n,
  (1n << 128n) - 1n,
  1n << 255n,
  (1n << 255n) - 1n,
  (1n << 256n) - 1n,
  (1n << 256n) - 2n,
  10n ** 18n,
];

const arithmetic = [
  0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17,
  0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d,
];
const environment = [
  0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x4a, 0x58, 0x59,
  0x5a,
];

class ProgramWriter {
  readonly bytes: number[] = [];
  height = 0;

  op(...codes: number[]): void {
    for (const code of codes) {
      const opcode = opcodes[code];
      this.height += (opcode?.outputs ?? 0) - (opcode?.inputs ?? 0);
      this.bytes.push(code);
    }
  }

  push(value: bigint): void {
    const hex = value.toString(16);
    const digits = hex.length % 2 ? `0${hex}` : hex;
    const bytes = value === 0n ? [] : (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    this.op(0x5f + bytes.length);
    this.bytes.push(...bytes);
  }
}

function randomWord(chance: Chance): bigint {
  switch (chance.below(4)) {
    case 0:
      return BigInt(chance.below(256));
    case 1:
      return BigInt(chance.below(0x1_0000_0000));
    case 2:
      return chance.pick(interestingWords);
    default: {
      let word = 0n;
      for (let i = 0; i < 8; i++) word = (word << 32n) | BigInt(chance.below(0x1_0000_0000));
      return word >> BigInt(chance.below(256));
    }
  }
}

/** Mostly small, sometimes where gas ends. */
const offset = (chance: Chance): bigint => BigInt(chance.oneIn(60) ? chance.below(0x4000_0000) : chance.below(300));
const length = (chance: Chance): bigint => BigInt(chance.oneIn(80) ? chance.below(100_000) : chance.below(80));

function writeStatement(program: ProgramWriter, chance: Chance): void {
  switch (chance.below(20)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4: {
      const code = chance.pick(arithmetic);
      const inputs = opcodes[code]!.inputs;
      while (program.height < inputs || chance.oneIn(3)) program.push(randomWord(chance));
      program.op(code);
      break;
    }
    case 5:
      program.op(chance.pick(environment));
      break;
    case 6: {
      const depth = chance.below(Math.max(1, Math.min(16, program.height)));
      while (program.height <= depth + 1) program.push(randomWord(chance));
      program.op(chance.oneIn(2) ? 0x80 + depth : 0x90 + depth);
      break;
    }
    case 7:
      if (program.height > 0) program.op(0x50);
      else program.push(randomWord(chance));
      break;
    case 8:
      if (program.height === 0) program.push(randomWord(chance));
      program.push(offset(chance));
      program.op(chance.oneIn(4) ? 0x53 : 0x52);
      break;
    case 9:
      program.push(offset(chance));
      program.op(0x51);
      break;
    case 10:
      program.push(length(chance));
      program.push(offset(chance));
      program.op(0x20);
      break;
    case 11:
      program.push(BigInt(chance.below(4)));
      program.op(chance.oneIn(3) ? 0x5c : 0x54);
      break;
    case 12:
      if (program.height === 0) program.push(BigInt(chance.below(3)));
      program.push(BigInt(chance.below(4)));
      program.op(chance.oneIn(3) ? 0x5d : 0x55);
      break;
    case 13:
      program.push(BigInt(chance.below(100)));
      program.op(0x35);
      break;
    case 14: {
      // copies of calldata, code, memory, return data, other code
      const code = chance.pick([0x37, 0x39, 0x5e, 0x3e, 0x3c]);
      const isReturnData = code === 0x3e;
      program.push(isReturnData && !chance.oneIn(6) ? 0n : length(chance));
      program.push(isReturnData && !chance.oneIn(6) ? 0n : offset(chance));
      program.push(offset(chance));
      if (code === 0x3c) program.push(chance.pick(callees));
      program.op(code);
      break;
    }
    case 15:
      program.push(chance.oneIn(3) ? randomWord(chance) & ((1n << 160n) - 1n) : chance.pick(callees));
      program.op(chance.pick([0x31, 0x3b, 0x3f]));
      break;
    case 16: {
      const topics = chance.below(5);
      for (let i = 0; i < topics; i++) program.push(randomWord(chance));
      program.push(length(chance));
      program.push(offset(chance));
      program.op(0xa0 + topics);
      break;
    }
    case 17:
    case 18: {
      const code = chance.pick([0xf1, 0xf1, 0xf2, 0xf4, 0xfa]);
      program.push(length(chance));
      program.push(offset(chance));
      program.push(length(chance));
      program.push(offset(chance));
      if (code === 0xf1 || code === 0xf2) program.push(chance.oneIn(4) ? BigInt(chance.below(3)) : 0n);
      program.push(chance.pick(callees));
      program.push(chance.oneIn(3) ? BigInt(chance.below(20_000)) : 0xffff_ffffn);
      program.op(code);
      break;
    }
    default:
      if (chance.oneIn(12)) {
        // initcode that deploys one zero byte, or fails
        program.push(chance.oneIn(4) ? randomWord(chance) : 0x60015ff3_00n << 216n);
        program.push(0n);
        program.op(0x52);
        const isCreate2 = chance.oneIn(2);
        if (isCreate2) program.push(BigInt(chance.below(3)));
        program.push(length(chance) % 33n);
        program.push(0n);
        program.push(0n);
        program.op(isCreate2 ? 0xf5 : 0xf0);
      } else program.push(randomWord(chance));
  }
}

/** Loops, branches and internal calls; ends on its own or runs out of gas. */
export function randomProgram(chance: Chance): Uint8Array {
  const program = new ProgramWriter();
  const blocks = 1 + chance.below(5);
  for (let block = 0; block < blocks; block++) {
    const rounds = chance.oneIn(2) ? 1 + chance.below(12) : 0;
    // the loop counter is in memory at 0x400, so the body may use the stack
    if (rounds) {
      program.push(BigInt(rounds));
      program.push(0x400n + 32n * BigInt(block));
      program.op(0x52);
    }
    const head = program.bytes.length;
    if (rounds) program.op(0x5b);
    const entryHeight = program.height;
    const statements = 1 + chance.below(14);
    for (let i = 0; i < statements; i++) writeStatement(program, chance);
    if (chance.oneIn(3)) writeSkip(program, chance);
    while (program.height > entryHeight) program.op(0x50);
    while (program.height < entryHeight) program.push(randomWord(chance));
    if (!rounds) continue;
    const counter = 0x400n + 32n * BigInt(block);
    program.push(1n);
    program.push(counter);
    program.op(0x51, 0x03);
    program.op(0x80);
    program.push(counter);
    program.op(0x52);
    program.op(0x61);
    program.bytes.push(head >> 8, head & 255);
    program.op(0x57);
  }
  switch (chance.below(6)) {
    case 0:
      program.push(length(chance));
      program.push(offset(chance));
      program.op(chance.oneIn(3) ? 0xfd : 0xf3);
      break;
    case 1:
      if (chance.oneIn(3)) {
        program.push(chance.pick(callees));
        program.op(0xff);
      }
      break;
    default:
      program.push(64n);
      program.push(0n);
      program.op(0xf3);
  }
  return new Uint8Array(program.bytes);
}

/** Sometimes with a computed target. */
function writeSkip(program: ProgramWriter, chance: Chance): void {
  const height = program.height;
  const isComputed = chance.oneIn(4);
  const isConditional = chance.oneIn(2);
  if (isConditional) program.push(BigInt(chance.below(2)));
  if (isComputed) program.push(BigInt(chance.below(1000)));
  program.op(0x61);
  const hole = program.bytes.length;
  program.bytes.push(0, 0);
  // target = (hole value ^ key) ^ key, so it's only known at run time
  if (isComputed) program.op(0x81, 0x18, 0x18);
  program.op(isConditional ? 0x57 : 0x56);
  const statements = chance.below(5);
  for (let i = 0; i < statements; i++) writeStatement(program, chance);
  while (program.height > height) program.op(0x50);
  while (program.height < height) program.push(0n);
  const target = program.bytes.length;
  program.op(0x5b);
  program.bytes[hole] = target >> 8;
  program.bytes[hole + 1] = target & 255;
}

/** Mostly opcodes. */
export function brokenProgram(chance: Chance): Uint8Array {
  const known = opcodes.flatMap((opcode) => (opcode && opcode.code !== 0x1e ? [opcode.code] : []));
  const bytes: number[] = [];
  for (let i = 4 + chance.below(60); i > 0; i--) {
    if (chance.oneIn(2)) bytes.push(0x60, chance.below(100));
    else if (chance.oneIn(8)) bytes.push(0x5b);
    else bytes.push(chance.oneIn(30) ? chance.below(256) : chance.pick(known));
  }
  return new Uint8Array(bytes.filter((byte) => byte !== 0x1e));
}

/** Opcodes exchanged, removed, duplicated or invented; data may change. */
export function mutate(code: Uint8Array, chance: Chance): Uint8Array {
  const bytes = [...code];
  for (let i = 1 + chance.below(3); i > 0; i--) {
    const at = chance.below(bytes.length);
    switch (chance.below(4)) {
      case 0:
        bytes[at] = chance.below(256);
        break;
      case 1:
        bytes.splice(at, 1 + chance.below(2));
        break;
      case 2:
        bytes.splice(at, 0, chance.pick([0x50, 0x80, 0x90, 0x5b, 0x01, 0x15, 0x5a]));
        break;
      default: {
        // duplicates the next instruction
        const size = 1 + immediateBytes(bytes[at] ?? 0);
        bytes.splice(at, 0, ...bytes.slice(at, at + size));
      }
    }
  }
  return new Uint8Array(bytes.map((byte) => (byte === 0x1e ? 0x15 : byte)));
}
