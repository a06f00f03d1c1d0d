import { answer } from "./layout.ts";
import type { HaltReason, LimitName, Outcome } from "./machine.ts";

const outOfGas = 16;
const halts: readonly HaltReason[] = [
  "bad-opcode",
  "bad-jump",
  "stack-underflow",
  "stack-overflow",
  "static-violation",
  "bad-create",
  "bad-return-data",
];
const ok: Outcome = { kind: "ok" };
const firstLimit = 32;
const limits: readonly LimitName[] = ["return-data", "memory", "logs", "created-code", "work"];

export function outcomeOf(code: number): Outcome {
  switch (code) {
    case answer.stopped:
    case answer.returned:
      return ok;
    case answer.reverted:
      return { kind: "reverted" };
    case answer.noCode:
      return { kind: "no-code" };
    case outOfGas:
      return { kind: "out-of-gas" };
    default: {
      const limit = limits[code - firstLimit];
      if (limit) return { kind: "over-limit", limit };
      const reason = halts[code - outOfGas - 1];
      if (reason) return { kind: "halted", reason };
      throw new Error(`The interpreter gave the unknown answer ${code}.`);
    }
  }
}
