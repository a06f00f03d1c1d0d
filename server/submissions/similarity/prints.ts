import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createMachine } from "#engine/evm/create-machine.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { Position } from "#engine/referee/referee-state.ts";
import { type Decision, decisionsOf, situations } from "./decisions.ts";
import { immediateBytes, opcodes } from "#engine/evm/opcodes.ts";

const situationCount = 240;
/** Limit, so that expensive cars don't hold up the others. */
const mostGas = 60_000_000;

interface DrivingTest {
  positions: readonly Position[];
  /** by situation; undefined: the turn failed */
  decisions: (initcode: Uint8Array) => (Decision | undefined)[];
  prints: (initcode: Uint8Array) => Set<number>;
  printsOfAll: (initcodes: readonly Uint8Array[]) => Set<number>;
}

export function drivingTest(formula: Formula): DrivingTest {
  const interpreter = readFileSync(new URL(import.meta.resolve("#engine/evm/interpreter.wasm")));
  const machine = createMachine({
    interpreter: new WebAssembly.Module(interpreter),
    // Random, so that cars can't prepare colliding slots; results don't depend on it.
    hashKey: [...new BigUint64Array(new Uint8Array(randomBytes(80)).buffer)],
    heapBytes: 512 * 1024 * 1024,
  });
  const positions = situations(formula, situationCount);
  const decisions = (initcode: Uint8Array) => decisionsOf(machine, formula, { initcode }, positions, mostGas);
  const prints = (initcode: Uint8Array) =>
    new Set(decisions(initcode).flatMap((decision, at) => (decision ? [printOf(decision, at)] : [])));
  return {
    positions,
    decisions,
    prints,
    printsOfAll: (initcodes) => new Set(initcodes.flatMap((initcode) => [...prints(initcode)])),
  };
}

/** 32 bits of the decision below the situation's number. */
export function printOf(decision: Decision, situation: number): number {
  const hash = decision.reduce((sum, units) => Math.imul(sum ^ units, 0x01000193), 0x811c9dc5);
  return situation * 2 ** 32 + (hash >>> 0);
}

/**
 * Opcodes in a gram, and grams per window, of which the smallest hash is kept (winnowing; Schleimer, Wilkerson and
 * Aiken 2003). Cars that share `gram + window - 1` opcodes in a row share a print.
 */
const gram = 40;
const window = 16;

/** Bases of the two rolling hashes: odd and far apart. */
const [lowBase, highBase] = [0x01000193, 0x85ebca6b];

/** Empty when the car is shorter than a gram. */
export function codePrints(initcode: Uint8Array): Set<number> {
  const words = opcodeLines(initcode).flatMap((line) => line.split(" "));
  const grams = gramHashes(words);
  const prints = new Set<number>();
  if (grams.length > 0 && grams.length < window) prints.add(Math.min(...grams));
  for (let end = window; end <= grams.length; end += 1) {
    let least = grams[end - window] ?? 0;
    for (let index = end - window + 1; index < end; index += 1) least = Math.min(least, grams[index] ?? least);
    prints.add(least);
  }
  return prints;
}

/**
 * 53-bit hashes of the grams in order: two rolling sums modulo 2^32, mixed so that each gram is equally likely to be
 * the smallest.
 */
function gramHashes(words: readonly string[]): number[] {
  const hashOf = wordHashes();
  const hashes = words.map(hashOf);
  let [lowLeaving, highLeaving] = [1, 1];
  for (let count = 0; count < gram; count += 1) {
    lowLeaving = Math.imul(lowLeaving, lowBase);
    highLeaving = Math.imul(highLeaving, highBase);
  }
  const grams: number[] = [];
  let [low, high] = [0, 0];
  for (const [at, hash] of hashes.entries()) {
    const leaving = hashes[at - gram] ?? 0;
    low = (Math.imul(low, lowBase) + hash - Math.imul(leaving, lowLeaving)) | 0;
    high = (Math.imul(high, highBase) + hash - Math.imul(leaving, highLeaving)) | 0;
    if (at + 1 >= gram) grams.push((mixed(high) & 0x1fffff) * 2 ** 32 + mixed(low));
  }
  return grams;
}

function mixed(sum: number): number {
  const once = Math.imul(sum ^ (sum >>> 16), 0x7feb352d);
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b);
  return (twice ^ (twice >>> 16)) >>> 0;
}

function wordHashes(): (word: string) => number {
  const known = new Map<string, number>();
  return (word) => {
    let hash = known.get(word);
    if (hash === undefined) known.set(word, (hash = hashOfWord(word)));
    return hash;
  };
}

function hashOfWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash;
}

const jumpDestination = 0x5b;
const endings = new Set([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]);

/** One line per basic block, without pushed values, stack depths and metadata, which change with names and numbers. */
export function opcodeLines(code: Uint8Array): string[] {
  const program = withoutMetadata(code);
  const lines: string[] = [];
  let current: string[] = [];
  const endLine = () => {
    if (current.length > 0) lines.push(current.join(" "));
    current = [];
  };
  for (let at = 0; at < program.length; at += 1) {
    const byte = program[at] ?? 0;
    if (byte === jumpDestination) endLine();
    const name = opcodes[byte]?.name ?? "INVALID";
    current.push(name.replace(/^(PUSH|DUP|SWAP|LOG)\d+$/, "$1"));
    at += immediateBytes(byte);
    if (endings.has(byte)) endLine();
  }
  endLine();
  return lines;
}

/** CBOR heads of Solidity's metadata: with its hash, or only with the compiler's version. */
const metadataHeads = ["a2646970667358221220", "a26469706673582212", "a165627a7a72305820", "a164736f6c6343"].map(
  (hex) => Buffer.from(hex, "hex"),
);

/** After the program's own metadata come only other contracts' metadata and constructor arguments. */
export function withoutMetadata(code: Uint8Array): Uint8Array {
  const buffer = Buffer.from(code.buffer, code.byteOffset, code.byteLength);
  // Use the last one: a contract that creates others contains their metadata.
  const starts = metadataHeads.map((head) => buffer.lastIndexOf(head)).filter((start) => start > 0);
  return starts.length === 0 ? code : code.subarray(0, Math.max(...starts));
}
