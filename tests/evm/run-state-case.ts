/** As a transaction; compares the state after it. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { fromNumber, toHex, toNumber } from "#engine/evm/bytes.ts";
import { fromHex } from "#engine/evm/from-hex-for-tests.ts";
import type { CarMachine } from "#engine/evm/create-machine.ts";
import type { AccountState, MachineWorld } from "#engine/evm/machine-world.ts";
import type { Address, BlockEnvironment, Log } from "#engine/evm/machine.ts";
import { refusal, runTransaction, type Transaction, type TransactionResult } from "./transaction.ts";
import type { CaseAccount, StateCase } from "./case-files.ts";

const quantity = (text: string | undefined): bigint => (text === undefined || text === "0x" ? 0n : BigInt(text));
const addressOf = (text: string): Address => `0x${fromHex(text).length === 20 ? text.slice(2).toLowerCase() : ""}`;

/** Differences in words; empty: passed. */
export function runStateCase(machine: CarMachine, { fork, test, post }: StateCase): string[] {
  const { env, pre } = test;
  const transaction = transactionOf(test.transaction, post.indexes);
  const baseFee = quantity(env["currentBaseFee"]);
  const { highest, priority, effective } = gasPrices(test.transaction, baseFee);
  const sender = pre[transaction.sender];
  const isYoung = fork === "Osaka" || fork === "Prague";
  const floorPerToken = isYoung ? 10n : 0n;
  const blockGas = quantity(env["currentGasLimit"]);
  // EIP-7825: at most 2^24 in Osaka
  const mostGas = fork === "Osaka" && blockGas > 1n << 24n ? 1n << 24n : blockGas;
  const offer = { highestGasPrice: highest, priorityFee: priority, baseFee, mostGas, floorPerToken };
  const refused = refusal(transaction, offer, {
    nonce: quantity(sender?.nonce),
    balance: quantity(sender?.balance),
    hasCode: quantity(sender?.code) !== 0n,
  });
  if (post.expectException || refused) {
    if (post.expectException && refused) return [];
    return [refused ?? `accepted, but should be refused: ${post.expectException}`];
  }

  const coinbase = addressOf(env["currentCoinbase"]!);
  const block: BlockEnvironment = {
    timestamp: quantity(env["currentTimestamp"]),
    number: quantity(env["currentNumber"]),
    chainId: 1n,
    coinbase,
    prevrandao: quantity(env["currentRandom"]),
    gasLimit: quantity(env["currentGasLimit"]),
    baseFee,
    blobBaseFee: blobBaseFee(quantity(env["currentExcessBlobGas"])),
    gasPrice: effective,
    origin: transaction.sender,
  };
  const borrowed = borrowCode(test.transaction, pre);
  const world = machine.createWorld({
    block,
    limits: "none",
    warm: [
      ...(transaction.to ? [transaction.to] : []),
      ...transaction.accessList.map(({ address }) => address),
      ...borrowed.map(({ lender }) => lender),
    ],
    // as in the official tests: the hash of the number's decimal text
    blockHash: (number) => toNumber(keccak_256(new TextEncoder().encode(String(number)))),
  });
  try {
    for (const [address, account] of Object.entries(pre)) world.putAccount(addressOf(address), stateOf(account));
    for (const { borrower, code, nonce } of borrowed) world.lendCode(borrower, code, nonce);
    const result = runTransaction(world, { ...transaction, gasPrice: effective }, { coinbase, baseFee, floorPerToken });
    return [...compareExecution(post, result), ...compareState(world, pre, post.diff, borrowed)];
  } finally {
    world.release();
  }
}

function transactionOf(fields: StateCase["test"]["transaction"], indexes: StateCase["post"]["indexes"]): Transaction {
  return {
    sender: addressOf(fields.sender),
    to: fields.to === "" ? undefined : addressOf(fields.to),
    nonce: quantity(fields.nonce),
    value: quantity(fields.value[indexes.value]),
    data: fromHex(fields.data[indexes.data] ?? ""),
    gasLimit: quantity(fields.gasLimit[indexes.gas]),
    gasPrice: 0n,
    accessList: (fields.accessLists?.[indexes.data] ?? []).map(({ address, storageKeys }) => ({
      address: addressOf(address),
      keys: storageKeys.map(quantity),
    })),
    authorizations: fields.authorizationList?.length ?? 0,
  };
}

function gasPrices(fields: StateCase["test"]["transaction"], baseFee: bigint) {
  if (fields.gasPrice !== undefined) {
    const price = quantity(fields.gasPrice);
    return { highest: price, priority: 0n, effective: price };
  }
  const highest = quantity(fields.maxFeePerGas);
  const priority = quantity(fields.maxPriorityFeePerGas);
  const wanted = baseFee + priority;
  return { highest, priority, effective: wanted < highest ? wanted : highest };
}

