/**
 * `node tests/evm/record-programs.ts`: writes tests/fixtures/evm/programs.json.gz, random programs with the results of
 * @ethereumjs/evm. Run once; later changes of the generator don't affect it.
 */
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { toAddress, toHex } from "#engine/evm/bytes.ts";
import type { Address, BlockEnvironment } from "#engine/evm/machine.ts";
import { createOracle } from "./ethereumjs.ts";
import { brokenProgram, contractAddresses, createRandom, randomProgram } from "./random-programs.ts";

export interface RecordedProgram {
  codes: string[];
  data: string;
  gas: number;
  kind: "ok" | "reverted" | "failed";
  gasUsed: number;
  output: string;
  logs: { address: string; topics: string[]; data: string }[];
  /** slots 0 to 3 of each contract */
  slots: string[][];
}

export const recordedCaller: Address = "0x1111111111111111111111111111111111111111";
export const recordedAddresses = contractAddresses.map(toAddress);
export const recordedBalance = 5n;
export const recordedBlock: BlockEnvironment = {
  timestamp: 1n,
  number: 1n,
  chainId: 1n,
  coinbase: "0x00000000000000000000000000000000c01ba5e0",
  prevrandao: 77n,
  gasLimit: 30_000_000n,
  baseFee: 0n,
  blobBaseFee: 1n,
  gasPrice: 0n,
  origin: recordedCaller,
};
export const recordedWarm: readonly Address[] = [recordedAddresses[0]!, recordedBlock.coinbase, recordedCaller];

if (import.meta.main) {
  const chance = createRandom(99);
  const oracle = await createOracle();
  const programs: RecordedProgram[] = [];
  for (let i = 0; i < 400; i++) {
    const codes = recordedAddresses.map(() => (i % 4 === 0 ? brokenProgram(chance) : randomProgram(chance)));
    const data = new Uint8Array(Array.from({ length: chance.below(80) }, () => chance.below(256)));
    const gas = 5000 + chance.below(150_000);
    const accounts = codes.map((code, index) => ({
      address: recordedAddresses[index]!,
      code,
      balance: recordedBalance,
    }));
    const call = { block: recordedBlock, accounts, from: recordedCaller, to: recordedAddresses[0]!, data, gas };
    programs.push(
      await oracle({ ...call, warm: recordedWarm }, async ({ kind, gasUsed, output, logs, ...theirs }) => {
        const slots: string[][] = [];
        for (const address of recordedAddresses) {
          const values: string[] = [];
          for (const key of [0n, 1n, 2n, 3n]) values.push((await theirs.slot(address, key)).toString(16));
          slots.push(values);
        }
        const hexLogs = logs.map((log) => ({ ...log, data: toHex(log.data) }));
        return {
          codes: codes.map(toHex),
          data: toHex(data),
          gas,
          kind,
          gasUsed,
          output: toHex(output),
          logs: hexLogs,
          slots,
        };
      }),
    );
  }
  writeFileSync("tests/fixtures/evm/programs.json.gz", gzipSync(JSON.stringify(programs), { level: 9 }));
}
