import { immediateBytes, opcodes } from "#engine/evm/opcodes.ts";
import type { Listing, Word } from "./listing.ts";

const jumpDestination = 0x5b;
/** After these a program goes on only by a jump. */
const endings = new Set([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]);

/**
 * Bytecode as it is compared: its opcodes, without what they push, how deep they reach into the stack, and the compiler's metadata. A
 * line is a stretch that runs without a jump.
 */
export function opcodeWords(code: Uint8Array): Listing {
  const program = withoutMetadata(code);
  const lines: string[] = [];
  const words: Word[] = [];
  let current: string[] = [];
  const endLine = () => {
    if (current.length > 0) lines.push(current.join(" "));
    current = [];
  };
  for (let at = 0; at < program.length; at += 1) {
    const byte = program[at] ?? 0;
    if (byte === jumpDestination) endLine();
    const size = immediateBytes(byte);
    const name = opcodes[byte]?.name ?? "INVALID";
    const pushed = Buffer.from(program.subarray(at + 1, at + 1 + size)).toString("hex");
    current.push(size > 0 ? `${name} 0x${pushed}` : name);
    words.push({ word: name.replace(/^(PUSH|DUP|SWAP|LOG)\d+$/, "$1"), line: lines.length });
    at += size;
    if (endings.has(byte)) endLine();
  }
  endLine();
  return { lines, words };
}

/** CBOR maps that Solidity writes behind a program: with the hash of its metadata, and with the compiler's version alone. */
const metadataHeads = ["a2646970667358221220", "a26469706673582212", "a165627a7a72305820", "a164736f6c6343"].map(
  (hex) => Buffer.from(hex, "hex"),
);

/** The program before its first metadata. What follows a metadata are other contracts' own metadata or arguments of the constructor. */
export function withoutMetadata(code: Uint8Array): Uint8Array {
  const buffer = Buffer.from(code.buffer, code.byteOffset, code.byteLength);
  // The last one: a contract that makes others holds theirs in the middle.
  const starts = metadataHeads.map((head) => buffer.lastIndexOf(head)).filter((start) => start > 0);
  return starts.length === 0 ? code : code.subarray(0, Math.max(...starts));
}
