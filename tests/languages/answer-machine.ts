/** On the car machine and a second EVM. */
import { Common, Hardfork, Mainnet } from "@ethereumjs/common";
import { createEVM } from "@ethereumjs/evm";
import type { Address, Machine } from "#engine/evm/machine.ts";
import { stopReasons, stopSelector } from "#languages/codegen/word-code.ts";

/** Integers beyond 2^53 are decimal strings. */
export type Value = number | string | boolean | null | Value[];

export type Ending = { kind: "result"; value: Value } | { kind: "stops"; reason: string };

export interface Ran {
  ending: Ending;
  gasUsed: number;
}

const gasLimit = 30_000_000;
const zero: Address = `0x${"00".repeat(20)}`;
const caller: Address = `0x${"11".repeat(20)}`;

export function runAnswer(machine: Machine, initcode: Uint8Array, args: readonly bigint[]): Ran {
  const world = machine.createWorld({
    block: {
      timestamp: 1n,
      number: 1n,
      chainId: 1n,
      coinbase: zero,
      prevrandao: 0n,
      gasLimit: BigInt(gasLimit),
      baseFee: 0n,
      blobBaseFee: 0n,
      gasPrice: 0n,
      origin: zero,
    },
    limits: "none",
    warm: [],
  });
  try {
    const { address } = world.deploy({ from: caller, nonce: 0, initcode, gas: gasLimit });
    const { outcome, output, gasUsed } = world.call({ from: caller, to: address, data: calldata(args), gas: gasLimit });
    if (outcome.kind === "ok") return { ending: { kind: "result", value: readValue(output) }, gasUsed };
    if (outcome.kind === "reverted") return { ending: { kind: "stops", reason: stopReason(output) }, gasUsed };
    return { ending: { kind: "stops", reason: outcome.kind === "halted" ? outcome.reason : outcome.kind }, gasUsed };
  } finally {
    world.release();
  }
}

export async function runAnswerOnSecondEvm(runtime: Uint8Array, args: readonly bigint[]): Promise<Ran> {
  const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) });
  const result = await evm.runCode({ code: runtime, data: calldata(args), gasLimit: BigInt(gasLimit) });
  const gasUsed = Number(result.executionGasUsed);
  const { exceptionError, returnValue } = result;
  if (!exceptionError) return { ending: { kind: "result", value: readValue(returnValue) }, gasUsed };
  const error = exceptionError.error;
  const reason = error === "revert" ? stopReason(returnValue) : error.replaceAll(" ", "-");
  return { ending: { kind: "stops", reason }, gasUsed };
}

function calldata(args: readonly bigint[]): Uint8Array {
  const hex = args.map((arg) => BigInt.asUintN(256, arg).toString(16).padStart(64, "0")).join("");
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

function word(bytes: Uint8Array, at: number): bigint {
  return BigInt(`0x${Buffer.from(bytes.subarray(at, at + 32)).toString("hex") || "0"}`);
}

function stopReason(output: Uint8Array): string {
  if (output.length !== 36 || word(output, 0) >> 224n !== stopSelector) return "refused-by-referee";
  return stopReasons[Number(word(output, 4))] ?? "unknown";
}

/** Format: `serialised` in `languages/ir/lower.ts`. */
function readValue(bytes: Uint8Array): Value {
  let at = 0;
  const next = (): bigint => {
    const value = word(bytes, at);
    at += 32;
    return value;
  };
  const read = (): Value => {
    const kind = Number(next());
    switch (kind) {
      case 1: {
        const value = BigInt.asIntN(256, next());
        return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
      }
      case 2:
        return next() === 1n;
      case 5:
      case 6:
      case 8:
        return Array.from({ length: Number(next()) }, read);
      case 7:
        return Array.from({ length: Number(next()) }, () => [read(), read()]);
      default:
        return null;
    }
  };
  return read();
}
