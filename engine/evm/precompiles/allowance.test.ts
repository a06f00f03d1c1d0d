import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allowanceOfTurn, workOfHash, workOfTurn, workUnits } from "./allowance.ts";

const number = (value: number): string => value.toLocaleString("en");

const names: Record<keyof ReturnType<typeof allowanceOfTurn>, string> = {
  ecrecover: "calls of ecrecover",
  bn254Add: "calls of bn254 addition",
  bn254Multiply: "calls of bn254 multiplication",
  bn254Pairing: "calls of bn254 pairing",
  modexpBytes: "bytes of each operand of MODEXP",
  blake2Rounds: "rounds of BLAKE2F",
};

const workNames: Record<keyof typeof workUnits, string> = {
  keccakBlock: "KECCAK256 and CREATE2, per block of 136 bytes, with one more after the last full block",
  mulmod: "MULMOD",
  precompile: "call of any precompile except identity, added to the costs below",
  ecrecover: "ecrecover",
  sha256Block: "SHA-256, per started block of 64 bytes",
  ripemd160Block: "RIPEMD-160, per started block of 64 bytes",
  modexpGas: "MODEXP, per gas of its price",
  bn254Add: "bn254 addition",
  bn254Multiply: "bn254 multiplication",
  bn254Pairing: "bn254 pairing",
  bn254Pair: "bn254 pairing, per pair",
  blake2Round: "BLAKE2F, per round",
};

test("docs/car-machine.md lists the current allowances", () => {
  const rows = [
    "| allowance of a turn | |",
    "|---|---|",
    ...Object.entries(allowanceOfTurn()).map(
      ([key, value]) => `| ${names[key as keyof typeof names]} | ${number(value)} |`,
    ),
    `| units of work | ${number(workOfTurn)} |`,
    "",
    "| operation | units of work |",
    "|---|---|",
    ...Object.entries(workUnits).map(
      ([key, value]) => `| ${workNames[key as keyof typeof workUnits]} | ${number(value)} |`,
    ),
  ];
  const page = readFileSync(new URL("../../../docs/car-machine.md", import.meta.url), "utf8");
  const printed = page.slice(page.indexOf("<!-- allowances -->"), page.indexOf("<!-- /allowances -->"));
  expect(printed.trim()).toBe(["<!-- allowances -->", "", ...rows].join("\n"));
});

test("counts a block of 136 bytes from its first byte, and another once it is full", () => {
  expect([0, 1, 135, 136, 272].map((length) => workOfHash(length) / workUnits.keccakBlock)).toEqual([1, 1, 1, 2, 3]);
});
