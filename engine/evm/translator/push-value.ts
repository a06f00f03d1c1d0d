import { immediateBytes } from "../opcodes.ts";

/** The number that a PUSH at this place pushes; bytes beyond the code are zero. */
export function pushValue(code: Uint8Array, pc: number): bigint {
  const bytes = immediateBytes(code[pc]!);
  let value = 0n;
  for (let i = 1; i <= bytes; i++) value = (value << 8n) | BigInt(code[pc + i] ?? 0);
  return value;
}
