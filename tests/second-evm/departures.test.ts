// @module-tag thorough
import { describe, expect, test } from "vitest";
import { carAddress, refereeAddress } from "#engine/cars/create-address.ts";
import type { Machine } from "#engine/evm/machine.ts";
import { opcodes } from "#engine/evm/opcodes.ts";
import { presets } from "#engine/formula/formula.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { raceOnEthereumjs } from "#server/races/second-evm/check-race.ts";
import { createNodeMachine } from "../vectors/node-machine.ts";

/* Both EVMs must differ from Cancun in the same way (rules, section 0). Each case also shows what would differ. */

const machine = createNodeMachine();

function asm(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      if (part.startsWith("0x")) return (0x5f + (part.length - 2) / 2).toString(16) + part.slice(2);
      return opcodes
        .find((row) => row?.name === part)!
        .code.toString(16)
        .padStart(2, "0");
    })
    .join("");
}

/** Init code that deploys this code. */
function initcodeOf(text: string): Uint8Array {
  const code = asm(text);
  return Uint8Array.from(
    Buffer.from(`61${(code.length / 2).toString(16).padStart(4, "0")}80600a5f395ff3${code}`, "hex"),
  );
}

const precompile = (id: number, length: number, gas: number): string =>
  `PUSH0 PUSH0 0x${length.toString(16).padStart(4, "0")} PUSH0 PUSH0 0x${id.toString(16).padStart(2, "0")} 0x${gas.toString(16).padStart(6, "0")} CALL POP `;

const store = (at: number, value: string): string => `0x${value} 0x${at.toString(16).padStart(4, "0")} MSTORE `;
const selfCall = "PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 ADDRESS GAS CALL POP";

interface Case {
  code: string;
  gasPerTurn?: number;
  ending: string;
}

const most = 30_000_000;
const cases: Record<string, Case> = {
  CLZ: { code: "0x05 CLZ POP STOP", ending: "ok" },
  "ecrecover, 33 calls": { code: `${precompile(1, 128, 5_000).repeat(33)} STOP`, ending: "ok" },
  "bn254 addition, 5 calls": { code: `${precompile(6, 128, 5_000).repeat(5)} STOP`, ending: "ok" },
  "bn254 multiplication, 5 calls": { code: `${precompile(7, 96, 9_000).repeat(5)} STOP`, ending: "ok" },
  "bn254 pairing, 5 calls": { code: `${precompile(8, 0, 50_000).repeat(5)} STOP`, ending: "ok" },
  "MODEXP of 257 bytes": {
    code: `${store(0, "0101")}${store(32, "01")}${store(64, "0101")}${precompile(5, 611, 9_000)} STOP`,
    ending: "ok",
  },
  "BLAKE2F, 50 001 rounds": {
    code: `${store(0, `0000c351${"00".repeat(28)}`)}${precompile(9, 213, 60_000)} STOP`,
    ending: "ok",
  },
  "BLAKE2F, 30 000 rounds twice": {
    code: `${store(0, `00007530${"00".repeat(28)}`)}${precompile(9, 213, 60_000).repeat(2)} STOP`,
    ending: "ok",
  },
  "a tenth precompile": { code: `${precompile(10, 192, 60_000)} STOP`, ending: "ok" },
  "the referee's code": {
    code: `0x${refereeAddress.slice(2)} DUP1 EXTCODESIZE PUSH0 MSTORE EXTCODEHASH 0x20 MSTORE PUSH0 PUSH0 PUSH0 PUSH0 0x${refereeAddress.slice(2)} 0x2710 DELEGATECALL POP STOP`,
    ending: "ok",
  },
  "init code that begins as EOF's does": { code: `${store(0, "ef00")}0x02 0x1e PUSH0 CREATE POP STOP`, ending: "ok" },
  "init code that begins so, by CREATE2": {
    code: `${store(0, "ef00")}0x07 0x02 0x1e PUSH0 CREATE2 POP STOP`,
    ending: "ok",
  },
  "the account that made the cars": {
    code: `ORIGIN EXTCODEHASH 0x07 SSTORE PUSH0 PUSH0 PUSH0 PUSH0 0x01 ORIGIN PUSH0 CALL POP STOP`,
    ending: "ok",
  },
  "a rival's code": {
    code: `0x${carAddress(2).slice(2)} DUP1 EXTCODEHASH SWAP1 EXTCODESIZE GT 0x00 JUMPI STOP`,
    ending: "ok",
  },
  "what a world hears of": {
    code: `0x07 BALANCE POP 0xaabb EXTCODESIZE POP 0xaabb EXTCODEHASH POP 0x01 PUSH0 PUSH0 0xccdd EXTCODECOPY 0x05 SLOAD POP 0x05 0x06 SSTORE 0x05 0x07 TSTORE 0x09 TLOAD POP PUSH0 PUSH0 PUSH0 PUSH0 0x1234 0x2710 STATICCALL POP PUSH0 PUSH0 PUSH0 CREATE POP 0x01 PUSH0 PUSH0 PUSH0 CREATE2 POP 0x60fe PUSH0 MSTORE 0x02 0x1e PUSH0 CREATE POP 0xeeff SELFDESTRUCT`,
    ending: "ok",
  },
  "what a frame hears of that fails": {
    code: `ADDRESS CALLER EQ 0x12 JUMPI PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 ADDRESS 0x2710 CALL POP STOP JUMPDEST 0x77 BALANCE POP 0x08 0x09 TSTORE 0x0b SLOAD PUSH0 PUSH0 REVERT`,
    ending: "ok",
  },
  "4 MiB of live memory": { code: `0x01 0x00ffff MSTORE8 ${selfCall} STOP`, ending: "over-limit" },
  "4 MiB of live memory, frames that fail": {
    code: `0x01 0x00ffff MSTORE8 ${selfCall} PUSH0 PUSH0 REVERT`,
    ending: "over-limit",
  },
  "512 KiB of created code": { code: "JUMPDEST 0xc000 PUSH0 PUSH0 CREATE POP PUSH0 JUMP", ending: "over-limit" },
  "1 MiB of logs": { code: "JUMPDEST 0xffff PUSH0 LOG0 PUSH0 JUMP", gasPerTurn: most, ending: "over-limit" },
  "1 MiB of return data": { code: "0x110000 PUSH0 RETURN", gasPerTurn: most, ending: "over-limit" },
  "work of hashes": { code: "JUMPDEST 0x4e20 PUSH0 KECCAK256 POP PUSH0 JUMP", gasPerTurn: most, ending: "over-limit" },
  "work of MULMOD": {
    code: `JUMPDEST ${"0x07 GAS GAS MULMOD POP ".repeat(40)} PUSH0 JUMP`,
    gasPerTurn: most,
    ending: "over-limit",
  },
  "MULMOD without its words": { code: "PUSH0 PUSH0 MULMOD", ending: "halted" },
  "work of precompiles": {
    code: `JUMPDEST ${precompile(2, 0x2000, 90_000)} PUSH0 JUMP`,
    gasPerTurn: most,
    ending: "over-limit",
  },
  "hashes that use all gas": { code: "JUMPDEST 0x0400 PUSH0 KECCAK256 POP PUSH0 JUMP", ending: "out-of-gas" },
};

