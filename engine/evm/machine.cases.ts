/** The same suite runs for every tier. */
import { describe, expect, test } from "vitest";
import { type AnswerList, type ListingHost, noAnswers } from "./answer-lists.ts";
import { fromNumber, toHex, toNumber } from "./bytes.ts";
import { fromHex } from "./from-hex-for-tests.ts";
import type { CarMachine } from "./create-machine.ts";
import type { MachineWorld } from "./machine-world.ts";
import {
  type Address,
  type BlockEnvironment,
  type CallResult,
  type HostAccount,
  type HostCall,
  type HostResult,
} from "./machine.ts";
import { opcodes } from "./opcodes.ts";

const driver: Address = "0x1111111111111111111111111111111111111111";
const referee: Address = "0x2222222222222222222222222222222222222222";
const rival: Address = "0x3333333333333333333333333333333333333333";
const turnGas = 2_000_000;
const block: BlockEnvironment = {
  timestamp: 42n,
  number: 1n,
  chainId: 1n,
  coinbase: "0x0000000000000000000000000000000000000000",
  prevrandao: 0n,
  gasLimit: 30_000_000n,
  baseFee: 0n,
  blobBaseFee: 1n,
  gasPrice: 0n,
  origin: driver,
};

function asm(text: string): string {
  const parts = text.trim().split(/\s+/);
  return parts
    .filter((part) => part !== "")
    .map((part) => {
      if (part.startsWith("0x")) return (0x5f + (part.length - 2) / 2).toString(16) + part.slice(2);
      const opcode = opcodes.find((row) => row?.name === part);
      return part === "INVALID" ? "fe" : opcode!.code.toString(16).padStart(2, "0");
    })
    .join("");
}

const returnTop = "PUSH0 MSTORE 0x20 PUSH0 RETURN";

function makeReferee(answer: (call: HostCall) => HostResult): HostAccount & { received: string[] } {
  const received: string[] = [];
  return {
    address: referee,
    received,
    call(call) {
      received.push(toHex(call.data));
      return answer(call);
    },
    checkpoint: () => received.length,
    rollback(checkpoint) {
      received.length = checkpoint;
    },
  };
}

const agreeable = (): HostAccount & { received: string[] } =>
  makeReferee(() => ({ ok: true, gasUsed: 700, output: fromNumber(7n, 32) }));

function worldOf(machine: CarMachine, host?: HostAccount): MachineWorld {
  return machine.createWorld({ block, limits: "race", warm: [referee, rival], ...(host && { host }) });
}

function initcodeOf(runtime: string, before = ""): Uint8Array {
  const length = (runtime.length / 2).toString(16).padStart(4, "0");
  const first = asm(before);
  const at = (first.length / 2 + 10).toString(16).padStart(2, "0");
  return fromHex(`${first}61${length}8060${at}5f395ff3${runtime}`);
}

function deploy(world: MachineWorld, runtime: string, nonce = 1): Address {
  const initcode = initcodeOf(runtime);
  const { outcome, address } = world.deploy({ from: driver, nonce, initcode, gas: 30_000_000 });
  expect(outcome).toEqual({ kind: "ok" });
  return address;
}

function run(world: MachineWorld, car: Address, data = new Uint8Array(0), gas = turnGas): CallResult {
  return world.call({ from: referee, to: car, data, gas });
}

function runCode(machine: CarMachine, code: string, host?: HostAccount): CallResult {
  const world = worldOf(machine, host);
  const result = run(world, deploy(world, asm(code)));
  world.release();
  return result;
}

const number = (result: CallResult): bigint => toNumber(result.output);
const callReferee = (opcode: string, gas = "GAS"): string =>
  `PUSH0 PUSH0 0x04 PUSH0 ${opcode === "CALL" || opcode === "CALLCODE" ? "PUSH0" : ""} 0x${referee.slice(2)} ${gas} ${opcode}`;

