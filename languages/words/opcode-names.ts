import { type Opcode, opcodes } from "#engine/evm/opcodes.ts";

const byName = new Map(opcodes.flatMap((row) => (row ? [[row.name.toLowerCase(), row] as const] : [])));

/** An opcode by its lower-case name, as word code writes it. */
export const opcodeOf = (name: string): Opcode | undefined => byName.get(name);

/** Opcodes that give the same for the same words, whatever happened before. */
const pure = new Set(
  "add mul sub div sdiv mod smod mulmod exp signextend lt gt slt sgt eq iszero and or xor not byte shl shr sar calldataload calldatasize codesize".split(
    " ",
  ),
);
export const isPure = (name: string): boolean => pure.has(name);

/** Opcodes that read memory, storage or gas and change nothing. */
const reading = new Set(["mload", "sload", "gas", "returndatasize", "keccak256"]);
export const isReading = (name: string): boolean => reading.has(name);
