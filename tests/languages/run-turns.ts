/** Purchases are numbers chosen by the car. */
import type { Address, HostCall, Machine } from "#engine/evm/machine.ts";
import { families } from "#engine/formula/families.ts";
import { selectors } from "#languages/ir/race-interface.ts";
import { stopReasons } from "#languages/codegen/word-code.ts";

const referee: Address = `0x${"22".repeat(20)}`;
const gas = 30_000_000;
const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, "0");

export interface Turn {
  cars: { balance: number; speed: number; y: number; shield: number }[];
  place: number;
}

/** Numbers bought per turn, or why it stopped; stopped turns are undone. */
export function runTurns(machine: Machine, initcode: Uint8Array, turns: readonly Turn[]): (number[] | string)[] {
  let bought: number[] = [];
  const host = {
    address: referee,
    call({ data }: HostCall) {
      const bytes = Buffer.from(data);
      if (BigInt(`0x${bytes.subarray(0, 4).toString("hex")}`) === selectors["buyAcceleration"])
        bought.push(Number(BigInt.asIntN(256, BigInt(`0x${bytes.subarray(4, 36).toString("hex")}`))));
      return { ok: true, gasUsed: 0, output: new Uint8Array(32) };
    },
    checkpoint: () => bought.length,
    rollback: (length: number) => {
      bought.length = length;
    },
  };
  const block = {
    timestamp: 1n,
    number: 1n,
    chainId: 1n,
    coinbase: referee,
    prevrandao: 0n,
    gasLimit: BigInt(gas),
    baseFee: 0n,
    blobBaseFee: 0n,
    gasPrice: 0n,
    origin: referee,
  };
  const world = machine.createWorld({ block, limits: "none", warm: [], host });
  try {
    const { address } = world.deploy({ from: referee, nonce: 0, initcode, gas });
    return turns.map(({ cars, place }) => {
      bought = [];
      const words = [referee, 96, place, cars.length].map((one) => BigInt(one));
      const fields = cars.flatMap((car, index) => [car.balance, car.speed, car.y, car.shield, index + 1].map(BigInt));
      const selector = families["code-prix"].takeYourTurnSelector.toString(16).padStart(8, "0");
      const data = Uint8Array.from(Buffer.from(selector + [...words, ...fields].map(word).join(""), "hex"));
      const { outcome, output } = world.call({ from: referee, to: address, data, gas });
      if (outcome.kind === "ok") return [...bought];
      return outcome.kind === "reverted" ? (stopReasons[output[35] ?? 99] ?? "refused") : outcome.kind;
    });
  } finally {
    world.release();
  }
}