export function machineCases(tier: string, makeMachine: () => CarMachine): void {
  describe(`the machine, ${tier}`, () => {
    const machine = makeMachine();

    test("answer lists reply for the host, which gets only unknown calls", () => {
      let sold = 2;
      const asked: bigint[] = [];
      const numbers = Float64Array.of(1, 10, 200, 3000, 2 ** 52, 2 ** 53 - 2, Number.NaN);
      const list = { numbers, step: 2, gas: 500, gasPerUnit: 30, gasPerExtraUnit: 7 };
      const lists: AnswerList[] = [
        { ...list, selector: 0x01020304, start: 0, filled: noAnswers, subtrahend: 1, extraUnits: 0 },
        { ...list, selector: 0xfffefdfc, start: -3, filled: noAnswers, subtrahend: 0, extraUnits: 1 },
      ];
      const host: ListingHost = {
        address: referee,
        call({ data }) {
          asked.push(toNumber(data));
          if (data.length === 0) sold += 1;
          return { ok: true, gasUsed: 100, output: fromNumber(99n, 32) };
        },
        checkpoint: () => sold,
        rollback: (checkpoint) => void (sold = checkpoint),
        lists() {
          lists[0]!.filled = 2 * sold + 1;
          lists[1]!.filled = sold === 2 ? 0 : noAnswers;
          return lists;
        },
      };
      const world = worldOf(machine, host);
      const callReferee = `PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 0x${referee.slice(2)} GAS CALL POP`;
      // calls with 36 bytes of its calldata and the gas given after them
      const asking = `0x24 PUSH0 PUSH0 CALLDATACOPY PUSH0 PUSH0 0x24 PUSH0 0x${referee.slice(2)} 0x24 CALLDATALOAD STATICCALL POP
           0x20 PUSH0 PUSH0 RETURNDATACOPY 0x20 PUSH0 RETURN`;
      const car = deploy(world, asm(asking));
      const caller = deploy(world, asm(`${callReferee} PUSH0 PUSH0 REVERT`), 2);
      const afterFailure = deploy(
        world,
        asm(`PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 0x${caller.slice(2)} GAS CALL POP ${asking}`),
        3,
      );
      const afterCall = deploy(world, asm(`${callReferee} ${asking}`), 4);
      const ask = (selector: number, n: bigint, gas = 100_000n, asker = car): CallResult =>
        run(
          world,
          asker,
          Uint8Array.of(...fromNumber(BigInt(selector), 4), ...fromNumber(n, 32), ...fromNumber(gas, 32)),
        );
      const unasked = ask(0x01020304, 0n).gasUsed - 500;
      for (const [n, answer] of [0n, 199n, 2n ** 52n - 1n].entries()) {
        const result = ask(0x01020304, BigInt(n));
        expect(number(result)).toBe(answer);
        expect(result.gasUsed).toBe(unasked + 500 + 30 * n);
      }
      // a place below 0, and the step of the second list
      expect([number(ask(0xfffefdfc, 0n)), asked.length]).toEqual([0n, 0]);
      // beyond the list, another selector, a number with a high byte, too little gas
      expect(number(ask(0x01020304, 3n))).toBe(99n);
      expect(number(ask(0x01020305, 1n))).toBe(99n);
      expect(number(ask(0x01020304, 2n ** 255n))).toBe(99n);
      ask(0x01020304, 1n, 529n);
      expect(asked).toHaveLength(4);
      run(world, caller); // a failed frame's effects are rolled back in the lists too
      expect(sold).toBe(2);
      expect(number(ask(0x01020304, 3n))).toBe(99n);
      // the same within one call
      expect(number(ask(0x01020304, 3n, 100_000n, afterFailure))).toBe(99n);
      expect(number(ask(0xfffefdfc, 0n, 100_000n, afterCall))).toBe(99n);
      expect(sold).toBe(3);
      world.release();
      // these lists don't answer for another host
      const other = worldOf(machine, agreeable());
      const again = deploy(
        other,
        asm(
          `0x01020304 PUSH0 MSTORE PUSH0 PUSH0 0x24 0x1c 0x${referee.slice(2)} GAS STATICCALL POP 0x20 PUSH0 PUSH0 RETURNDATACOPY 0x20 PUSH0 RETURN`,
        ),
      );
      expect(number(run(other, again))).toBe(7n);
      other.release();
    });

    test("a car pays the gas of its opcodes", () => {
      const result = runCode(machine, `0x01 0x02 ADD ${returnTop}`);
      expect(number(result)).toBe(3n);
      expect(result.gasUsed).toBe(3 + 3 + 3 + 2 + 3 + 3 + 3 + 2);
    });

    test("each failure has its own outcome, and all but a revert cost all gas", () => {
      const outcomes = {
        "PUSH0 PUSH0 REVERT": { kind: "reverted" },
        INVALID: { kind: "halted", reason: "bad-opcode" },
        "0x01 JUMP": { kind: "halted", reason: "bad-jump" },
        "0x03 JUMP 0x5b": { kind: "halted", reason: "bad-jump" },
        ADD: { kind: "halted", reason: "stack-underflow" },
        "JUMPDEST GAS PUSH0 JUMP": { kind: "halted", reason: "stack-overflow" },
        "JUMPDEST PUSH0 JUMP": { kind: "out-of-gas" },
        "0x01 PUSH0 PUSH0 RETURNDATACOPY": { kind: "halted", reason: "bad-return-data" },
      };
      for (const [code, outcome] of Object.entries(outcomes)) {
        const result = runCode(machine, code);
        const usedAll = outcome.kind !== "reverted";
        const { gasUsed } = result;
        expect({ code, outcome: result.outcome, usedAll: gasUsed === turnGas }).toEqual({ code, outcome, usedAll });
      }
    });

    test("a static call can't write", () => {
      for (const code of [
        "0x01 PUSH0 SSTORE",
        "0x01 PUSH0 TSTORE",
        "PUSH0 PUSH0 LOG0",
        "PUSH0 PUSH0 PUSH0 CREATE",
        "PUSH0 SELFDESTRUCT",
      ]) {
        const world = worldOf(machine);
        const car = deploy(world, asm(code));
        const input = { from: driver, to: car, data: new Uint8Array(0), gas: turnGas, isStatic: true };
        expect({ code, ...world.call(input).outcome }).toEqual({ code, kind: "halted", reason: "static-violation" });
        world.release();
      }
    });

    test("a call to an account without code says so", () => {
      const world = worldOf(machine);
      expect(run(world, rival).outcome).toEqual({ kind: "no-code" });
      world.release();
    });

    test("a car can call the referee, with its answer and gas counted", () => {
      const host = agreeable();
      const result = runCode(
        machine,
        `0xaabbccdd PUSH0 MSTORE 0x20 PUSH0 0x04 0x1c PUSH0 0x${referee.slice(2)} GAS CALL PUSH0 MLOAD ADD ${returnTop}`,
        host,
      );
      expect(number(result)).toBe(8n);
      expect(host.received).toEqual(["0xaabbccdd"]);
      // 100 for a warm account and 700 for the referee, plus the opcodes
      expect(result.gasUsed).toBe(100 + 700 + 47);
    });

    test("a failed turn undoes its calls to the referee", () => {
      const host = agreeable();
      expect(runCode(machine, `${callReferee("CALL")} PUSH0 PUSH0 REVERT`, host).outcome).toEqual({ kind: "reverted" });
      expect(host.received).toEqual([]);
      expect(runCode(machine, `${callReferee("CALL")} INVALID`, host).outcome.kind).toBe("halted");
      expect(host.received).toEqual([]);
    });

    test("a failed inner call undoes only its own purchases", () => {
      const host = agreeable();
      const world = worldOf(machine, host);
      const inner = deploy(world, asm(`${callReferee("CALL")} PUSH0 PUSH0 REVERT`), 1);
      const code = `${callReferee("CALL")} PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 0x${inner.slice(2)} GAS CALL ${callReferee("CALL")} STOP`;
      expect(run(world, deploy(world, asm(code), 2)).outcome).toEqual({ kind: "ok" });
      expect(host.received.length).toBe(2);
      world.release();
    });

    test("the referee's code reads as one invalid opcode", () => {
      const who = `0x${referee.slice(2)}`;
      expect(number(runCode(machine, `${who} EXTCODESIZE ${returnTop}`, agreeable()))).toBe(1n);
      const hash = runCode(machine, `${who} EXTCODEHASH ${returnTop}`, agreeable());
      expect(toHex(hash.output)).toBe("0xbcc90f2d6dada5b18e155c17a1c0a55920aae94f39857d39d0d8ed07ae8f228b");
      const copy = runCode(machine, `0x20 PUSH0 PUSH0 ${who} EXTCODECOPY 0x20 PUSH0 RETURN`, agreeable());
      expect(toHex(copy.output)).toBe(`0xfe${"00".repeat(31)}`);
    });

    test("codes that differ in one byte have different hashes, also when deployed again", () => {
      for (const length of [9, 200, 3000]) {
        const plain = new Uint8Array(length).fill(0x5b);
        const codes = [0, 1, length >> 3, length - 2, length - 1].map((place) => plain.with(place, 0));
        for (const code of [plain, ...codes, ...codes, plain]) {
          const world = worldOf(machine);
          const other = deploy(world, toHex(code).slice(2), 1);
          const asking = deploy(world, asm(`${other} EXTCODEHASH ${returnTop}`), 2);
          expect(number(run(world, asking))).toBe(toNumber(machine.keccak256(code)));
          world.release();
        }
      }
    });

    test("delegating to the referee costs all gas given and doesn't reach it", () => {
      for (const opcode of ["DELEGATECALL", "CALLCODE"]) {
        const host = agreeable();
        const result = runCode(machine, `${callReferee(opcode, "0x2710")} ${returnTop}`, host);
        expect(number(result)).toBe(0n);
        expect(result.gasUsed).toBeGreaterThan(10_000);
        expect(result.gasUsed).toBeLessThan(10_300);
        expect(host.received).toEqual([]);
      }
    });

    test("a rival's address is warm and empty, and a call to it returns nothing", () => {
      const who = `0x${rival.slice(2)}`;
      const sizeGas = runCode(machine, `${who} EXTCODESIZE ${returnTop}`);
      expect(number(sizeGas)).toBe(0n);
      expect(sizeGas.gasUsed).toBe(3 + 100 + 2 + 3 + 3 + 2 + 3);
      expect(number(runCode(machine, `${who} EXTCODEHASH ${returnTop}`))).toBe(0n);
      expect(number(runCode(machine, `PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 ${who} GAS CALL ${returnTop}`))).toBe(1n);
    });

    test("storage, warm slots and transient storage last until the world is reset", () => {
      const world = worldOf(machine);
      const code = asm(`PUSH0 SLOAD PUSH0 TLOAD ADD 0x01 PUSH0 SSTORE 0x02 PUSH0 TSTORE ${returnTop}`);
      const car = deploy(world, code);
      const first = run(world, car);
      const second = run(world, car);
      expect([number(first), number(second)]).toEqual([0n, 3n]);
      // cold read and first write, then warm and unchanged
      expect(first.gasUsed - second.gasUsed).toBe(2000 + 20_000 - 100);
      world.reset({ block, limits: "race", warm: [] });
      expect(run(world, car).outcome).toEqual({ kind: "no-code" });
      expect(run(world, deploy(world, code)).gasUsed).toBe(first.gasUsed);
      world.release();
    });

    test("a forgotten call leaves no trace, not even a warm slot", () => {
      const world = worldOf(machine, agreeable());
      const car = deploy(world, asm(`PUSH0 SLOAD 0x01 ADD DUP1 PUSH0 SSTORE ${callReferee("CALL")} POP ${returnTop}`));
      const input = { from: referee, to: car, data: new Uint8Array(0), gas: turnGas };
      const forgotten = world.callAndForget(input);
      expect(world.call(input)).toEqual(forgotten);
      expect(number(world.call(input))).toBe(2n);
      world.release();
    });

    test("a cached deployment leaves the same world with another block time and host", () => {
      const machineOfItsOwn = makeMachine();
      // counts its calls, and creates a contract each time
      const code = asm(
        `${callReferee("CALL")} POP PUSH0 PUSH0 PUSH0 CREATE POP PUSH0 TLOAD 0x01 ADD PUSH0 TSTORE
         PUSH0 SLOAD 0x01 ADD DUP1 PUSH0 SSTORE 0x40 SHL TIMESTAMP OR ${returnTop}`,
      );
      const car = { from: driver, nonce: 1, initcode: initcodeOf(code, "0x05 PUSH0 SSTORE"), gas: 5_000_000 };
      const raceOf = (timestamp: bigint, on: CarMachine) => {
        const host = agreeable();
        const world = on.createWorld({
          block: { ...block, timestamp },
          limits: "race",
          warm: [referee, rival],
          host,
        });
        const { address, code: deployed, ...deployment } = world.deploy(car);
        const first = run(world, address);
        const second = run(world, address);
        const all = {
          address,
          deployed,
          deployment,
          first,
          second,
          received: host.received,
          accounts: world.accounts(),
          entries: world.countEntries(),
        };
        world.release();
        return all;
      };
      for (const timestamp of [42n, 42n, 42n, 43n, 2n ** 64n - 1n]) {
        const race = raceOf(timestamp, machineOfItsOwn);
        expect(race).toEqual(raceOf(timestamp, makeMachine()));
        expect(number(race.second)).toBe((7n << 64n) | timestamp);
      }
      // a cold rival or another nonce prevents reuse
      const elsewhere = machineOfItsOwn.createWorld({ block, limits: "race", warm: [], host: agreeable() });
      expect(elsewhere.deploy({ ...car, nonce: 2 }).address).not.toBe(raceOf(1n, machineOfItsOwn).address);
      elsewhere.release();
    });

    test("simultaneous worlds with a cached deployment share no state, even after one grows", () => {
      const grow = asm("JUMPDEST GAS GAS TSTORE 0x2710 GAS GT PUSH0 JUMPI STOP");
      const car = { from: driver, nonce: 1, initcode: initcodeOf(grow), gas: 5_000_000 };
      const on = makeMachine();
      for (const gas of [100_000, 100_000, 100_000, 3_000_000, 100_000, 100_000]) {
        const worlds = [worldOf(on), worldOf(on)] as const;
        const { address } = worlds[0].deploy(car);
        worlds[1].deploy(car);
        const entries = worlds[1].countEntries();
        expect(worlds[0].countEntries()).toBe(entries);
        expect(run(worlds[0], address, new Uint8Array(0), gas).outcome).toEqual({ kind: "ok" });
        expect(worlds[0].countEntries()).toBeGreaterThan(entries + gas / 200);
        expect(worlds[1].countEntries()).toBe(entries);
        for (const world of worlds) world.release();
      }
    });

    test("two worlds of a machine share no state", () => {
      const code = asm(`PUSH0 SLOAD 0x01 ADD DUP1 PUSH0 SSTORE ${returnTop}`);
      const [one, other] = [worldOf(machine), worldOf(machine)];
      const cars = [deploy(one, code), deploy(other, code)] as const;
      expect([run(one, cars[0]), run(one, cars[0]), run(other, cars[1])].map(number)).toEqual([1n, 2n, 1n]);
      one.release();
      other.release();
    });

    test("a turn that uses more than 4 MiB in all frames fails", () => {
      const host = agreeable();
      const world = worldOf(machine, host);
      // grows by 160 kB and recurses until its gas runs out
      const code = `${callReferee("CALL")} POP 0x01 0x027100 MSTORE PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 ADDRESS GAS CALL POP STOP`;
      const input = { from: referee, to: deploy(world, asm(code)), data: new Uint8Array(0), gas: 30_000_000 };
      expect(world.call(input)).toMatchObject({
        outcome: { kind: "over-limit", limit: "memory" },
        gasUsed: 30_000_000,
      });
      expect(host.received).toEqual([]);
      world.release();
    });

    test("return data, logs and created code are capped", () => {
      const limits = {
        "return-data": "0x110000 PUSH0 RETURN",
        logs: "JUMPDEST 0xffff PUSH0 LOG0 PUSH0 JUMP",
        "created-code": "JUMPDEST 0xc000 PUSH0 PUSH0 CREATE POP PUSH0 JUMP",
      };
      for (const [limit, code] of Object.entries(limits)) {
        const world = worldOf(machine);
        const car = deploy(world, asm(code));
        const { outcome } = world.call({ from: referee, to: car, data: new Uint8Array(0), gas: 50_000_000 });
        expect(outcome).toEqual({ kind: "over-limit", limit });
        world.release();
      }
    });

    test("ecrecover can be called 32 times in each turn", () => {
      // counts successful calls of precompile 1, out of 40
      const recover = "PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 0x01 0x0fa0 CALL ADD ";
      const world = worldOf(machine);
      const car = deploy(world, asm(`PUSH0 ${recover.repeat(40)} ${returnTop}`));
      expect([number(run(world, car)), number(run(world, car))]).toEqual([32n, 32n]);
      world.release();
    });

    test("a turn fails once hashes, MULMOD and precompiles exceed their shared work limit", () => {
      const loops = {
        "KECCAK256 of 20 kB": "JUMPDEST 0x4e20 PUSH0 KECCAK256 PUSH0 MSTORE PUSH0 JUMP",
        "KECCAK256 of a length on the stack": "JUMPDEST 0x20 DUP1 MUL PUSH0 KECCAK256 PUSH0 MSTORE PUSH0 JUMP",
        MULMOD: "JUMPDEST 0x07 GAS GAS MULMOD POP PUSH0 JUMP",
        "MULMOD of numbers": `JUMPDEST ${"0x07 0x05 0x03 MULMOD POP ".repeat(8)} PUSH0 JUMP`,
        SHA256: "JUMPDEST PUSH0 PUSH0 0x2000 PUSH0 PUSH0 0x02 GAS CALL POP PUSH0 JUMP",
        RIPEMD160: "JUMPDEST PUSH0 PUSH0 0x2000 PUSH0 PUSH0 0x03 GAS CALL POP PUSH0 JUMP",
      };
      for (const [name, code] of Object.entries(loops)) {
        const world = worldOf(machine);
        const to = deploy(world, asm(code));
        const call = (gas: number) => world.call({ from: referee, to, data: new Uint8Array(0), gas });
        // unreachable with the gas of a normal turn
        expect([name, call(turnGas).outcome.kind]).toEqual([name, "out-of-gas"]);
        expect([name, call(30_000_000)]).toMatchObject([
          name,
          { outcome: { kind: "over-limit", limit: "work" }, gasUsed: 30_000_000 },
        ]);
        world.release();
      }
    });

    test("a call reports its work, the same in every tier", () => {
      const world = worldOf(machine);
      const workOf = (code: string, nonce: number) => {
        const to = deploy(world, asm(code), nonce);
        return world.call({ from: referee, to, data: new Uint8Array(0), gas: 30_000_000 }).workUsed;
      };
      // two hash blocks, a MULMOD, and a hash in a failing frame
      const failing = deploy(world, asm("PUSH0 PUSH0 KECCAK256 POP INVALID"), 1);
      const code = `0x88 PUSH0 KECCAK256 POP 0x07 0x05 0x03 MULMOD POP PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 0x${failing.slice(2)} 0x1000 CALL STOP`;
      expect(workOf(code, 2)).toBe(2 * 250 + 50 + 250);
      expect(workOf("STOP", 3)).toBe(0);
      expect(workOf("JUMPDEST 0x4e20 PUSH0 KECCAK256 POP PUSH0 JUMP", 4)).toBe(30_000_000);
      world.release();
    });

    test("a world refuses calls beyond 2^20 accounts and slots, not counting failed frames", () => {
      const world = worldOf(machine);
      const gas = 30_000_000;
      const stores = "0x01 ADD DUP1 DUP1 TSTORE ".repeat(40);
      // Starts at the number in calldata, or at where it stopped.
      const wasteful = deploy(world, asm(`PUSH0 CALLDATALOAD JUMPDEST ${stores} 0x02 JUMP`), 1);
      const careful = deploy(
        world,
        asm(`PUSH0 TLOAD JUMPDEST ${stores} 0x2710 GAS GT 0x02 JUMPI PUSH0 TSTORE STOP`),
        2,
      );
      for (let turn = 1; turn <= 6; turn += 1) {
        const data = fromNumber(BigInt(turn) << 128n, 32);
        expect(world.call({ from: referee, to: wasteful, data, gas }).outcome).toEqual({ kind: "out-of-gas" });
      }
      const call = { from: referee, to: careful, data: new Uint8Array(0), gas };
      for (let turn = 1; turn <= 6; turn += 1) expect(world.callAndForget(call).outcome).toEqual({ kind: "ok" });
      const kinds = Array.from({ length: 6 }, () => world.call(call).outcome.kind);
      expect(kinds).toEqual(["ok", "ok", "ok", "ok", "over-limit", "over-limit"]);
      const reads = deploy(world, asm(`0x0100 TLOAD ${returnTop}`), 3);
      expect(number(world.callAndForget({ ...call, to: reads }))).toBe(0n);
      world.release();
    });

    test("logs have address, topics and data, and failed frames leave none", () => {
      const world = worldOf(machine);
      const failing = deploy(world, asm("PUSH0 PUSH0 LOG0 INVALID"), 1);
      const code = `0x07 PUSH0 MSTORE 0x05 0x20 PUSH0 LOG1 PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 0x${failing.slice(2)} 0x1000 CALL STOP`;
      const car = deploy(world, asm(code), 2);
      expect(run(world, car).logs).toEqual([
        { address: car, topics: [`0x${"5".padStart(64, "0")}`], data: fromNumber(7n, 32) },
      ]);
      world.release();
    });

    test("a car can call a contract it created, and pays for a failed one", () => {
      // initcode 0x60fe5f5360015ff3 returns one byte 0xfe as the child's code
      const code = `0x60fe5f5360015ff3 PUSH0 MSTORE 0x08 0x18 PUSH0 CREATE EXTCODESIZE ${returnTop}`;
      expect(number(runCode(machine, code))).toBe(1n);
    });

    test("a traced call ends like any other and reports every step", () => {
      const world = worldOf(machine);
      const car = deploy(world, asm(`0x01 0x02 ADD ${returnTop}`));
      const input = { from: referee, to: car, data: new Uint8Array(0), gas: 1000 };
      const steps: string[] = [];
      const traced = world.callTraced(input, ({ pc, opcode, gas, depth }) =>
        steps.push(`${pc} ${opcodes[opcode]!.name} ${gas} ${depth}`),
      );
      expect(steps.slice(0, 4)).toEqual(["0 PUSH1 1000 0", "2 PUSH1 997 0", "4 ADD 994 0", "5 PUSH0 991 0"]);
      expect(world.call(input)).toEqual(traced);
      world.release();
    });

    test("a released world can't be used", () => {
      const world = worldOf(machine);
      world.release();
      expect(() => run(world, rival)).toThrow("released");
    });
  });
}
