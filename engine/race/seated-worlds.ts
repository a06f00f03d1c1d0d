import { initcodeLimitBytes } from "../cars/car.ts";
import { creator } from "../cars/create-address.ts";
import type { Machine, World, WorldOptions } from "../evm/machine.ts";
import { byteOf } from "../evm/opcodes.ts";

/** Constructors whose steps take more gas are run in every race: looking at each of them once would take too long. */
const mostGasToLookAt = 1_000_000;
/** What a byte of deployed code takes besides. */
const gasOfCodeByte = 200;
/** Ten cars in every seat. A world takes some 60 kB. */
const mostKept = 100;

/** What could answer otherwise in another race: the seed, and whatever runs code of others, the referee's too. */
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

/** A car in a seat, over the races of a runner. */
interface SeatedCar {
  /** undefined before its first race there */
  deployment?: "may be alike" | "changes";
  /** the world as it is once the car is deployed */
  kept?: World;
}

/**
 * The worlds of a runner, one for each seat. Most constructors do the same in every race, since the seed is all of a race that they could
 * ask for: the second time such a car sits in a seat its steps are looked at, and from then on its world goes back to the moment
 * after its deployment. A race is the same either way.
 */
export class SeatedWorlds {
  readonly #machine: Machine;
  readonly #gas: number;
  /** by seat; undefined where the world was kept for a car */
  readonly #worlds: (World | undefined)[] = [];
  readonly #seated = new Map<Uint8Array, SeatedCar[]>();
  readonly #kept: World[] = [];

  /** @param gas of a deployment */
  constructor(machine: Machine, gas: number) {
    this.#machine = machine;
    this.#gas = gas;
  }

  /**
   * The worlds of a race, by seat, each with its car just deployed.
   * @param initcodes by seat; the same array for the same car
   */
  deploy(initcodes: readonly Uint8Array[], options: WorldOptions): World[] {
    if (this.#kept.length + initcodes.length > mostKept || this.#seated.size > mostKept) this.#forget();
    return initcodes.map((initcode, seat) => this.#deployed(seat, initcode, options));
  }

  release(): void {
    for (const world of this.#worlds) world?.release();
    this.#worlds.length = 0;
    this.#forget();
  }

  #deployed(seat: number, initcode: Uint8Array, options: WorldOptions): World {
    const car = this.#carAt(seat, initcode);
    if (car.kept !== undefined) {
      car.kept.rewind(options);
      return car.kept;
    }
    let world = this.#worlds[seat];
    if (world === undefined) world = this.#worlds[seat] = this.#machine.createWorld(options);
    else world.reset(options);
    if (initcode.length > initcodeLimitBytes) return world;
    const deployment = { from: creator, nonce: seat + 1, initcode, gas: this.#gas };
    if (car.deployment === "changes") {
      world.deploy(deployment);
      return world;
    }
    if (car.deployment === undefined) {
      const { gasUsed, code } = world.deploy(deployment);
      car.deployment = gasUsed - gasOfCodeByte * code.length <= mostGasToLookAt ? "may be alike" : "changes";
      return world;
    }
    car.deployment = "changes";
    let isAlike = true;
    world.deploy(deployment, ({ opcode }) => (isAlike &&= !changing.has(opcode)));
    if (isAlike && world.keep()) {
      car.kept = world;
      this.#kept.push(world);
      this.#worlds[seat] = undefined;
    }
    return world;
  }

  #carAt(seat: number, initcode: Uint8Array): SeatedCar {
    let seats = this.#seated.get(initcode);
    if (seats === undefined) {
      seats = [];
      this.#seated.set(initcode, seats);
    }
    return (seats[seat] ??= {});
  }

  #forget(): void {
    for (const world of this.#kept) world.release();
    this.#kept.length = 0;
    this.#seated.clear();
  }
}
