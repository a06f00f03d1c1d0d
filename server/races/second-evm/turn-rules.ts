import { Common, Hardfork, Mainnet } from "@ethereumjs/common";
import {
  type CustomPrecompile,
  type EVM,
  EVMError,
  type EVMResult,
  createEVM,
  getActivePrecompiles,
} from "@ethereumjs/evm";
import { bigIntToBytes, createAddressFromString, setLengthLeft } from "@ethereumjs/util";
import { initcodeLimitBytes } from "#engine/cars/car.ts";
import { opcodes as opcodesOfCars } from "#engine/evm/opcodes.ts";
import type { LimitName } from "#engine/evm/machine.ts";
import {
  type Allowance,
  allowanceOfTurn,
  takeAllowance,
  workOfHash,
  workOfPrecompile,
  workOfTurn,
  workUnits,
} from "#engine/evm/precompiles/allowance.ts";
import { priceOfPrecompile } from "#engine/evm/precompiles/precompiles.ts";
import { WorldState } from "./world-state.ts";

/** Bytes per turn: section 0.5 of the rules. In the car machine: `wasm/frames.ts`. */
const caps = {
  liveMemory: 4 << 20,
  returnData: 1 << 20,
  logs: 1 << 20,
  createdCode: 512 << 10,
} as const;
/** Above this a world takes no more turns: `MAX_ENTRIES` in the car machine's `wasm/calls.ts`. */
const mostEntries = 1 << 20;

interface Turn {
  allowance: Allowance;
  work: number;
  createdCode: number;
  logBytes: number;
  over: LimitName | undefined;
  frames: (RunState | undefined)[];
}

type OpcodeMap = EVM["_opcodeMap"];
type RunState = Parameters<OpcodeMap[number]["gasHandler"]>[0];
type RunCall = EVM["runCall"];

/** Another EVM with the rules of a turn where they differ from Cancun. */
export interface TurnEvm {
  evm: EVM;
  /**
   * Runs an outermost call. When it hits a cap or allowance everything is rolled back and `over` names it; `work` is
   * the allowance used.
   */
  run: (
    options: Parameters<RunCall>[0],
  ) => Promise<{ result: EVMResult | undefined; over: LimitName | undefined; work: number }>;
  countEntries: () => number;
}

/**
 * Cancun with CLZ, and the caps and allowances of a turn. Calls that `answer` returns a result for aren't run.
 * @param known addresses known from the start
 */
export async function createTurnEvm(
  known: readonly string[],
  answer: (options: Parameters<RunCall>[0]) => EVMResult | undefined,
  undone: { checkpoint(): number; rollback(checkpoint: number): void },
): Promise<TurnEvm> {
  let turn = freshTurn();
  const entries = new Entries(known);
  const common = new Common({ chain: Mainnet, hardfork: Hardfork.Cancun, eips: [7939] });
  const evm = await createEVM({
    common,
    stateManager: new WorldState(),
    customPrecompiles: precompilesOf(common, () => turn),
  });
  createWhateverItBegins(evm["_opcodeMap"]);
  countOpcodes(evm["_opcodeMap"], () => turn);
  countEntries(evm["_opcodeMap"], entries);
  const runCall = evm.runCall.bind(evm);
  evm.runCall = async (options) => {
    const answered = answer(options);
    if (answered !== undefined) return answered;
    const { message } = options;
    const isInner = message !== undefined;
    const creates = isInner && message.to === undefined;
    if (creates) {
      turn.createdCode += message.data.length;
      if (turn.createdCode > caps.createdCode) turn.over ??= "created-code";
      if (message.salt !== undefined) takeWork(turn, workOfHash(message.data.length));
      if (turn.over !== undefined) return failed(message.gasLimit);
    }
    const checkpoint = undone.checkpoint();
    const { logBytes } = turn;
    const mark = entries.count;
    turn.frames.push(undefined);
    const result = await runCall(options);
    const ran = turn.frames.pop();
    const { exceptionError, returnValue } = result.execResult;
    if (exceptionError !== undefined) {
      undone.rollback(checkpoint);
      turn.logBytes = logBytes;
      entries.forget(mark);
    } else if (creates) {
      turn.createdCode += returnValue.length;
      if (turn.createdCode > caps.createdCode) turn.over ??= "created-code";
    }
    // The address is known to its creator even if creation failed.
    if (creates && result.createdAddress) entries.add(result.createdAddress.toString());
    const isCode = creates && exceptionError === undefined;
    if (ran !== undefined && !isCode && returnValue.length > caps.returnData) turn.over ??= "return-data";
    return result;
  };
  return {
    evm,
    countEntries: () => entries.count,
    async run(options) {
      turn = freshTurn();
      if (options.to && entries.count > mostEntries) return { result: undefined, over: "memory", work: 0 };
      const mark = entries.count;
      const checkpoint = undone.checkpoint();
      await evm.journal.checkpoint();
      evm.transientStorage.checkpoint();
      const result = await evm.runCall(options);
      const { over } = turn;
      if (over === undefined) {
        await evm.journal.commit();
        evm.transientStorage.commit();
      } else {
        undone.rollback(checkpoint);
        entries.forget(mark);
        await evm.journal.revert();
        evm.transientStorage.revert();
      }
      // Drop committed changes; nothing rolls them back, and they'd accumulate over a race.
      evm.journal["journalDiff"] = [[0, [new Set(), new Map(), new Set()]]];
      evm.transientStorage["_changeJournal"].length = 0;
      return { result, over, work: Math.min(workOfTurn, workOfTurn - turn.work) };
    },
  };
}

