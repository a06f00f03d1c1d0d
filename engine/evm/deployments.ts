import type { Interpreter } from "./interpreter.ts";
import type { Address, CallResult, DeployInput, WorldOptions } from "./machine.ts";
import { byteOf } from "./opcodes.ts";
import type { Translations } from "./translations.ts";

/** Costlier constructors always run: tracing them takes too long. */
const mostGas = 1_000_000;
const gasPerCodeByte = 200;
/** A world takes about 60 kB. */
const mostDeployments = 200;
/** Larger worlds are closed after use. */
const mostEntries = 4096;

/** Their result can differ between deployments of the same init code. */
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

export interface OpenWorld {
  at: number;
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
  /** one user at a time */
  cached?: { world: OpenWorld; deployed: Deployed };
  isInUse: boolean;
}

export interface DeploymentRun {
  open: () => OpenWorld;
  run: (onStep?: (step: { opcode: number }) => void) => Deployed;
}

/**
 * Races keep deploying the same cars. The second deployment is traced; from then on its world is rewound to that point
 * instead. Results are the same.
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
    if (known?.cached && !known.isInUse) {
      const { world, deployed } = known.cached;
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
        known.cached = { world, deployed };
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

  close(world: OpenWorld): void {
    const known = this.#kept.get(world);
    if (known !== undefined) {
      known.isInUse = false;
      this.#interpreter.exports.enterWorld(world.at);
      if (this.#interpreter.exports.worldEntries() <= mostEntries) return;
      delete known.cached;
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

  /** Worlds in use are closed when released. */
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

function isSameWorld(one: WorldOptions, other: WorldOptions): boolean {
  return (
    one.limits === other.limits &&
    one.host?.address === other.host?.address &&
    one.warm.length === other.warm.length &&
    one.warm.every((address, i) => address === other.warm[i]) &&
    blockFields.every((field) => one.block[field] === other.block[field])
  );
}
