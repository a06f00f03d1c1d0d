import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { compileCar } from "../compile.ts";
import { formatDiagnostic } from "../../compiling/diagnostics.ts";
import type { SolidityCompiler } from "../soljson.ts";

/** @throws on errors and warnings */
export function buildCar(compiler: SolidityCompiler, fileName: string, source: string) {
  const outcome = compileCar(compiler, { source, fileName, goal: "build" });
  if (outcome.kind !== "compiled" || outcome.diagnostics.length > 0) {
    const words = outcome.kind === "rejected" ? outcome.message : "The source has warnings.";
    throw new Error([`${fileName}: ${words}`, ...outcome.diagnostics.map(formatDiagnostic)].join("\n"));
  }
  const { family, contractName, initcode } = outcome.car;
  return {
    family,
    contractName,
    source,
    initcode,
    /** keccak-256 of the creation code */
    codeHash: codeHashOf(initcode),
  };
}

export const codeHashOf = (initcode: string): `0x${string}` =>
  `0x${bytesToHex(keccak_256(hexToBytes(initcode.slice(2))))}`;