/** EIP-4844's fake exponential. */
function blobBaseFee(excess: bigint): bigint {
  const fraction = 3_338_477n;
  let sum = 0n;
  let term = fraction;
  for (let i = 1n; term > 0n; i++) {
    sum += term;
    term = (term * excess) / (fraction * i);
  }
  return sum / fraction;
}

function stateOf({ nonce, balance, code, storage }: CaseAccount): AccountState {
  return {
    nonce: quantity(nonce),
    balance: quantity(balance),
    code: fromHex(code),
    storage: new Map(Object.entries(storage).map(([key, value]) => [quantity(key), quantity(value)])),
  };
}

interface BorrowedCode {
  borrower: Address;
  lender: Address;
  code: Uint8Array;
  nonce: bigint;
}

/** EIP-7702, which the machine's fork lacks; copying the code is equivalent. */
function borrowCode(fields: StateCase["test"]["transaction"], pre: StateCase["test"]["pre"]): BorrowedCode[] {
  return (fields.authorizationList ?? []).flatMap(({ address, signer, nonce }) => {
    if (signer === undefined) return [];
    const code = fromHex(pre[address]?.code ?? "0x");
    return [{ borrower: addressOf(signer), lender: addressOf(address), code, nonce: quantity(nonce) + 1n }];
  });
}

function compareExecution(post: StateCase["post"], result: TransactionResult): string[] {
  const problems: string[] = [];
  const expect = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) problems.push(`${what} is ${String(found)}, should be ${String(expected)}`);
  };
  const succeeded = result.outcome.kind === "ok" || result.outcome.kind === "no-code";
  expect("log hash", toHex(keccak_256(rlp(result.logs.map(logItem)))), post.logs);
  const { exec } = post;
  if (!exec) return problems;
  expect("status", succeeded ? 1 : 0, exec.status);
  expect("execution gas", Number(result.executionGas), exec.executionGas);
  expect("gas used", Number(result.gasUsed), exec.gasUsed);
  if (exec.returnData !== undefined) expect("return data", toHex(result.output), exec.returnData);
  if (exec.returnHash !== undefined) expect("hash of return data", toHex(keccak_256(result.output)), exec.returnHash);
  return problems;
}

function compareState(
  world: MachineWorld,
  pre: StateCase["test"]["pre"],
  diff: StateCase["post"]["diff"],
  borrowed: readonly BorrowedCode[],
): string[] {
  const expected = new Map<string, string>();
  for (const [address, account] of Object.entries(pre)) expected.set(address, textOf(stateOf(account)));
  for (const [address, change] of Object.entries(diff)) {
    if (change === null) expected.delete(address);
    else {
      const before = pre[address] ?? { nonce: "0x0", balance: "0x0", code: "0x", storage: {} };
      const storage = { ...before.storage, ...change.storage };
      expected.set(address, textOf(stateOf({ ...before, ...change, storage })));
    }
  }
  const problems: string[] = [];
  const found = world.accounts();
  for (const [address, state] of found) {
    const { lender } = borrowed.find(({ borrower }) => borrower === address) ?? {};
    const text = textOf(lender ? { ...state, code: fromHex(`0xef0100${lender.slice(2)}`) } : state);
    const wanted = expected.get(address);
    if (text !== wanted) problems.push(`account ${address} is ${text}, should be ${wanted ?? "absent"}`);
  }
  for (const address of expected.keys())
    if (!found.has(address as Address))
      problems.push(`account ${address} is absent, should be ${expected.get(address)}`);
  return problems;
}

function textOf({ nonce, balance, code, storage }: AccountState): string {
  const slots = [...storage]
    .filter(([, value]) => value !== 0n)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key.toString(16)}=${value.toString(16)}`);
  return `nonce ${nonce} balance ${balance} code ${toHex(code)} storage ${slots.join(" ")}`;
}

type RlpItem = Uint8Array | RlpItem[];

const logItem = ({ address, topics, data }: Log): RlpItem => [
  fromHex(address),
  topics.map((topic) => fromHex(topic)),
  data,
];

/** Recursive length prefix encoding. https://ethereum.org/developers/docs/data-structures-and-encoding/rlp */
function rlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array)
    return item.length === 1 && item[0]! < 0x80 ? item : concat(prefix(item.length, 0x80), item);
  const body = concat(...item.map(rlp));
  return concat(prefix(body.length, 0xc0), body);
}

function prefix(length: number, base: number): Uint8Array {
  if (length < 56) return new Uint8Array([base + length]);
  const digits = fromNumber(BigInt(length), Math.ceil(length.toString(16).length / 2));
  return concat(new Uint8Array([base + 55 + digits.length]), digits);
}

function concat(...pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
