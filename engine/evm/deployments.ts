import type { Interpreter } from "./interpreter.ts";
import type { Address, CallResult, DeployInput, WorldOptions } from "./machine.ts";
import { byteOf } from "./opcodes.ts";
import type { Translations } from "./translations.ts";

/** Constructors that use more gas run every time: tracing them even once would take too long. */
const mostGas = 1_000_000;
const gasPerCodeByte = 200;
/** A world takes some 60 kB. */
const mostDeployments = 200;
/** Worlds that have grown beyond this are closed after use. */
const mostEntries = 4096;

/** Opcodes whose result may differ between two deployments of the same init code: those that see the time, or run other code. */
const changing = new Set<number>([
  byteOf.TIMESTAMP,
  byteOf.BLOCKHASH,
  byteOf.CALL,
  byteOf.CALLCODE,
  byteOf.DELEGATECALL,
  byteOf.STATICCALL,
  byteOf.CREATE,
  byteOf.CREATE2,
  byteOf.SELFDESTRUCT,
]);

/** A world of the interpreter. */
export interface OpenWorld {
  at: number;
  /** codes deployed from outside, with their hashes */
  codes: Map<number, string>;
}

export interface Deployed {
  result: CallResult;
  address: Address;
  codeBytes: number;
}

interface Deployment {
  input: DeployInput;
  options: WorldOptions;
  next: "trace" | "run";
  /** its world right after it; one user at a time can have it */
  kept?: { world: OpenWorld; deployed: Deployed };
  isInUse: boolean;
}

/** How a world runs a deployment that is its first. */
export interface DeploymentRun {
  open: () => OpenWorld;
  run: (onStep?: (step: { opcode: number }) => void) => Deployed;
}

/**
 * Most races deploy the same cars into new worlds again and again, and most constructors do the same each time. The second time such a
 * deployment is traced; from then on its world goes back to the moment after it instead. Results are the same either way.
 */
export class Deployments {
  readonly #interpreter: Interpreter;
  readonly #translations: Translations;
  /** by init code, compared by identity */
  readonly #known = new Map<Uint8Array, Deployment[]>();
  #count = 0;
  readonly #kept = new Map<OpenWorld, Deployment>();

  constructor(interpreter: Interpreter, translations: Translations) {
    this.#interpreter = interpreter;
    this.#translations = translations;
  }

  /** @returns the world with the new contract, which `close` takes back */
  deploy(input: DeployInput, options: WorldOptions, { open, run }: DeploymentRun): { world: OpenWorld } & Deployed {
    const known = this.#find(input, options);
    if (known?.kept && !known.isInUse) {
      const { world, deployed } = known.kept;
      known.isInUse = true;
      this.#interpreter.exports.enterWorld(world.at);
      this.#interpreter.exports.rewindWorld(options.block.timestamp);
      this.#translations.again(world.codes);
      return { world, ...deployed };
    }
    const world = open();
    if (known?.next === "trace") {
      known.next = "run";
      let isAlike = true;
      const deployed = run(({ opcode }) => (isAlike &&= !changing.has(opcode)));
      if (isAlike && this.#interpreter.exports.keepWorld() !== 0) {
        known.kept = { world, deployed };
        known.isInUse = true;
        this.#kept.set(world, known);
      }
      return { world, ...deployed };
    }
    const deployed = run();
    const constructorGas = deployed.result.gasUsed - gasPerCodeByte * deployed.codeBytes;
    if (known === undefined)
      this.#add({ input, options, next: constructorGas <= mostGas ? "trace" : "run", isInUse: false });
    return { world, ...deployed };
  }

  /** Ends the use of a world. */
  close(world: OpenWorld): void {
    const known = this.#kept.get(world);
    if (known !== undefined) {
      known.isInUse = false;
      this.#interpreter.exports.enterWorld(world.at);
      if (this.#interpreter.exports.worldEntries() <= mostEntries) return;
      delete known.kept;
      this.#kept.delete(world);
    }
    this.#end(world);
  }

  #find(input: DeployInput, options: WorldOptions): Deployment | undefined {
    return this.#known
      .get(input.initcode)
      ?.find((known) => isSameInput(known.input, input) && isSameWorld(known.options, options));
  }

  #add(deployment: Deployment): void {
    if (this.#count >= mostDeployments) this.#forget();
    const { initcode } = deployment.input;
    const list = this.#known.get(initcode);
    if (list === undefined) this.#known.set(initcode, [deployment]);
    else list.push(deployment);
    this.#count += 1;
  }

  /** Closes the kept worlds. Those in use are closed when that ends. */
  #forget(): void {
    this.#known.clear();
    this.#count = 0;
    for (const [world, { isInUse }] of this.#kept) if (!isInUse) this.#end(world);
    this.#kept.clear();
  }

  #end(world: OpenWorld): void {
    this.#translations.worldClosed(world.codes);
    this.#interpreter.exports.closeWorld(world.at);
  }
}

function isSameInput(one: DeployInput, other: DeployInput): boolean {
  return one.nonce === other.nonce && one.gas === other.gas && one.from === other.from;
}

const blockFields = [
  "number",
  "chainId",
  "coinbase",
  "prevrandao",
  "gasLimit",
  "baseFee",
  "blobBaseFee",
  "gasPrice",
  "origin",
] as const;

/** Whether two worlds differ at most in the time of their block and in what their host answers. */
function isSameWorld(one: WorldOptions, other: WorldOptions): boolean {
  return (
    one.limits === other.limits &&
    one.host?.address === other.host?.address &&
    one.warm.length === other.warm.length &&
    one.warm.every((address, i) => address === other.warm[i]) &&
    blockFields.every((field) => one.block[field] === other.block[field])
  );
}
