/** Runs one outermost call and rolls back. */
import { Common, Hardfork, Mainnet } from "@ethereumjs/common";
import { createEVM, type EVM } from "@ethereumjs/evm";
import { Account, createAddressFromString, hexToBytes } from "@ethereumjs/util";
import { fromNumber, toHex, toNumber } from "../../engine/evm/bytes.ts";
import type { Address, BlockEnvironment, Log } from "../../engine/evm/machine.ts";

export interface OracleAccount {
  address: Address;
  code: Uint8Array;
  balance: bigint;
}

export interface OracleCall {
  block: BlockEnvironment;
  accounts: readonly OracleAccount[];
  from: Address;
  to: Address;
  data: Uint8Array;
  gas: number;
  warm: readonly Address[];
}

export interface OracleResult {
  kind: "ok" | "reverted" | "failed";
  gasUsed: number;
  output: Uint8Array;
  logs: Log[];
  slot(address: Address, key: bigint): Promise<bigint>;
}

/** `look` gets the result before the rollback. */
export type Oracle = <T>(call: OracleCall, look: (result: OracleResult) => Promise<T>) => Promise<T>;

export async function createOracle(): Promise<Oracle> {
  // Only precompiles 1 to 9 exist; the tenth is a normal account.
  const tenth = { address: createAddressFromString(`0x${"a".padStart(40, "0")}`) };
  const evm = await createEVM({
    common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }),
    customPrecompiles: [tenth],
  });
  return async (call, look) => {
    await evm.journal.checkpoint();
    await evm.stateManager.checkpoint();
    try {
      return await look(await run(evm, call));
    } finally {
      await evm.stateManager.revert();
      await evm.journal.revert();
      await evm.journal.cleanup();
    }
  };
}

async function run(evm: EVM, { block, accounts, from, to, data, gas, warm }: OracleCall): Promise<OracleResult> {
  for (const { address, code, balance } of accounts) {
    const target = createAddressFromString(address);
    await evm.stateManager.putAccount(target, new Account(1n, balance));
    await evm.stateManager.putCode(target, code);
  }
  const precompiles = Array.from({ length: 10 }, (_, i) => (i + 1).toString(16).padStart(40, "0"));
  for (const address of [...precompiles, ...warm.map((text) => text.slice(2))])
    evm.journal.addAlwaysWarmAddress(address);
  const { execResult } = await evm.runCall({
    caller: createAddressFromString(from),
    origin: createAddressFromString(block.origin),
    to: createAddressFromString(to),
    data,
    gasLimit: BigInt(gas),
    gasPrice: block.gasPrice,
    block: { header: headerOf(block) },
  });
  const error = execResult.exceptionError?.error as string | undefined;
  return {
    kind: error === undefined ? "ok" : error === "revert" ? "reverted" : "failed",
    gasUsed: Number(execResult.executionGasUsed),
    output: execResult.returnValue,
    logs: (execResult.logs ?? []).map(([address, topics, bytes]) => ({
      address: toHex(address),
      topics: topics.map(toHex),
      data: bytes,
    })),
    slot: async (address, key) =>
      toNumber(await evm.stateManager.getStorage(createAddressFromString(address), fromNumber(key, 32))),
  };
}

function headerOf(block: BlockEnvironment) {
  return {
    number: block.number,
    timestamp: block.timestamp,
    coinbase: createAddressFromString(block.coinbase),
    difficulty: 0n,
    prevRandao: hexToBytes(`0x${block.prevrandao.toString(16).padStart(64, "0")}`),
    gasLimit: block.gasLimit,
    baseFeePerGas: block.baseFee,
    getBlobGasPrice: () => block.blobBaseFee,
    cliqueSigner: () => createAddressFromString(block.coinbase),
  };
}