/** Accounts, slots and transient slots that a world knows. Those of failed frames are forgotten. */
class Entries {
  readonly #known = new Set<string>();
  readonly #order: string[] = [];

  constructor(addresses: readonly string[]) {
    for (const address of addresses) this.add(address);
  }

  get count(): number {
    return this.#order.length;
  }

  add(entry: string): void {
    if (this.#known.has(entry)) return;
    this.#known.add(entry);
    this.#order.push(entry);
  }

  forget(count: number): void {
    while (this.#order.length > count) this.#known.delete(this.#order.pop()!);
  }
}

/** Opcodes that read an account, with the stack position of its address. */
const accountAsked: Record<number, number> = {
  0x31: 0, 0x3b: 0, 0x3c: 0, 0x3f: 0, 0xf1: 1, 0xf2: 1, 0xf4: 1, 0xfa: 1, 0xff: 0,
}; // prettier-ignore
const slotAsked: Record<number, string> = { 0x54: "slot", 0x55: "slot", 0x5d: "transient" };

function countEntries(opcodes: OpcodeMap, entries: Entries): void {
  for (const [opcode, place] of Object.entries(accountAsked)) {
    before(opcodes, Number(opcode), ({ stack }) => {
      const address = BigInt.asUintN(160, stack.peek(place + 1)[place]!);
      entries.add(`0x${address.toString(16).padStart(40, "0")}`);
      return true;
    });
  }
  for (const [opcode, kind] of Object.entries(slotAsked)) {
    before(opcodes, Number(opcode), ({ stack, interpreter }) => {
      entries.add(`${kind} ${interpreter.getAddress().toString()} ${stack.peek(1)[0]!.toString(16)}`);
      return true;
    });
  }
}

function freshTurn(): Turn {
  return { allowance: allowanceOfTurn(), work: workOfTurn, createdCode: 0, logBytes: 0, over: undefined, frames: [] };
}

function takeWork(turn: Turn, units: number): boolean {
  turn.work -= units;
  if (turn.work < 0) turn.over ??= "work";
  return turn.work >= 0;
}

function failed(gas: bigint): EVMResult {
  const exceptionError = new EVMError(EVMError.errorMessages.OUT_OF_GAS);
  return { execResult: { returnValue: new Uint8Array(0), executionGasUsed: gas, exceptionError } };
}

/** That EVM's precompiles 1 to 9, each checked against its allowance; there is no tenth. */
function precompilesOf(common: Common, turn: () => Turn): CustomPrecompile[] {
  const address = (id: number) => createAddressFromString(`0x${id.toString(16).padStart(40, "0")}`);
  const own = getActivePrecompiles(common);
  return [
    ...[1, 2, 3, 5, 6, 7, 8, 9].map((id): CustomPrecompile => {
      const run = own.get(address(id).toString().slice(2))!;
      return {
        address: address(id),
        function(input) {
          const price = priceOfPrecompile(id, input.data);
          if (price === undefined || BigInt(price) > input.gasLimit) return run(input);
          const isAllowed = takeAllowance(turn().allowance, id, input.data);
          if (!isAllowed || !takeWork(turn(), workOfPrecompile(id, input.data, price))) {
            return failed(input.gasLimit).execResult;
          }
          return run(input);
        },
      };
    }),
    { address: address(10) },
  ];
}

/** By opcode: stack positions of offset and length of the memory it touches; undefined: special case. */
const pieces: Record<number, readonly (readonly [offset: number, length: number | bigint])[]> = {
  0x20: [[0, 1]],
  0x37: [[0, 2]],
  0x39: [[0, 2]],
  0x3c: [[1, 3]],
  0x3e: [[0, 2]],
  0x51: [[0, 32n]],
  0x52: [[0, 32n]],
  0x53: [[0, 1n]],
  0x5e: [
    [0, 2],
    [1, 2],
  ],
  0xa0: [[0, 1]],
  0xa1: [[0, 1]],
  0xa2: [[0, 1]],
  0xa3: [[0, 1]],
  0xa4: [[0, 1]],
  0xf0: [[1, 2]],
  0xf1: [
    [3, 4],
    [5, 6],
  ],
  0xf2: [
    [3, 4],
    [5, 6],
  ],
  0xf3: [[0, 1]],
  0xf4: [
    [2, 3],
    [4, 5],
  ],
  0xf5: [[1, 2]],
  0xfa: [
    [2, 3],
    [4, 5],
  ],
  0xfd: [[0, 1]],
};

const outOfGas = () => new EVMError(EVMError.errorMessages.OUT_OF_GAS);

/** Checks opcodes that grow memory, hash, log or multiply against the turn's allowances. */
function countOpcodes(opcodes: OpcodeMap, turn: () => Turn): void {
  for (const [opcode, own] of Object.entries(pieces)) {
    const entry = { ...opcodes[Number(opcode)]! };
    const { gasHandler } = entry;
    entry.gasHandler = async (runState: RunState, gas: bigint, common: Common) => {
      countMemory(turn(), runState, Number(opcode), own, gas);
      return await gasHandler(runState, gas, common);
    };
    opcodes[Number(opcode)] = entry;
  }
  before(opcodes, 0x09, () => takeWork(turn(), workUnits.mulmod));
  before(opcodes, 0x20, ({ stack }) => takeWork(turn(), workOfHash(Number(stack.peek(2)[1]))));
  for (let topics = 0; topics <= 4; topics += 1) {
    before(opcodes, 0xa0 + topics, ({ stack, interpreter }) => {
      if (interpreter.isStatic()) return true;
      const now = turn();
      now.logBytes += 16 + 32 * topics + 8 * Math.ceil(Number(stack.peek(2)[1]) / 8);
      if (now.logBytes > caps.logs) now.over ??= "logs";
      return now.over === undefined;
    });
  }
}

/**
 * That EVM's CREATE and CREATE2 reject init code that starts like EOF for little gas. In Cancun it's a normal frame
 * whose first byte is an invalid opcode.
 */
function createWhateverItBegins(opcodes: OpcodeMap): void {
  for (const opcode of [0xf0, 0xf5]) {
    const entry = { ...opcodes[opcode]! };
    const { opHandler } = entry;
    entry.opHandler = async (runState: RunState, common: Common) => {
      const { stack, interpreter, memory } = runState;
      const [value, offset, length] = stack.peek(3);
      const isEof = length! >= 2n && memory.read(Number(offset), 2).every((byte, index) => byte === eofMagic[index]);
      if (!isEof || length! > BigInt(initcodeLimitBytes)) return await opHandler(runState, common);
      const init = memory.read(Number(offset), Number(length), true);
      const gas = runState.messageGasLimit!;
      delete runState.messageGasLimit;
      stack.popN(3);
      const salt = opcode === 0xf5 ? setLengthLeft(bigIntToBytes(stack.pop()), 32) : undefined;
      stack.push(await interpreter.create(gas, value!, init, salt));
    };
    opcodes[opcode] = entry;
  }
}

const eofMagic = [0xef, 0x00] as const;

function before(opcodes: OpcodeMap, opcode: number, mayRun: (runState: RunState) => boolean): void {
  const entry = { ...opcodes[opcode]! };
  const { opHandler } = entry;
  entry.opHandler = (runState: RunState, common: Common) => {
    if (hasWords(runState, opcode) && !mayRun(runState)) throw outOfGas();
    return opHandler(runState, common);
  };
  opcodes[opcode] = entry;
}

/** Checks the live memory of all frames against the cap, piece by piece as far as gas allows. */
function countMemory(turn: Turn, runState: RunState, opcode: number, own: (typeof pieces)[number], base: bigint): void {
  turn.frames[turn.frames.length - 1] = runState;
  if (turn.over !== undefined) throw outOfGas();
  if (haltsOtherwise(runState, opcode)) return;
  const { stack, interpreter } = runState;
  let words = runState.memoryWordCount;
  let gas = interpreter.getGasLeft() - base;
  for (const [offsetAt, length] of own) {
    const deepest = Math.max(offsetAt, typeof length === "bigint" ? 0 : length);
    const words256 = stack.peek(deepest + 1);
    const bytes = typeof length === "bigint" ? length : words256[length]!;
    const end = words256[offsetAt]! + bytes;
    if (bytes === 0n) continue;
    if (end > 0x7fffffffn) return;
    const wanted = (end + 31n) / 32n;
    if (wanted <= words) continue;
    gas -= priceOfMemory(wanted) - priceOfMemory(words);
    if (gas < 0n) return;
    words = wanted;
    const outer = turn.frames.slice(0, -1).reduce((sum, frame) => sum + Number(frame?.memoryWordCount ?? 0n), 0);
    if (32 * (outer + Number(words)) > caps.liveMemory) {
      turn.over = "memory";
      throw outOfGas();
    }
  }
}

const priceOfMemory = (words: bigint): bigint => 3n * words + (words * words) / 512n;

/** Opcodes that underflow the stack use no allowance. */
const hasWords = ({ stack }: RunState, opcode: number) => stack.length >= opcodesOfCars[opcode]!.inputs;

/** Failures that come before memory is touched. */
function haltsOtherwise(runState: RunState, opcode: number): boolean {
  if (!hasWords(runState, opcode)) return true;
  const { stack, interpreter } = runState;
  const isLogOrCreate = (opcode >= 0xa0 && opcode <= 0xa4) || opcode === 0xf0 || opcode === 0xf5;
  if (interpreter.isStatic()) {
    if (isLogOrCreate) return true;
    if (opcode === 0xf1 && stack.peek(3)[2] !== 0n) return true;
  }
  if (opcode !== 0x3e) return false;
  const [, offset, length] = stack.peek(3);
  return offset! + length! > interpreter.getReturnDataSize();
}
