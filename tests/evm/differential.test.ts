import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { toAddress, toHex } from "#engine/evm/bytes.ts";
import { fromHex } from "#engine/evm/from-hex-for-tests.ts";
import { createMachine, type CarMachine } from "#engine/evm/create-machine.ts";
import type { Address, BlockEnvironment, CallResult } from "#engine/evm/machine.ts";
import { createOracle } from "./ethereumjs.ts";
import { brokenProgram, contractAddresses, createRandom, mutate, randomProgram } from "./random-programs.ts";

/** Factor for the number of programs. */
const times = Number(process.env["DIFFERENTIAL_TIMES"] ?? 1);

const interpreter = new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm"));
const caller: Address = "0x1111111111111111111111111111111111111111";
const block: BlockEnvironment = {
  timestamp: 1_700_000_000n,
  number: 1n,
  chainId: 1n,
  coinbase: "0x00000000000000000000000000000000c01ba5e0",
  prevrandao: 0x1234_5678_9abc_def0n,
  gasLimit: 30_000_000n,
  baseFee: 7n,
  blobBaseFee: 1n,
  gasPrice: 9n,
  origin: caller,
};
const addresses = contractAddresses.map(toAddress);
const [target] = addresses as [Address, Address, Address];
const warm = [target, block.coinbase, caller];
const balance = 5n;

interface Program {
  codes: Uint8Array[];
  data: Uint8Array;
  gas: number;
}

/** Everything a call leaves behind, comparable. */
interface Trail {
  result: CallResult;
  state: string[];
}

function runOn(machine: CarMachine, { codes, data, gas }: Program, count?: () => void): Trail {
  const world = machine.createWorld({ block, limits: "none", warm });
  try {
    codes.forEach((code, i) => world.putAccount(addresses[i]!, { nonce: 1n, balance, code, storage: new Map() }));
    const input = { from: caller, to: target, data, gas };
    const result = count ? world.callTraced(input, count) : world.call(input);
    const state = [...world.accounts()].map(([address, account]) => {
      const slots = [...account.storage].map(([key, value]) => `${key}=${value}`).toSorted();
      return `${address} ${account.nonce} ${account.balance} ${toHex(account.code)} ${slots.join()}`;
    });
    return { result, state: state.toSorted() };
  } finally {
    world.release();
  }
}

const machines = {
  interpreted: createMachine({ interpreter, arenaBytes: 1 << 26, translation: { afterGas: Infinity } }),
  translated: createMachine({ interpreter, arenaBytes: 1 << 26, translation: { afterGas: 0 } }),
};
const oracle = await createOracle();

function* programsOf(count: number, make: () => Program): Generator<Program> {
  for (let made = 0; made < count; made += 1) yield make();
}

/** Returns the number of opcodes run, and the share of translated runs. */
async function compare(
  programs: Iterable<Program>,
): Promise<{ opcodes: number; translatedShare: number; ended: Set<string> }> {
  let opcodes = 0;
  let compared = 0;
  const before = machines.translated.tierCounts();
  const ended = new Set<string>();
  for (const program of programs) {
    compared += 1;
    const interpreted = runOn(machines.interpreted, program, () => opcodes++);
    const translated = runOn(machines.translated, program);
    const name = program.codes.map(toHex).join(" ");
    expect({ name, ...translated }).toEqual({ name, ...interpreted });
    expect({ name, ...runOn(machines.interpreted, program) }).toEqual({ name, ...interpreted });
    const { result, state } = interpreted;
    ended.add(result.outcome.kind === "halted" ? result.outcome.reason : result.outcome.kind);
    const accounts = program.codes.map((code, i) => ({ address: addresses[i]!, code, balance }));
    const call = { block, accounts, from: caller, to: target, data: program.data, gas: program.gas, warm };
    await oracle(call, async (theirs) => {
      const { kind } = result.outcome;
      const ours = kind === "ok" || kind === "reverted" ? kind : "failed";
      const { gasUsed, output, logs } = theirs;
      expect({ name, kind: ours, gasUsed: result.gasUsed, output: toHex(result.output), logs: result.logs }).toEqual({
        name,
        kind: theirs.kind,
        gasUsed,
        output: toHex(output),
        logs,
      });
      for (const line of state) {
        const [address, , , , slots] = line.split(" ");
        for (const slot of slots ? slots.split(",") : []) {
          const [key, value] = slot.split("=").map(BigInt) as [bigint, bigint];
          expect({ name, key, value: await theirs.slot(address as Address, key) }).toEqual({ name, key, value });
        }
      }
    });
  }
  const after = machines.translated.tierCounts();
  if (times > 1) console.log(`${compared} programs, ${opcodes} opcodes: alike in every tier and in the second EVM`);
  const translated = after.translated - before.translated;
  return { opcodes, ended, translatedShare: translated / (translated + after.interpreted - before.interpreted) };
}

