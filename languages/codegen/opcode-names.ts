import { type Opcode, opcodes } from "#engine/evm/opcodes.ts";

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
