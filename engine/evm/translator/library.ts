/** See wasm/index.ts. */
import { i32, i64, type Signature, type ValueType } from "./wasm-writer.ts";

const word = [i64, i64, i64, i64] as const;
const makes = (result: readonly ValueType[], ...parameters: ValueType[]): Signature => ({
  parameters,
  results: result,
});

const signatures = {
  expandMemory: makes([i64], i32, i64, i64),
  expandFor: makes([i64], i32, i64, i32, i32),
  loadSlot: makes([i64], i32, i64, ...word),
  storeSlot: makes([i64], i32, i64, ...word, ...word),
  loadTransientOf: makes([], i32, ...word),
  storeTransientOf: makes([], i32, ...word, ...word),
  divide: makes([], ...word, ...word),
  divideSigned: makes([], ...word, ...word),
  divideBySmall: makes([], ...word, i64, i64, i64),
  divideSignedBySmall: makes([], ...word, i64, i64, i64),
  multiply: makes([], ...word, ...word),
  power: makes([], ...word, ...word),
  payExponent: makes([i64], i64, ...word),
  shiftLeft: makes([], i64, ...word),
  shiftRight: makes([], i64, ...word),
  shiftRightSigned: makes([], i64, ...word),
  signExtend: makes([], ...word, ...word),
  addModulo: makes([], i32, i32, i32),
  multiplyModulo: makes([], i32, i32, i32),
  takeMulmodWork: makes([i64], i64),
  hashPiece: makes([i64], i64, i32, i32),
  hashMemory: makes([i64], i32, i64, i32, i32),
  loadInput: makes([], i32, ...word),
  copyOpcode: makes([i64], i32, i64, i32, i32),
  isInReturnData: makes([i32], i32),
  copyReturnData: makes([i64], i32, i64, i32),
  copyExternalCode: makes([i64], i32, i64, i32),
  copyMemory: makes([i64], i32, i64, i32),
  queryAccount: makes([i64], i64, i32, i32),
  accountAt: makes([i32], i32),
  blockHash: makes([], i32),
  logOpcode: makes([i64], i32, i64, i32, i32),
  callOpcode: makes([i32], i32, i32),
  createOpcode: makes([i32], i32, i32),
  destroy: makes([i64], i32, i64, i32),
  setOutput: makes([], i32, i32),
} as const;

export type LibraryName = keyof typeof signatures;

export const library = Object.entries(signatures).map(([name, signature]) => ({
  name: name as LibraryName,
  signature,
}));

const indices = new Map(library.map(({ name }, index) => [name, index]));

export const libraryIndex = (name: LibraryName): number => indices.get(name)!;
