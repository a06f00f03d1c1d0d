/** Peers that run anywhere: the car machine in its tiers and @ethereumjs/evm. anvil is in anvil.ts. */
import { toHex } from "../../engine/evm/bytes.ts";
import { fromHex } from "../../engine/evm/from-hex-for-tests.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import type { BlockEnvironment } from "../../engine/evm/machine.ts";
import { createOracle } from "../../tests/evm/ethereumjs.ts";
import { gasOfCall, type Workload } from "./workloads.ts";

export interface Answer {
  output: string;
  /** of the call's frame, where the peer tells it */
  gasUsed: number | undefined;
}

/** Runs the workload once more, from the same state. */
export type Runner = () => Promise<Answer> | Answer;

export const caller = "0x1111111111111111111111111111111111111111";
export const block: BlockEnvironment = {
  timestamp: 1n,
  number: 1n,
  chainId: 1n,
  coinbase: "0x0000000000000000000000000000000000000000",
  prevrandao: 0n,
  gasLimit: 30_000_000n,
  baseFee: 0n,
  blobBaseFee: 1n,
  gasPrice: 0n,
  origin: caller,
};

/** A new machine for each workload, so that nothing is translated before the first run. */
export function machineRunner(interpreter: WebAssembly.Module, workload: Workload, afterGas?: number): Runner {
  const machine = createMachine({ interpreter, ...(afterGas === undefined ? {} : { translation: { afterGas } }) });
  const world = machine.createWorld({ block, limits: "none", warm: [workload.to] });
  for (const { address, code } of workload.accounts)
    world.putAccount(address, { nonce: 1n, balance: 0n, code: fromHex(code), storage: new Map() });
  const data = fromHex(workload.data);
  return () => {
    const { outcome, output, gasUsed } = world.callAndForget({ from: caller, to: workload.to, data, gas: gasOfCall });
    if (outcome.kind !== "ok") throw new Error(`${workload.name} ended ${JSON.stringify(outcome)}.`);
    return { output: toHex(output), gasUsed };
  };
}

export async function ethereumjsRunner(workload: Workload): Promise<Runner> {
  const oracle = await createOracle();
  const accounts = workload.accounts.map(({ address, code }) => ({ address, code: fromHex(code), balance: 0n }));
  const data = fromHex(workload.data);
  const call = {
    block,
    accounts,
    from: caller,
    to: workload.to,
    data,
    gas: gasOfCall,
    warm: [caller, workload.to],
  } as const;
  return () =>
    oracle(call, async ({ kind, output, gasUsed }) => {
      if (kind !== "ok") throw new Error(`${workload.name} ended ${kind}.`);
      return { output: toHex(output), gasUsed };
    });
}
