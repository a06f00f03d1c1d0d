import type { HostCall, HostResult } from "#engine/evm/machine.ts";
import { readSelector } from "#engine/referee/abi.ts";
import { type ActionName, families, type Family } from "#engine/formula/families.ts";
import { viewSelectors } from "#engine/referee/referee-functions.ts";
import { wordAt } from "./abi-words.ts";
import { argumentAt } from "./console-output.ts";
import { readErrorData, type ErrorData } from "./revert-reason.ts";

export interface RefereeCall {
  /** as in the interface, for example "buyAcceleration"; unknown functions: the selector in hex */
  name: string;
  kind: "buy" | "price" | "view" | "unknown";
  action?: ActionName;
  amount?: bigint;
  ok: boolean;
  /** price, cost, or the view's number */
  answer?: bigint;
  error?: ErrorData;
  /** coins needed by a refused purchase, and coins available */
  tooExpensive?: { needed: bigint; available: bigint };
  gasUsed: number;
  isStarved: boolean;
  file?: string;
  line?: number;
}

/** `undefined`: not a purchase. */
export function priceQuestion(family: Family, purchase: Uint8Array | undefined): Uint8Array | undefined {
  if (!purchase || purchase.length < 4) return undefined;
  const action = families[family].actions.find(({ buySelector }) => buySelector === readSelector(purchase));
  if (!action) return undefined;
  const data = purchase.slice();
  new DataView(data.buffer).setUint32(0, action.priceSelector);
  return data;
}

export function describeRefereeCall(family: Family, call: HostCall, result: HostResult): RefereeCall {
  const selector = call.data.length < 4 ? -1 : readSelector(call.data);
  const { actions } = families[family];
  const outcome = {
    ok: result.ok,
    gasUsed: result.gasUsed,
    isStarved: !result.ok && result.gasUsed === call.gas,
    ...(result.ok && result.output.length === 32 ? { answer: wordAt(result.output, 0) } : {}),
    ...(result.ok ? {} : { error: readErrorData(result.output) }),
  };
  for (const action of actions) {
    const isBuy = action.buySelector === selector;
    if (!isBuy && action.priceSelector !== selector) continue;
    const signature = isBuy ? action.buy : action.price;
    const amount = signature.endsWith("()") ? 1n : argumentAt(call.data, 0);
    return {
      name: signature.replace(/\(.*/, ""),
      kind: isBuy ? "buy" : "price",
      action: action.name,
      amount,
      ...outcome,
    };
  }
  const view = Object.entries(viewSelectors).find(([, known]) => known === selector)?.[0];
  if (view) return { name: view, kind: "view", ...outcome };
  return { name: selector < 0 ? "0x" : `0x${selector.toString(16).padStart(8, "0")}`, kind: "unknown", ...outcome };
}
