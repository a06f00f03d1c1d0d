import { toHex } from "#engine/evm/bytes.ts";
import type { Outcome } from "#engine/evm/machine.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { readStop, type StopReason } from "#languages/codegen/word-code.ts";
import { printable, readValue, wordAt } from "./abi-words.ts";
import type { RefereeCall } from "./referee-calls.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { choiceOf } from "#messages/format-rejection.ts";

export type TurnErrorId = keyof Catalogue["turnErrors"];

export type ErrorData =
  | { kind: "empty" }
  | { kind: "text"; text: string }
  | { kind: "panic"; code: number }
  /** Python or JavaScript raised an error */
  | { kind: "stopped"; reason: StopReason }
  | { kind: "custom"; selector: string };

export interface RevertReason {
  id: TurnErrorId;
  values: Readonly<Record<string, string | number>>;
}

const errorSelector = "0x08c379a0";
const panicSelector = "0x4e487b71";

export interface ScriptEnd {
  language: CarLanguage;
  compared: readonly [bigint, bigint] | undefined;
  rounds: number;
}

export function readErrorData(data: Uint8Array): ErrorData {
  if (data.length === 0) return { kind: "empty" };
  const selector = toHex(data.slice(0, 4));
  if (selector === errorSelector) return { kind: "text", text: readValue("string", data, 4, 4) };
  if (selector === panicSelector) return { kind: "panic", code: Number(BigInt.asUintN(32, wordAt(data, 4))) };
  const reason = readStop(data);
  if (reason) return { kind: "stopped", reason };
  return { kind: "custom", selector };
}

/** @param calls to the referee; the last one often explains the failure */
export function readRevertReason(
  outcome: Outcome,
  output: Uint8Array,
  calls: readonly RefereeCall[],
  script?: ScriptEnd,
): RevertReason {
  switch (outcome.kind) {
    case "ok":
    case "out-of-gas":
      return outOfGas(calls, script);
    case "no-code":
      return { id: "no-code", values: {} };
    case "over-limit":
      return { id: "over-limit", values: { word: choiceOf(outcome.limit) } };
    case "halted":
      if (outcome.reason === "bad-opcode") return { id: "bad-opcode", values: {} };
      return { id: "halted", values: { word: choiceOf(outcome.reason) } };
    case "reverted":
      return reverted(readErrorData(output), calls.at(-1), script);
  }
}

/** A loop with more rounds and no referee calls counts as endless. */
const manyRounds = 1_000;

function outOfGas(calls: readonly RefereeCall[], script: ScriptEnd | undefined): RevertReason {
  const rounds = script?.rounds ?? 0;
  if (rounds < manyRounds || calls.length * 10 > rounds) return { id: "out-of-gas", values: {} };
  return { id: "endless-loop", values: { rounds } };
}

const stopIds = {
  "too-large": "stop-too-large",
  "division-by-zero": "division-by-zero",
  "index-out-of-range": "stop-index",
  "key-missing": "stop-key-missing",
  assert: "assert-failed",
  "not-found": "stop-not-found",
  "too-deep": "stop-too-deep",
  "out-of-memory": "stop-out-of-memory",
  "wrong-type": "stop-wrong-type",
} as const satisfies Record<StopReason, TurnErrorId>;

function stopped(reason: StopReason, script: ScriptEnd | undefined): RevertReason {
  const id = stopIds[reason];
  if (reason !== "index-out-of-range" || !script?.compared) return { id, values: {} };
  const [index, count] = script.compared;
  if (count > 0xffffn) return { id, values: {} };
  // Python adds the length to negative indexes before comparing.
  const signed = BigInt.asIntN(256, index);
  const asked = signed < 0n && script.language === "python" ? signed - count : signed;
  // Numbers are formatted in the reader's language.
  const shown = Number.isSafeInteger(Number(asked)) ? Number(asked) : asked.toString();
  if (count === 0n) return { id: "stop-empty-list", values: { index: shown } };
  return { id: "stop-index-of", values: { index: shown, last: Number(count) - 1 } };
}

function reverted(data: ErrorData, lastCall: RefereeCall | undefined, script: ScriptEnd | undefined): RevertReason {
  switch (data.kind) {
    case "stopped":
      return stopped(data.reason, script);
    case "empty":
      return lastCall?.isStarved ? outOfGas([], script) : { id: "silent-revert", values: {} };
    case "custom":
      return { id: "require", values: { word: data.selector } };
    case "text":
      if (data.text === "YOU_CANT_BUY_ZERO_SHELLS" || data.text === "YOU_CANT_BUY_ZERO_SUPER_SHELLS")
        return { id: "zero-shells", values: {} };
      if (data.text === "YOU_CANT_BUY_ZERO_SHIELDS" || data.text === "ZERO_SHIELDS")
        return { id: "zero-shields", values: {} };
      if (data.text === "NOT_CURRENT_CAR") return { id: "not-your-turn", values: {} };
      return { id: "require", values: { word: printable(data.text).slice(0, 100) } };
    case "panic": {
      // The referee panics when money is short; the car's own panics follow a successful call, or none.
      const isReferees = lastCall?.kind === "buy" && lastCall.error?.kind === "panic";
      if (data.code === 0x11) {
        const cost = lastCall?.tooExpensive;
        if (!isReferees) return { id: "underflow", values: {} };
        if (!cost || cost.needed <= cost.available) return { id: "not-enough-money", values: {} };
        return {
          id: "too-expensive",
          values: { needed: Number(cost.needed), available: Number(cost.available) },
        };
      }
      if (data.code === 0x12) return { id: "division-by-zero", values: {} };
      if (data.code === 0x32) return { id: "index-out-of-range", values: {} };
      if (data.code === 0x01) return { id: "assert-failed", values: {} };
      return { id: "other-panic", values: { word: `0x${data.code.toString(16)}` } };
    }
  }
}
