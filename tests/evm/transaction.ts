/** Intrinsic gas, fees, refunds, destroyed and emptied accounts. */
import type { Address, Log, Outcome } from "#engine/evm/machine.ts";
import type { MachineWorld } from "#engine/evm/machine-world.ts";

export interface Transaction {
  sender: Address;
  /** undefined: creates a contract */
  to: Address | undefined;
  nonce: bigint;
  value: bigint;
  data: Uint8Array;
  gasLimit: bigint;
  gasPrice: bigint;
  accessList: readonly { address: Address; keys: readonly bigint[] }[];
  /** accounts that authorise borrowing (EIP-7702) */
  authorizations: number;
}

export interface TransactionRules {
  coinbase: Address;
  baseFee: bigint;
  /** EIP-7623 (Prague and later): minimum per token of data */
  floorPerToken: bigint;
}

export interface TransactionResult {
  outcome: Outcome;
  executionGas: bigint;
  gasUsed: bigint;
  output: Uint8Array;
  logs: readonly Log[];
}

const maxInitcode = 49_152;

function tokensOf(data: Uint8Array): bigint {
  let tokens = 0n;
  for (const byte of data) tokens += byte ? 4n : 1n;
  return tokens;
}

export function intrinsicGas({ to, data, accessList, authorizations }: Transaction): bigint {
  const create = to === undefined ? 32_000n + 2n * BigInt(Math.ceil(data.length / 32)) : 0n;
  const lists = accessList.reduce((sum, { keys }) => sum + 2400n + 1900n * BigInt(keys.length), 0n);
  return 21_000n + 4n * tokensOf(data) + create + lists + 25_000n * BigInt(authorizations);
}

export interface Offer {
  /** maximum fee per gas, and its part for the coinbase */
  highestGasPrice: bigint;
  priorityFee: bigint;
  baseFee: bigint;
  /** the block's limit, or less */
  mostGas: bigint;
  floorPerToken: bigint;
}

/** `senderState`: before the transaction. */
export function refusal(
  transaction: Transaction,
  { highestGasPrice, priorityFee, baseFee, mostGas, floorPerToken }: Offer,
  senderState: { nonce: bigint; balance: bigint; hasCode: boolean },
): string | undefined {
  const { nonce, to, data, gasLimit, value } = transaction;
  if (senderState.nonce !== nonce) return `The nonce is ${nonce}; the sender's is ${senderState.nonce}.`;
  if (nonce >= 2n ** 64n - 1n) return "The sender's nonce has its highest value.";
  if (senderState.hasCode) return "The sender has code.";
  if (highestGasPrice < baseFee) return `The gas price ${highestGasPrice} is below the base fee ${baseFee}.`;
  if (priorityFee > highestGasPrice)
    return `The priority fee ${priorityFee} is above the gas price ${highestGasPrice}.`;
  if (gasLimit > mostGas) return `The gas limit is ${gasLimit}; a transaction may have ${mostGas}.`;
  if (to === undefined && data.length > maxInitcode)
    return `The initcode has ${data.length} bytes; ${maxInitcode} are allowed.`;
  const floor = 21_000n + floorPerToken * tokensOf(data);
  if (intrinsicGas(transaction) > gasLimit || floor > gasLimit)
    return `The gas limit ${gasLimit} does not pay for the transaction itself.`;
  if (senderState.balance < gasLimit * highestGasPrice + value) return "The sender has not enough money.";
  return undefined;
}

/** The world must be fresh, with `to` warm; afterwards `world.accounts()` is the new state. */
export function runTransaction(
  world: MachineWorld,
  transaction: Transaction,
  rules: TransactionRules,
): TransactionResult {
  const { sender, to, nonce, value, data, gasLimit, gasPrice, accessList } = transaction;
  const intrinsic = intrinsicGas(transaction);
  const gas = gasLimit - intrinsic;
  for (const { address, keys } of accessList) for (const key of keys) world.warmSlot(address, key);
  world.addMoney(sender, -(gasLimit * gasPrice));
  world.setNonce(sender, nonce + 1n);
  const result =
    to === undefined
      ? world.deployExactly({ from: sender, nonce, value, initcode: data, gas })
      : world.callExactly({ from: sender, to, data, gas, value });
  const executionGas = gas - result.gasLeft;
  const spent = intrinsic + executionGas;
  const counted = result.outcome.kind === "ok" ? world.refund : 0n;
  const afterRefund = spent - (counted < spent / 5n ? counted : spent / 5n);
  const floor = 21_000n + rules.floorPerToken * tokensOf(data);
  const gasUsed = afterRefund > floor || rules.floorPerToken === 0n ? afterRefund : floor;
  world.addMoney(sender, (gasLimit - gasUsed) * gasPrice);
  world.addMoney(rules.coinbase, gasUsed * (gasPrice - rules.baseFee));
  // a create leaves the code it created
  const made = to === undefined && result.outcome.kind === "ok";
  const output = made ? world.codeOf(world.createdAddress(sender, nonce)) : result.output;
  return { outcome: result.outcome, executionGas, gasUsed, output, logs: result.logs };
}
