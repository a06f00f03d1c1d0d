import { immediateBytes, opcodes } from "#engine/evm/opcodes.ts";

const jumpDestination = 0x5b;
/** Opcodes that end a basic block. */
const endings = new Set([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]);

/**
 * Returns the opcodes of a car, one line for each basic block. Pushed values, stack depths and the compiler's metadata are left out:
 * a new name or a new number changes only those.
 */
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

/** The CBOR maps that Solidity writes after a program: with the hash of its metadata, or only with the compiler's version. */
const metadataHeads = ["a2646970667358221220", "a26469706673582212", "a165627a7a72305820", "a164736f6c6343"].map(
  (hex) => Buffer.from(hex, "hex"),
);

/** Returns the program up to its own metadata. After that come only other contracts' metadata and constructor arguments. */
export function withoutMetadata(code: Uint8Array): Uint8Array {
  const buffer = Buffer.from(code.buffer, code.byteOffset, code.byteLength);
  // The last one: a contract that creates others contains theirs in the middle.
  const starts = metadataHeads.map((head) => buffer.lastIndexOf(head)).filter((start) => start > 0);
  return starts.length === 0 ? code : code.subarray(0, Math.max(...starts));
}
