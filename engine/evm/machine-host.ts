import { fromNumber, toAddress } from "./bytes.ts";
import { Deployments } from "./deployments.ts";
import { AnswerLists } from "./answer-lists.ts";
import { startInterpreter, type Interpreter } from "./interpreter.ts";
import {
  account,
  CALL_WORDS,
  frame,
  FRAMES,
  HOST_INPUT,
  INPUT_PLACE,
  INPUT_ROOM,
  RESULT,
  RETURN_LENGTH,
  RETURN_POINTER,
} from "./layout.ts";
import type { SmallPower } from "./precompiles/modular-power.ts";
import { allowanceOfTurn, noAllowance, workOfTurn, workUnits, type Allowance } from "./precompiles/allowance.ts";
import { runPrecompile } from "./precompiles/precompiles.ts";
import type { Opcode } from "./opcodes.ts";
import { Translations, type TranslationOptions } from "./translations.ts";
import type { Address, HostAccount, HostCall, TracedFrame, TraceStep, WorldOptions } from "./machine.ts";

export interface MachineHostOptions {
  interpreter: WebAssembly.Module;
  arenaBytes: number;
  heapBytes: number;
  hashKey: readonly bigint[];
  opcodes: readonly (Opcode | undefined)[];
  translation: TranslationOptions;
}

type OnStep = (step: TraceStep, frame: TracedFrame) => void;

/** Reused by all calls, because each turn is one. */
class RunningCall {
  #options: WorldOptions | undefined;
  #allowance: Allowance | undefined;
  readonly checkpoints: number[] = [];
  onStep: OnStep | undefined;

  begin(options: WorldOptions, onStep: OnStep | undefined): void {
    this.#options = options;
    this.onStep = onStep;
  }

  end(): void {
    this.#options = undefined;
    this.#allowance = undefined;
    if (this.checkpoints.length > 0) this.checkpoints.length = 0;
    this.onStep = undefined;
  }

  get isRunning(): boolean {
    return this.#options !== undefined;
  }

  get host(): HostAccount | undefined {
    return this.#options?.host;
  }

  blockHash(number: number): bigint {
    return this.#options?.blockHash?.(number) ?? 0n;
  }

  get allowance(): Allowance {
    return (this.#allowance ??= this.#options?.limits === "race" ? allowanceOfTurn() : noAllowance());
  }
}

/** In bytes. Shorter answers are written byte by byte, which is faster. */
const longestShortOutput = 68;

const mostAddresses = 256;

/** In 32-bit words, as in an account's entry. */
interface KnownAddress {
  words: readonly number[];
  text: Address;
}

function isAddress({ words }: KnownAddress, view: DataView, at: number): boolean {
  for (let i = 0; i < 5; i++) if (words[i] !== view.getUint32(at + 4 * i, true)) return false;
  return true;
}

export class MachineHost {
  readonly interpreter: Interpreter;
  readonly translations: Translations;
  readonly deployments: Deployments;
  readonly #call = new RunningCall();
  readonly #lists: AnswerLists;
  /** Each question overwrites the previous one. */
  readonly #question: HostCall = {
    caller: toAddress(0n),
    data: new Uint8Array(0),
    gas: 0,
    hasValue: false,
    isStatic: false,
  };
  readonly #shortInputs: Uint8Array[] = [];
  readonly #addressWords = new Map<Address, Uint8Array>();
  /** by the lowest 32 bits */
  readonly #addresses = new Map<number, KnownAddress>();
  #lastFrom: Address | undefined;
  #lastTo: Address | undefined;
  #lastAddress: KnownAddress = { words: [0, 0, 0, 0, 0], text: toAddress(0n) };

