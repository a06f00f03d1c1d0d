import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

export interface Car {
  name: string;
  /** init bytecode as submitted, without constructor arguments */
  initcode: Uint8Array;
}

export const initcodeLimitBytes = 49_152;
export const codeLimitBytes = 24_576;

/** keccak-256 of the init bytecode, hex with 0x: identifies a car in logs. */
export function codeHash(initcode: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(initcode))}`;
}

export function hashText(hash: Uint8Array): string {
  return `0x${Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Accepts hex with or without 0x, with spaces and line ends around it. @throws {SyntaxError} with the problem and its
 * position
 */
export function parseBytecode(text: string): Uint8Array {
  const hex = text.trim().replace(/^0x/i, "");
  if (hex === "")
    throw new SyntaxError("The bytecode is empty. Give the hex text that your compiler gives as bytecode.");
  const wrong = /[^0-9a-f]/i.exec(hex);
  if (wrong !== null) {
    const hint = hex.includes("__") ? " A library is not linked; use internal functions instead." : "";
    throw new SyntaxError(
      `Character ${wrong.index + 1} of the bytecode is ${JSON.stringify(wrong[0])}; only 0 to 9 and a to f are allowed.${hint}`,
    );
  }
  if (hex.length % 2 === 1)
    throw new SyntaxError("The bytecode has an odd number of digits; one may be missing at the end.");
  if (hex.length > 2 * initcodeLimitBytes) {
    throw new SyntaxError(
      `The bytecode has ${hex.length / 2} bytes; a car may have ${initcodeLimitBytes} with its constructor.`,
    );
  }
  return hexToBytes(hex);
}