test(
  "ends programs alike in every tier and in the second EVM",
  { tags: ["thorough"], timeout: 180_000 * times },
  async () => {
    const chance = createRandom(20_260_101);
    const programs = programsOf(2_000 * times, (): Program => ({
      codes: contractAddresses.map(() => randomProgram(chance)),
      data: new Uint8Array(Array.from({ length: chance.below(100) }, () => chance.below(256))),
      gas: chance.oneIn(4) ? chance.below(60_000) : 100_000 + chance.below(200_000),
    }));
    const { opcodes, translatedShare, ended } = await compare(programs);
    expect(opcodes).toBeGreaterThan(1_000_000);
    expect(translatedShare).toBeGreaterThan(0.85);
    expect([...ended].toSorted()).toEqual(expect.arrayContaining(["bad-return-data", "ok", "out-of-gas", "reverted"]));
  },
);

test("stops programs with a random stack alike", { tags: ["thorough"], timeout: 120_000 * times }, async () => {
  const chance = createRandom(777);
  const programs = programsOf(2_500 * times, (): Program => ({
    codes: contractAddresses.map(() => brokenProgram(chance)),
    data: new Uint8Array(chance.below(70)),
    gas: chance.oneIn(3) ? chance.below(2000) : 60_000,
  }));
  const { translatedShare, ended } = await compare(programs);
  expect(translatedShare).toBeGreaterThan(0.5);
  expect([...ended].toSorted()).toEqual(
    expect.arrayContaining(["bad-jump", "bad-opcode", "ok", "out-of-gas", "stack-underflow"]),
  );
});

test.each([[300, 30_000]])("ends %i mutations of real cars alike", { timeout: 180_000 }, comparesMutations);
test.each([[1_200 * times, 120_000]])(
  "ends %i mutations of real cars alike, at length",
  { tags: ["thorough"], timeout: 180_000 * times },
  comparesMutations,
);

async function comparesMutations(count: number, leastOpcodes: number): Promise<void> {
  const chance = createRandom(4711);
  const { carTable } = JSON.parse(
    gunzipSync(readFileSync("tests/fixtures/referee/races-C.json.gz")).toString("utf8"),
  ) as { carTable: Record<string, { initcode: string }> };
  const deployer = machines.interpreted.createWorld({ block, limits: "none", warm });
  const cars = Object.values(carTable).map(({ initcode }, nonce) => {
    return deployer.deploy({ from: caller, nonce, initcode: fromHex(initcode), gas: 30_000_000 }).code;
  });
  deployer.release();
  const record = [15_000n, 3n, 40n, 0n];
  // takeYourTurn(game, cars, own index)
  const words = [
    contractAddresses[1]!,
    96n,
    2n,
    5n,
    ...contractAddresses.concat(7n, 8n).flatMap((car) => [...record, car]),
  ];
  const data = fromHex(`4b76d2de${words.map((word) => word.toString(16).padStart(64, "0")).join("")}`);
  const programs = programsOf(count, (): Program => {
    const code = mutate(chance.pick(cars), chance);
    // the "game" answers everything with a number
    const game = fromHex("5a5f5260205ff3");
    return {
      codes: [code, game, randomProgram(chance)],
      data,
      gas: chance.oneIn(2) ? 150_000 : chance.below(60_000),
    };
  });
  const { opcodes, translatedShare } = await compare(programs);
  expect(opcodes).toBeGreaterThan(leastOpcodes);
  expect(translatedShare).toBeGreaterThan(0.8);
}
