/**
 * The opcode table of the interpreter, translator, disassembler, docs and tests. Cancun plus CLZ (EIP-7939).
 * https://www.evm.codes
 */

export interface Opcode {
  code: number;
  name: string;
  /** words taken from the stack; for DUP and SWAP, words that must exist */
  inputs: number;
  outputs: number;
  /** fixed part */
  gas: number;
}

const named = [
  [0x00, "STOP", 0, 0, 0],
  [0x01, "ADD", 2, 1, 3],
  [0x02, "MUL", 2, 1, 5],
  [0x03, "SUB", 2, 1, 3],
  [0x04, "DIV", 2, 1, 5],
  [0x05, "SDIV", 2, 1, 5],
  [0x06, "MOD", 2, 1, 5],
  [0x07, "SMOD", 2, 1, 5],
  [0x08, "ADDMOD", 3, 1, 8],
  [0x09, "MULMOD", 3, 1, 8],
  [0x0a, "EXP", 2, 1, 10],
  [0x0b, "SIGNEXTEND", 2, 1, 5],
  [0x10, "LT", 2, 1, 3],
  [0x11, "GT", 2, 1, 3],
  [0x12, "SLT", 2, 1, 3],
  [0x13, "SGT", 2, 1, 3],
  [0x14, "EQ", 2, 1, 3],
  [0x15, "ISZERO", 1, 1, 3],
  [0x16, "AND", 2, 1, 3],
  [0x17, "OR", 2, 1, 3],
  [0x18, "XOR", 2, 1, 3],
  [0x19, "NOT", 1, 1, 3],
  [0x1a, "BYTE", 2, 1, 3],
  [0x1b, "SHL", 2, 1, 3],
  [0x1c, "SHR", 2, 1, 3],
  [0x1d, "SAR", 2, 1, 3],
  [0x1e, "CLZ", 1, 1, 5],
  [0x20, "KECCAK256", 2, 1, 30],
  [0x30, "ADDRESS", 0, 1, 2],
  [0x31, "BALANCE", 1, 1, 0],
  [0x32, "ORIGIN", 0, 1, 2],
  [0x33, "CALLER", 0, 1, 2],
  [0x34, "CALLVALUE", 0, 1, 2],
  [0x35, "CALLDATALOAD", 1, 1, 3],
  [0x36, "CALLDATASIZE", 0, 1, 2],
  [0x37, "CALLDATACOPY", 3, 0, 3],
  [0x38, "CODESIZE", 0, 1, 2],
  [0x39, "CODECOPY", 3, 0, 3],
  [0x3a, "GASPRICE", 0, 1, 2],
  [0x3b, "EXTCODESIZE", 1, 1, 0],
  [0x3c, "EXTCODECOPY", 4, 0, 0],
  [0x3d, "RETURNDATASIZE", 0, 1, 2],
  [0x3e, "RETURNDATACOPY", 3, 0, 3],
  [0x3f, "EXTCODEHASH", 1, 1, 0],
  [0x40, "BLOCKHASH", 1, 1, 20],
  [0x41, "COINBASE", 0, 1, 2],
  [0x42, "TIMESTAMP", 0, 1, 2],
  [0x43, "NUMBER", 0, 1, 2],
  [0x44, "PREVRANDAO", 0, 1, 2],
  [0x45, "GASLIMIT", 0, 1, 2],
  [0x46, "CHAINID", 0, 1, 2],
  [0x47, "SELFBALANCE", 0, 1, 5],
  [0x48, "BASEFEE", 0, 1, 2],
  [0x49, "BLOBHASH", 1, 1, 3],
  [0x4a, "BLOBBASEFEE", 0, 1, 2],
  [0x50, "POP", 1, 0, 2],
  [0x51, "MLOAD", 1, 1, 3],
  [0x52, "MSTORE", 2, 0, 3],
  [0x53, "MSTORE8", 2, 0, 3],
  [0x54, "SLOAD", 1, 1, 0],
  [0x55, "SSTORE", 2, 0, 0],
  [0x56, "JUMP", 1, 0, 8],
  [0x57, "JUMPI", 2, 0, 10],
  [0x58, "PC", 0, 1, 2],
  [0x59, "MSIZE", 0, 1, 2],
  [0x5a, "GAS", 0, 1, 2],
  [0x5b, "JUMPDEST", 0, 0, 1],
  [0x5c, "TLOAD", 1, 1, 100],
  [0x5d, "TSTORE", 2, 0, 100],
  [0x5e, "MCOPY", 3, 0, 3],
  [0x5f, "PUSH0", 0, 1, 2],
  [0xa0, "LOG0", 2, 0, 375],
  [0xa1, "LOG1", 3, 0, 750],
  [0xa2, "LOG2", 4, 0, 1125],
  [0xa3, "LOG3", 5, 0, 1500],
  [0xa4, "LOG4", 6, 0, 1875],
  [0xf0, "CREATE", 3, 1, 32000],
  [0xf1, "CALL", 7, 1, 0],
  [0xf2, "CALLCODE", 7, 1, 0],
  [0xf3, "RETURN", 2, 0, 0],
  [0xf4, "DELEGATECALL", 6, 1, 0],
  [0xf5, "CREATE2", 4, 1, 32000],
  [0xfa, "STATICCALL", 6, 1, 0],
  [0xfd, "REVERT", 2, 0, 0],
  [0xff, "SELFDESTRUCT", 1, 0, 5000],
] as const;
const rows: (readonly [code: number, name: string, inputs: number, outputs: number, gas: number])[] = [...named];
for (let n = 1; n <= 32; n++) rows.push([0x5f + n, `PUSH${n}`, 0, 1, 3]);
for (let n = 1; n <= 16; n++) rows.push([0x7f + n, `DUP${n}`, n, n + 1, 3]);
for (let n = 1; n <= 16; n++) rows.push([0x8f + n, `SWAP${n}`, n + 1, n + 1, 3]);

/** By byte; undefined where the fork has no opcode (INVALID, 0xfe, too). */
export const opcodes: readonly (Opcode | undefined)[] = (() => {
  const table = Array.from<Opcode | undefined>({ length: 256 });
  for (const [code, name, inputs, outputs, gas] of rows) table[code] = { code, name, inputs, outputs, gas };
  return table;
})();

/** First and last opcode of each family. */
const ends = { PUSH1: 0x60, PUSH32: 0x7f, DUP1: 0x80, DUP16: 0x8f, SWAP1: 0x90, SWAP16: 0x9f } as const;

type Named = (typeof named)[number];

/** Of PUSH, DUP and SWAP the first and the last. */
export const byteOf = { ...Object.fromEntries(named.map(([code, name]) => [name, code])), ...ends } as typeof ends & {
  readonly [Row in Named as Row[1]]: Row[0];
};

/** Returns how many bytes follow the opcode in the code. */
export const immediateBytes = (code: number): number =>
  code >= byteOf.PUSH1 && code <= byteOf.PUSH32 ? code - byteOf.PUSH0 : 0;

/** Returns the JUMPDESTs that aren't push data. */
export function jumpDestinations(code: Uint8Array): Set<number> {
  const found = new Set<number>();
  for (let pc = 0; pc < code.length; pc++) {
    const op = code[pc] ?? 0;
    if (op === byteOf.JUMPDEST) found.add(pc);
    pc += immediateBytes(op);
  }
  return found;
}
