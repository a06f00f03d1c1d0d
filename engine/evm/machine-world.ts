import { fromNumber, toAddress, toHex } from "./bytes.ts";
import type { Deployed, OpenWorld } from "./deployments.ts";
import { writeEnvironment } from "./interpreter.ts";
import * as layout from "./layout.ts";
import { answer } from "./layout.ts";
import type { MachineHost } from "./machine-host.ts";
import type {
  Address,
  CallInput,
  CallResult,
  DeployInput,
  DeployResult,
  HaltReason,
  LimitName,
  Log,
  Outcome,
  TracedFrame,
  TraceStep,
  World,
  WorldOptions,
} from "./machine.ts";

export interface AccountState {
  nonce: bigint;
  balance: bigint;
  code: Uint8Array;
  storage: ReadonlyMap<bigint, bigint>;
}

export interface ValueCallInput extends Omit<CallInput, "gas"> {
  value: bigint;
  gas: bigint;
}

export interface ValueDeployInput {
  from: Address;
  nonce: bigint;
  value: bigint;
  initcode: Uint8Array;
  gas: bigint;
}

export interface ExactResult extends CallResult {
  gasLeft: bigint;
}

type OnStep = (step: TraceStep, frame: TracedFrame) => void;

const nothing = new Uint8Array(0);
const noLogs: readonly Log[] = [];
const precompiles = Array.from({ length: 10 }, (_, i) => toAddress(BigInt(i + 1)));

export class MachineWorld implements World {
  readonly #machineHost: MachineHost;
  #options: WorldOptions;
  /** Opened lazily: a deployment can bring its own world. */
  #world: OpenWorld | undefined;
  #isReleased = false;

  constructor(machineHost: MachineHost, options: WorldOptions) {
    this.#machineHost = machineHost;
    this.#options = options;
  }

