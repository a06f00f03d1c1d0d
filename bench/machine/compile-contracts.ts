/** The benchmark's own contracts, compiled: contract name → runtime bytecode as hex with 0x. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

interface Artifact {
  evm: { deployedBytecode: { object: string } };
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, Artifact>>;
}

export function compileContracts(): Map<string, `0x${string}`> {
  const solc = createRequire(import.meta.url)("solc") as { compile(input: string): string };
  const folder = join(import.meta.dirname, "contracts");
  const sources = Object.fromEntries(
    readdirSync(folder).map((file) => [file, { content: readFileSync(join(folder, file), "utf8") }]),
  );
  const input = {
    language: "Solidity",
    sources,
    settings: {
      optimizer: { enabled: true, runs: 1_000_000 },
      evmVersion: "cancun",
      metadata: { bytecodeHash: "none" },
      outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const errors = output.errors?.filter(({ severity }) => severity === "error") ?? [];
  if (errors.length) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const contracts = Object.values(output.contracts).flatMap((file) => Object.entries(file));
  return new Map(contracts.map(([name, { evm }]) => [name, `0x${evm.deployedBytecode.object}` as const]));
}
