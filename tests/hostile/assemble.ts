/** Yellow paper names. */
const opcodes: Record<string, number> = {
  STOP: 0x00, ADD: 0x01, MUL: 0x02, SUB: 0x03, DIV: 0x04, EXP: 0x0a, LT: 0x10, ISZERO: 0x15, NOT: 0x19, SHA3: 0x20, ADDRESS: 0x30, BALANCE: 0x31,
  ORIGIN: 0x32, CALLER: 0x33, CALLDATALOAD: 0x35, CALLDATASIZE: 0x36, CALLDATACOPY: 0x37, CODESIZE: 0x38, CODECOPY: 0x39,
  GASPRICE: 0x3a, EXTCODESIZE: 0x3b, EXTCODECOPY: 0x3c, RETURNDATASIZE: 0x3d, RETURNDATACOPY: 0x3e, EXTCODEHASH: 0x3f, BLOCKHASH: 0x40,
  TIMESTAMP: 0x42, SELFBALANCE: 0x47, BASEFEE: 0x48, POP: 0x50, MLOAD: 0x51, MSTORE: 0x52, MSTORE8: 0x53, SLOAD: 0x54, SSTORE: 0x55,
  JUMP: 0x56, JUMPI: 0x57, PC: 0x58, MSIZE: 0x59, GAS: 0x5a, JUMPDEST: 0x5b, TLOAD: 0x5c, TSTORE: 0x5d, MCOPY: 0x5e, PUSH0: 0x5f,
  DUP1: 0x80, DUP2: 0x81, DUP3: 0x82, SWAP1: 0x90, SWAP2: 0x91, LOG0: 0xa0, LOG4: 0xa4, CREATE: 0xf0, CALL: 0xf1, CALLCODE: 0xf2, RETURN: 0xf3,
  DELEGATECALL: 0xf4, CREATE2: 0xf5, STATICCALL: 0xfa, REVERT: 0xfd, INVALID: 0xfe, SELFDESTRUCT: 0xff,
}; // prettier-ignore

/**
 * From opcode names, numbers and hex (shortest PUSH), `@name` for a label and `=name` to push it.
 * @throws Error for other words
 */
export function assemble(text: string): number[] {
  const words = text.trim().split(/\s+/);
  const places = new Map<string, number>();
  const lengthOf = (word: string) =>
    word.startsWith("=") ? 3 : word.startsWith("@") || word in opcodes ? 1 : pushOf(word).length;
  let at = 0;
  for (const word of words) {
    if (word.startsWith("@")) places.set(word.slice(1), at);
    at += lengthOf(word);
  }
  return words.flatMap((word) => {
    if (word.startsWith("@")) return [0x5b];
    const opcode = opcodes[word];
    if (opcode !== undefined) return [opcode];
    if (!word.startsWith("=")) return pushOf(word);
    const place = places.get(word.slice(1));
    if (place === undefined) throw new Error(`There is no place named ${word.slice(1)}.`);
    return [0x61, place >> 8, place & 255];
  });
}

function pushOf(word: string): number[] {
  if (!/^(?:\d+|0x[0-9a-f]+)$/i.test(word)) throw new Error(`"${word}" is no opcode, number or place.`);
  const digits = BigInt(word).toString(16);
  const bytes = [...Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex")];
  return word === "0" ? [0x5f] : [0x5f + bytes.length, ...bytes];
}

export function deploying(code: readonly number[]): Uint8Array<ArrayBuffer> {
  const length = code.length;
  // PUSH3 length, DUP1, PUSH1 offset of the code, PUSH0, CODECOPY, PUSH0, RETURN
  const head = [0x62, length >> 16, (length >> 8) & 255, length & 255, 0x80, 0x60, 11, 0x5f, 0x39, 0x5f, 0xf3];
  return Uint8Array.from([...head, ...code]);
}
