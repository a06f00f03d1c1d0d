/** Programs by chance, broken ones among them, in both tiers of the car machine: outcomes, gas, output, logs and state into one hash. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { toAddress, toHex } from "../../engine/evm/bytes.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import type { BlockEnvironment } from "../../engine/evm/machine.ts";
import { brokenProgram, contractAddresses, createRandom, randomProgram } from "../../tests/evm/random-programs.ts";

const caller = "0x1111111111111111111111111111111111111111";
const block: BlockEnvironment = {
  timestamp: 5n,
  number: 1n,
  chainId: 1n,
  coinbase: "0x0000000000000000000000000000000000000000",
  prevrandao: 9n,
  gasLimit: 30_000_000n,
  baseFee: 0n,
  blobBaseFee: 1n,
  gasPrice: 0n,
  origin: caller,
};
const programs = 3000;

export default async function run({ interpreter }: { interpreter: string }): Promise<{ runs: number; hash: string }> {
  const bytes = Uint8Array.from(atob(interpreter), (letter) => letter.charCodeAt(0));
  const module = new WebAssembly.Module(bytes);
  const machines = [Infinity, 0].map((afterGas) => createMachine({ interpreter: module, translation: { afterGas } }));
  const chance = createRandom(31_337);
  const addresses = contractAddresses.map(toAddress);
  const sponge = keccak_256.create();
  let runs = 0;
  for (let i = 0; i < programs; i++) {
    const codes = addresses.map(() => (i % 3 === 0 ? brokenProgram(chance) : randomProgram(chance)));
    const data = new Uint8Array(chance.below(90)).fill(chance.below(256));
    const gas = 20_000 + chance.below(200_000);
    for (const machine of machines) {
      const world = machine.createWorld({ block, limits: "race", warm: [addresses[0]!] });
      codes.forEach((code, index) => {
        world.putAccount(addresses[index]!, { nonce: 1n, balance: 5n, code, storage: new Map() });
      });
      const { outcome, gasUsed, output, logs } = world.call({ from: caller, to: addresses[0]!, data, gas });
      const state = [...world.accounts()].map(([address, { nonce, balance, code, storage }]) =>
        [address, nonce, balance, toHex(code), [...storage].map((slot) => slot.join("=")).join()].join(" "),
      );
      const trail = logs.map(({ address, topics, data }) => [address, ...topics, toHex(data)].join());
      const text = [JSON.stringify(outcome), gasUsed, toHex(output), ...trail, ...state].join("\n");
      sponge.update(new TextEncoder().encode(text));
      world.release();
      runs++;
    }
  }
  const translated = machines[1]!.tierCounts().translated;
  if (translated < programs / 4) throw new Error(`Only ${translated} runs of code were translated.`);
  return { runs, hash: toHex(sponge.digest()).slice(2, 18) };
}