  get #wasm() {
    return this.#machineHost.interpreter.exports;
  }

  get #linear() {
    return this.#machineHost.interpreter.linear;
  }

  deploy(input: DeployInput): DeployResult {
    const { result, address } = this.#isReleased || this.#world ? this.#deploy(input) : this.#deployFirst(input);
    if (result.outcome.kind !== "ok") return { ...result, address, code: nothing };
    // Lazy: races don't read the code they deploy.
    const codeOf = () => this.codeOf(address);
    const deployed = { ...result, address, code: nothing };
    return Object.defineProperty(deployed, "code", { get: codeOf, enumerable: true });
  }

  call(input: CallInput): CallResult {
    return this.#call(input);
  }

  callTraced(input: CallInput, onStep: OnStep): CallResult {
    return this.#call(input, onStep);
  }

  callAndForget(input: CallInput): CallResult {
    return this.#call(input, undefined, () => this.#wasm.forgetCall());
  }

  /** A transaction's create, with value and up to 2^63 gas. */
  deployExactly({ from, nonce, value, initcode, gas }: ValueDeployInput, onStep?: OnStep): ExactResult {
    this.#enter();
    const enter = () => {
      this.#writeWords(from, from, value);
      return this.#wasm.createFromOutside(layout.HOST_WORDS, this.#input(initcode), initcode.length, gas, nonce);
    };
    return this.#run(gas, enter, onStep);
  }

  /** A transaction's call, with value and up to 2^63 gas. `afterwards` runs before anything is settled. */
  callExactly(input: ValueCallInput, onStep?: OnStep, afterwards?: () => void): ExactResult {
    const { from, to, data, gas, isStatic, value } = input;
    this.#enter();
    const enter = () => {
      this.#writeWords(from, to, value);
      return this.#wasm.callFromOutside(layout.HOST_WORDS, this.#input(data), data.length, gas, isStatic ? 1 : 0);
    };
    return this.#run(gas, enter, onStep, afterwards);
  }

  reset(options: WorldOptions): void {
    this.#close();
    this.#options = options;
  }

  release(): void {
    this.#close();
    this.#isReleased = true;
  }

  createdAddress(from: Address, nonce: bigint): Address {
    this.#machineHost.writeAddress(layout.HOST_WORDS, from);
    this.#wasm.addressOfCreate(layout.HOST_WORDS, nonce);
    return toAddress(this.#linear.word(layout.RESULT));
  }

  codeOf(address: Address): Uint8Array {
    this.#enter();
    const code = this.#linear.u32(this.#account(address) + layout.account.code);
    return code ? this.#linear.slice(code + layout.code.bytes, this.#linear.u32(code + layout.code.size)) : nothing;
  }

  putAccount(address: Address, state: AccountState): void {
    this.#enter();
    const handle = state.code.length ? this.#makeCode(state.code) : 0;
    const at = this.#account(address);
    const index = this.#wasm.findAccount(layout.HOST_WORDS);
    let flags = this.#linear.u32(at + layout.account.flags) | layout.flags.exists;
    if (state.storage.size) flags |= layout.flags.hasStorage;
    this.#linear.view.setUint32(at + layout.account.flags, flags, true);
    this.#linear.setWord(at + layout.account.balance, state.balance);
    this.#linear.view.setBigUint64(at + layout.account.nonce, state.nonce, true);
    this.#linear.view.setUint32(at + layout.account.code, handle, true);
    for (const [key, value] of state.storage) {
      const slot = this.#slot(index, key);
      this.#linear.setWord(slot + layout.slot.value, value);
      this.#linear.setWord(slot + layout.slot.original, value);
    }
  }

  /** As in an access list. */
  warmSlot(address: Address, key: bigint): void {
    this.#enter();
    this.#machineHost.writeAddress(layout.HOST_WORDS, address);
    const slot = this.#slot(this.#wasm.findAccount(layout.HOST_WORDS), key);
    this.#linear.view.setUint32(slot + layout.slot.warm, 1, true);
  }

  /** EIP-7702, for cases of later forks. */
  lendCode(borrower: Address, code: Uint8Array, nonce: bigint): void {
    this.#enter();
    const handle = this.#makeCode(code);
    this.#linear.view.setUint32(this.#account(borrower) + layout.account.code, handle, true);
    this.setNonce(borrower, nonce);
  }

  setNonce(address: Address, nonce: bigint): void {
    this.#enter();
    this.#linear.view.setBigUint64(this.#account(address) + layout.account.nonce, nonce, true);
  }

  /** Outside of any call; the account counts as touched. */
  addMoney(address: Address, amount: bigint): void {
    this.#enter();
    const at = this.#account(address);
    const balance = at + layout.account.balance;
    this.#linear.setWord(balance, this.#linear.word(balance) + amount);
    this.#addFlags(address, layout.flags.touched);
  }

  get refund(): bigint {
    return this.#wasm.refund.value;
  }

  /** In order of first use. */
  accounts(): Map<Address, AccountState> {
    this.#enter();
    const { accounts, storages } = this.#readTables();
    const state = new Map<Address, AccountState>();
    accounts.forEach(({ address, flags, nonce, balance, code }, index) => {
      const isEmpty = nonce === 0n && balance === 0n && code.length === 0;
      if (flags & layout.flags.destroyed) return;
      if (isEmpty && (!(flags & layout.flags.exists) || flags & layout.flags.touched)) return;
      state.set(address, { nonce, balance, code, storage: storages.get(index) ?? new Map() });
    });
    return state;
  }

  countEntries(): number {
    this.#enter();
    return this.#wasm.worldEntries();
  }

  #open(): OpenWorld {
    if (this.#isReleased) throw new Error("This world was released: make a new one.");
    const { block, limits, warm, host } = this.#options;
    const at = this.#wasm.openWorld();
    if (!at) throw new Error("The machine's memory is used up: release worlds after use.");
    const world = (this.#world = { at, codes: new Map() });
    writeEnvironment(this.#linear, { ...block, coinbase: BigInt(block.coinbase), origin: BigInt(block.origin) });
    this.#wasm.configureWorld(at, limits === "race" ? 1 : 0);
    this.#enter();
    for (const address of [...precompiles, block.coinbase, block.origin, ...warm])
      this.#addFlags(address, layout.flags.warm);
    if (host) {
      const at = this.#account(host.address);
      const invalid = this.#makeCode(new Uint8Array([0xfe]));
      this.#linear.view.setUint32(at + layout.account.code, invalid, true);
      this.#addFlags(host.address, layout.flags.host | layout.flags.warm);
    }
    return world;
  }

  #close(): void {
    if (this.#isReleased) throw new Error("This world was released: make a new one.");
    if (this.#world) this.#machineHost.deployments.close(this.#world);
    this.#world = undefined;
  }

  #opened(): OpenWorld {
    return this.#world ?? this.#open();
  }

  #enter(): void {
    this.#wasm.enterWorld(this.#opened().at);
  }

  #deployFirst(input: DeployInput): Deployed {
    const deployed = this.#machineHost.deployments.deploy(input, this.#options, {
      open: () => this.#open(),
      run: (onStep) => this.#deploy(input, onStep),
    });
    this.#world = deployed.world;
    return deployed;
  }

  #deploy({ from, nonce, initcode, gas }: DeployInput, onStep?: OnStep): Deployed {
    const exact = { from, nonce: BigInt(nonce), value: 0n, initcode, gas: BigInt(gas) };
    const { gasLeft: _, ...result } = this.deployExactly(exact, onStep);
    const address = this.createdAddress(from, exact.nonce);
    if (result.outcome.kind !== "ok") return { result, address, codeBytes: 0 };
    const code = this.#linear.u32(this.#account(address) + layout.account.code);
    if (code === 0) return { result, address, codeBytes: 0 };
    this.#opened().codes.set(code, this.#machineHost.translations.deploy(code));
    return { result, address, codeBytes: this.#linear.u32(code + layout.code.size) };
  }

  /** The entry moves when accounts are added. */
  #account(address: Address): number {
    this.#machineHost.writeAddress(layout.HOST_WORDS, address);
    return this.#wasm.accountAt(this.#wasm.findAccount(layout.HOST_WORDS));
  }

  #slot(account: number, key: bigint): number {
    const limbs = [0n, 64n, 128n, 192n].map((shift) => BigInt.asUintN(64, key >> shift));
    return this.#wasm.slotAt(this.#wasm.findSlot(account, ...(limbs as [bigint, bigint, bigint, bigint])));
  }

  #addFlags(address: Address, flags: number): void {
    const at = this.#account(address) + layout.account.flags;
    this.#linear.view.setUint32(at, this.#linear.u32(at) | flags, true);
  }

  #makeCode(code: Uint8Array): number {
    const handle = this.#wasm.makeCode(this.#input(code), code.length, 0);
    if (!handle) throw new Error("The machine's memory is used up: release worlds after use.");
    if (code.length > 1) this.#opened().codes.set(handle, this.#machineHost.translations.deploy(handle));
    return handle;
  }

  #input(bytes: Uint8Array): number {
    const at = this.#machineHost.placeForInput(bytes.length);
    if (!at) throw new Error("The machine's memory is used up: release worlds after use.");
    this.#linear.bytes.set(bytes, at);
    return at;
  }

  #writeWords(from: Address, to: Address, value: bigint): void {
    this.#machineHost.writeAddress(layout.HOST_WORDS, from);
    this.#machineHost.writeAddress(layout.HOST_WORDS + 32, to);
    if (value === 0n) this.#linear.bytes.fill(0, layout.HOST_WORDS + 64, layout.HOST_WORDS + 96);
    else this.#linear.setWord(layout.HOST_WORDS + 64, value);
  }

  /** A fast path: a race has thousands of these. */
  #call({ from, to, data, gas, isStatic }: CallInput, onStep?: OnStep, afterwards?: () => void): CallResult {
    const world = this.#opened().at;
    const machineHost = this.#machineHost;
    const { exports: wasm, linear } = machineHost.interpreter;
    machineHost.begin(this.#options, onStep);
    try {
      machineHost.writeCall(from, to);
      const at = this.#input(data);
      const outcome = outcomeOf(wasm.callWithGas(world, layout.CALL_WORDS, at, data.length, gas, isStatic ? 1 : 0));
      const gasUsed = keepsGas(outcome) ? gas - linear.u53(layout.FRAMES + layout.frame.gas) : gas;
      const output = this.#readOutput();
      const logs = outcome.kind === "ok" && linear.u32(layout.LOG_COUNT) > 0 ? this.#readLogs() : noLogs;
      afterwards?.();
      const workUsed = linear.view.getFloat64(layout.WORK_USED, true);
      if (wasm.endCall()) machineHost.settle();
      return { outcome, gasUsed, workUsed, output, logs };
    } finally {
      machineHost.end();
    }
  }

  #readOutput(): Uint8Array {
    const linear = this.#linear;
    const length = linear.u32(layout.RETURN_LENGTH);
    return length ? linear.slice(linear.u32(layout.RETURN_POINTER), length) : nothing;
  }

  #run(gas: bigint, enter: () => number, onStep?: OnStep, afterwards?: () => void): ExactResult {
    return this.#machineHost.during(this.#options, onStep, () => {
      this.#wasm.setRefund(0n);
      const answer = enter();
      const linear = this.#linear;
      const outcome = outcomeOf(answer);
      const gasLeft = keepsGas(outcome) ? linear.view.getBigInt64(layout.FRAMES + layout.frame.gas, true) : 0n;
      const output = this.#readOutput();
      const logs = outcome.kind === "ok" ? this.#readLogs() : noLogs;
      afterwards?.();
      this.#wasm.settle();
      return { outcome, gasUsed: Number(gas - gasLeft), gasLeft, workUsed: this.#wasm.workUsed(), output, logs };
    });
  }

  #readLogs(): readonly Log[] {
    if (this.#wasm.logCount.value === 0) return noLogs;
    const logs: Log[] = [];
    const linear = this.#linear;
    let at = this.#wasm.logsPointer();
    for (let count = this.#wasm.logCount.value; count > 0; count--) {
      const topics = linear.u32(at + 4);
      const length = linear.u32(at + 8);
      const data = at + 16 + 32 * topics;
      logs.push({
        address: this.#machineHost.addressOf(linear.u32(at)),
        topics: Array.from({ length: topics }, (_, i) => toHex(fromNumber(linear.word(at + 16 + 32 * i), 32))),
        data: linear.slice(data, length),
      });
      at = data + ((length + 7) & ~7);
    }
    return logs;
  }

  #readTables() {
    const linear = this.#linear;
    const accounts = Array.from({ length: this.#wasm.accountCount() }, (_, index) => {
      const at = this.#wasm.accountAt(index);
      const code = linear.u32(at + layout.account.code);
      return {
        address: toAddress(linear.word(at + layout.account.address)),
        flags: linear.u32(at + layout.account.flags),
        nonce: linear.view.getBigUint64(at + layout.account.nonce, true),
        balance: linear.word(at + layout.account.balance),
        code: code ? linear.slice(code + layout.code.bytes, linear.u32(code + layout.code.size)) : nothing,
      };
    });
    const storages = new Map<number, Map<bigint, bigint>>();
    for (let index = 0; index < this.#wasm.slotCount(); index++) {
      const at = this.#wasm.slotAt(index);
      const value = linear.word(at + layout.slot.value);
      if (value === 0n) continue;
      const account = linear.u32(at + layout.slot.account);
      const storage = storages.get(account) ?? new Map<bigint, bigint>();
      storage.set(linear.word(at + layout.slot.key), value);
      storages.set(account, storage);
    }
    return { accounts, storages };
  }
}

function keepsGas({ kind }: Outcome): boolean {
  return kind === "ok" || kind === "reverted" || kind === "no-code";
}

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

function outcomeOf(code: number): Outcome {
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
