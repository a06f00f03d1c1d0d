import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { toHex } from "#engine/evm/bytes.ts";
import { fromHex } from "#engine/evm/from-hex-for-tests.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import {
  recordedAddresses,
  recordedBalance,
  recordedBlock,
  recordedCaller,
  recordedWarm,
  type RecordedProgram,
} from "./record-programs.ts";

const interpreter = new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm"));
const programs = JSON.parse(
  gunzipSync(readFileSync("tests/fixtures/evm/programs.json.gz")).toString("utf8"),
) as RecordedProgram[];

test.each([
  ["interpreted", Infinity],
  ["translated", 0],
])("ends recorded programs as the second EVM did, %s", (_, afterGas) => {
  const machine = createMachine({ interpreter, arenaBytes: 1 << 26, translation: { afterGas } });
  for (const program of programs) {
    const world = machine.createWorld({ block: recordedBlock, limits: "none", warm: recordedWarm });
    program.codes.forEach((code, i) =>
      world.putAccount(recordedAddresses[i]!, {
        nonce: 1n,
        balance: recordedBalance,
        code: fromHex(code),
        storage: new Map(),
      }),
    );
    const call = { from: recordedCaller, to: recordedAddresses[0]!, data: fromHex(program.data), gas: program.gas };
    const { outcome, gasUsed, output, logs } = world.call(call);
    const state = world.accounts();
    const slots = recordedAddresses.map((address) =>
      [0n, 1n, 2n, 3n].map((key) => (state.get(address)?.storage.get(key) ?? 0n).toString(16)),
    );
    const kind = outcome.kind === "ok" || outcome.kind === "reverted" ? outcome.kind : "failed";
    const hexLogs = logs.map((log) => ({ ...log, data: toHex(log.data) }));
    const { codes, data, gas } = program;
    expect({ codes, data, gas, kind, gasUsed, output: toHex(output), logs: hexLogs, slots }).toEqual(program);
    world.release();
  }
  expect(programs.length).toBe(400);
});
