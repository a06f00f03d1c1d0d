import { immediateBytes } from "../opcodes.ts";

/** Bytes past the code are zero. */
export function pushValue(code: Uint8Array, pc: number): bigint {
  const bytes = immediateBytes(code[pc]!);
  let value = 0n;
  for (let i = 1; i <= bytes; i++) value = (value << 8n) | BigInt(code[pc + i] ?? 0);
  return value;
}