  constructor({ interpreter, translation, ...options }: MachineHostOptions) {
    this.interpreter = startInterpreter({
      module: interpreter,
      ...options,
      host: {
        call: (...args) => this.#hostCall(...args),
        rollback: (mark) => this.#rollback(mark),
        precompile: (...args) => this.#precompile(...args),
        codeMade: (code) => void this.translations.adopt(code),
        blockHash: (number) => this.interpreter.linear.setWord(RESULT, this.#call.blockHash(number)),
        trace: (pc, opcode, gas, depth, index) =>
          this.#call.onStep?.({ pc, opcode, gas, depth, address: this.addressOf(index) }, this.#tracedFrame(depth)),
      },
    });
    this.#lists = new AnswerLists(this.interpreter);
    this.interpreter.exports.setWork(workOfTurn, workUnits.keccakBlock, workUnits.mulmod);
    this.translations = new Translations(this.interpreter, options.opcodes, translation);
    this.deployments = new Deployments(this.interpreter, this.translations);
  }

  during<T>(options: WorldOptions, onStep: OnStep | undefined, work: () => T): T {
    this.begin(options, onStep);
    try {
      const result = work();
      this.settle();
      return result;
    } finally {
      this.end();
    }
  }

  /** Calls don't nest: a host account must not call back into the machine. */
  begin(options: WorldOptions, onStep: OnStep | undefined): void {
    const call = this.#call;
    if (call.isRunning) throw new Error("A host account called back into the machine. Answer first, then call.");
    this.#lists.write(options.host);
    call.begin(options, onStep);
    if (onStep) this.interpreter.exports.setTracing(1);
  }

  /** Runs once the results of an outermost call are read. */
  settle(): void {
    const { exports } = this.interpreter;
    this.translations.translateHotCode();
    if (exports.exhausted.value || exports.outOfMemory.value)
      throw new Error("The machine's memory is used up: make it with more heapBytes, and release worlds after use.");
  }

  end(): void {
    if (this.#call.onStep) this.interpreter.exports.setTracing(0);
    this.#call.end();
  }

  keccak256(bytes: Uint8Array, output: Uint8Array = new Uint8Array(32)): Uint8Array {
    if (this.#call.isRunning)
      throw new Error("A host account asked the machine for a hash during a call. Hash before or after it.");
    const { exports, linear } = this.interpreter;
    // the interpreter reads up to 7 bytes past the input
    const at = this.placeForInput(bytes.length + 8);
    linear.bytes.set(bytes, at);
    exports.keccakRemembered(at, bytes.length);
    const words = linear.bytes;
    for (let i = 0; i < 32; i++) output[i] = words[RESULT + 31 - i]!;
    return output;
  }

  /** Returns 0 when the input doesn't fit in memory. */
  placeForInput(length: number): number {
    const { exports, linear } = this.interpreter;
    return length <= linear.u32(INPUT_ROOM) ? linear.u32(INPUT_PLACE) : exports.prepareInput(length);
  }

  addressOf(index: number): Address {
    return this.#addressAt(this.interpreter.exports.accountAt(index));
  }

  #addressAt(entry: number): Address {
    const { linear } = this.interpreter;
    const at = entry + account.address;
    // Cars call the same referee often, so its address isn't rewritten.
    const { view } = linear;
    if (isAddress(this.#lastAddress, view, at)) return this.#lastAddress.text;
    const low = view.getUint32(at, true);
    let known = this.#addresses.get(low);
    if (known === undefined || !isAddress(known, view, at)) {
      known = { words: [0, 4, 8, 12, 16].map((offset) => linear.u32(at + offset)), text: toAddress(linear.word(at)) };
      if (this.#addresses.size >= mostAddresses) this.#addresses.clear();
      this.#addresses.set(low, known);
    }
    this.#lastAddress = known;
    return known.text;
  }

  /** A race's calls come from one address, so it's rewritten only when it changes. */
  writeCall(from: Address, to: Address): void {
    if (from !== this.#lastFrom) this.writeAddress(CALL_WORDS, from);
    if (to !== this.#lastTo) this.writeAddress(CALL_WORDS + 32, to);
    this.#lastFrom = from;
    this.#lastTo = to;
  }

  writeAddress(at: number, address: Address): void {
    const { bytes } = this.interpreter.linear;
    let word = this.#addressWords.get(address);
    if (word === undefined) {
      word = fromNumber(BigInt(address), 32).reverse();
      if (this.#addressWords.size >= mostAddresses) this.#addressWords.clear();
      this.#addressWords.set(address, word);
    }
    bytes.set(word, at);
  }

  #tracedFrame(depth: number): TracedFrame {
    const { linear } = this.interpreter;
    const record = FRAMES + depth * frame.size;
    return {
      stack: () => {
        const base = linear.u32(record + frame.stackBase);
        const height = (linear.u32(record + frame.stackPointer) - base) / 32;
        return Array.from({ length: height }, (_, place) => linear.word(base + 32 * place));
      },
      memory: (offset, length) => {
        const bytes = new Uint8Array(Math.min(length, 65_536));
        const size = linear.u32(record + frame.memorySize);
        if (offset < size) {
          bytes.set(
            linear.slice(linear.u32(record + frame.memoryBase) + offset, Math.min(bytes.length, size - offset)),
          );
        }
        return bytes;
      },
    };
  }

  #hostCall(caller: number, input: number, length: number, gas: number, hasValue: number, isStatic: number): number {
    const { host, checkpoints } = this.#call;
    if (host === undefined) throw new Error("A call reached a host account in a world that has none.");
    checkpoints.push(host.checkpoint());
    const call = this.#question;
    call.caller = this.#addressAt(caller);
    call.data = this.#hostInput(input, length);
    call.gas = gas;
    call.hasValue = hasValue !== 0;
    call.isStatic = isStatic !== 0;
    const result = host.call(call);
    this.#giveOutput(result.output);
    this.#lists.write(host);
    return result.ok ? result.gasUsed : -1 - result.gasUsed;
  }

  /** Short inputs are views that the next call overwrites. */
  #hostInput(at: number, length: number): Uint8Array {
    const { linear } = this.interpreter;
    if (at !== HOST_INPUT) return linear.slice(at, length);
    let input = this.#shortInputs[length];
    // a view is empty once the memory has grown
    if (input === undefined || input.length !== length || length === 0)
      this.#shortInputs[length] = input = linear.bytes.subarray(at, at + length);
    return input;
  }

  #rollback(mark: number): void {
    const { host, checkpoints } = this.#call;
    const checkpoint = checkpoints[mark];
    if (host && checkpoint !== undefined) {
      host.rollback(checkpoint);
      this.#lists.write(host);
    }
    checkpoints.length = mark;
  }

  #precompile(id: number, input: number, length: number, gas: number): number {
    const data = this.interpreter.linear.slice(input, length);
    const takeWork = (units: number) => this.interpreter.exports.takeWork(units) !== 0;
    const result = runPrecompile(id, data, gas, this.#call.allowance, takeWork, this.#smallPower);
    if (!result) return -1 - gas;
    this.#giveOutput(result.output);
    return result.gasUsed;
  }

  /** The exponent is briefly where the precompile's output goes. */
  readonly #smallPower: SmallPower = (base, exponent, modulus) => {
    const { exports, linear } = this.interpreter;
    const at = exports.prepareReturn(exponent.length);
    linear.bytes.set(exponent, at);
    return BigInt.asUintN(64, exports.powerModuloSmall(base, at, exponent.length, modulus));
  };

  #giveOutput(output: Uint8Array): void {
    const { exports, linear } = this.interpreter;
    const { length } = output;
    let at = linear.u32(RETURN_POINTER);
    // any room is enough for a short output
    if (at !== 0 && length <= longestShortOutput) linear.view.setUint32(RETURN_LENGTH, length, true);
    else at = exports.prepareReturn(length);
    const { bytes } = linear;
    if (length > longestShortOutput) bytes.set(output, at);
    else for (let i = 0; i < length; i++) bytes[at + i] = output[i]!;
  }
}
