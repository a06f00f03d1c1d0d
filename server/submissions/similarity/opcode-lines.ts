import { immediateBytes, opcodes } from "#engine/evm/opcodes.ts";

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