async function onBoth(initcode: Uint8Array, gasPerTurn = 2_000_000) {
  const formula = { ...presets["university-code-prix"], gasPerTurn, turnLimit: 3 };
  const cars = Array.from({ length: formula.cars }, () => ({ name: "car", initcode }));
  const counts: [work: number, entries: number][] = [];
  const ours = runRace({ formula, cars, seed: 5n, machine: counting(machine, counts) }).turns;
  const theirs = await raceOnEthereumjs(formula, cars, 5n);
  return {
    endings: [...new Set(ours.map((turn) => turn.outcome!.kind))],
    ours: ours.map((turn, index) => [turn.outcome!.kind === "ok", turn.gasUsed, ...(counts[index] ?? [])]),
    theirs: theirs.map((turn) => [turn.ending === "ok", turn.gasUsed, turn.work, turn.entries]),
  };
}

/** Records work and known entries per call. */
function counting(watched: Machine, counts: [work: number, entries: number][]): Machine {
  return {
    ...watched,
    createWorld(options) {
      const world = watched.createWorld(options);
      const call = world.call.bind(world);
      world.call = (input) => {
        const result = call(input);
        counts.push([result.workUsed, world.countEntries()]);
        return result;
      };
      return world;
    },
  };
}

describe("both EVMs deviate from the standard in the same way", () => {
  test.each(Object.entries(cases))("%s", async (_, { code, gasPerTurn, ending }) => {
    const { endings, ours, theirs } = await onBoth(initcodeOf(code), gasPerTurn);
    expect(endings).toEqual([ending]);
    expect(theirs).toEqual(ours);
  });

  test("a world with 2^20 accounts and slots", { tags: ["thorough"], timeout: 240_000 }, async () => {
    const stores = "0x01 ADD DUP1 DUP1 TSTORE ".repeat(40);
    const failing = "PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 ADDRESS 0x0186a0 CALL POP";
    // Stores until out of gas, which is rolled back.
    const greedy = initcodeOf(
      `ADDRESS CALLER EQ 0x0111 JUMPI ${failing} PUSH0 TLOAD JUMPDEST ${stores} 0x2710 GAS GT 0x15 JUMPI PUSH0 TSTORE STOP JUMPDEST GAS NOT JUMPDEST ${stores} 0x0114 JUMP`,
    );
    const idle = initcodeOf("STOP");
    const formula = { ...presets["university-code-prix"], gasPerTurn: most, turnLimit: 30 };
    const cars = Array.from({ length: formula.cars }, (_, seat) => ({
      name: "car",
      initcode: seat === 0 ? greedy : idle,
    }));
    const ours = runRace({ formula, cars, seed: 5n, machine }).turns;
    const theirs = await raceOnEthereumjs(formula, cars, 5n);
    const endings = ours.filter(({ mover }) => mover === 0).map((turn) => turn.outcome!.kind);
    expect(endings).toEqual(["ok", "ok", "ok", "ok", "over-limit", "over-limit"]);
    expect(theirs.map((turn) => [turn.ending === "ok", turn.gasUsed])).toEqual(
      ours.map((turn) => [turn.outcome!.kind === "ok", turn.gasUsed]),
    );
  });

  test.each(["PUSH0 PUSH0 REVERT", "PUSH0 PUSH0 RETURN"])("a car without code: %s", async (init) => {
    const { endings, ours, theirs } = await onBoth(Uint8Array.from(Buffer.from(asm(init), "hex")));
    expect(endings).toEqual(["no-code"]);
    expect(theirs).toEqual(ours);
  });
});
