/** Precompiled contracts 1 to 9 (4, identity, is in the interpreter). Yellow Paper, appendix E; EIP-196, -197, -1108, -152, -2565. */
import { bn254 } from "@noble/curves/bn254.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { fromNumber, padded, toNumber } from "../bytes.ts";
import { blake2Compress } from "./blake2.ts";
import { pairingHolds, readG1, writeG1 } from "./bn254-points.ts";
import { modularPower, type SmallPower } from "./modular-power.ts";

/** What a turn may spend on precompiles that nobody can make cheap per gas (rules, section 0.5). Counts down. */
export interface Allowance {
  ecrecover: number;
  bn254Add: number;
  bn254Multiply: number;
  bn254Pairing: number;
  modexpBytes: number;
  blake2Rounds: number;
}

export const allowanceOfTurn = (): Allowance => ({
  ecrecover: 32,
  bn254Add: 4,
  bn254Multiply: 4,
  bn254Pairing: 4,
  modexpBytes: 256,
  blake2Rounds: 50_000,
});

export const noAllowance = (): Allowance => ({
  ecrecover: Infinity,
  bn254Add: Infinity,
  bn254Multiply: Infinity,
  bn254Pairing: Infinity,
  modexpBytes: Infinity,
  blake2Rounds: Infinity,
});

export interface PrecompileResult {
  gasUsed: number;
  output: Uint8Array;
}

const nothing = new Uint8Array(0);
const words = (input: Uint8Array): number => Math.ceil(input.length / 32);

/** Runs precompile `id`. Undefined: it fails, and all gas given is used. */
export function runPrecompile(
  id: number,
  input: Uint8Array,
  gas: number,
  allowance: Allowance,
  smallPower: SmallPower,
): PrecompileResult | undefined {
  const pay = (price: number, run: () => Uint8Array | undefined): PrecompileResult | undefined => {
    if (price > gas) return undefined;
    const output = run();
    return output && { gasUsed: price, output };
  };
  switch (id) {
    case 1:
      return pay(3000, () => (allowance.ecrecover-- > 0 ? recoverAddress(input) : undefined));
    case 2:
      return pay(60 + 12 * words(input), () => sha256(input));
    case 3:
      return pay(600 + 120 * words(input), () => padLeft(ripemd160(input)));
    case 5:
      return modularPower(input, gas, allowance.modexpBytes, smallPower);
    case 6:
      return pay(150, () => {
        if (allowance.bn254Add-- <= 0) return undefined;
        const a = readG1(padded(input, 0, 64));
        const b = readG1(padded(input, 64, 64));
        return a && b && writeG1(a.add(b));
      });
    case 7:
      return pay(6000, () => {
        if (allowance.bn254Multiply-- <= 0) return undefined;
        const point = readG1(padded(input, 0, 64));
        const scalar = toNumber(padded(input, 64, 32)) % bn254.fields.Fr.ORDER;
        return point && writeG1(point.multiplyUnsafe(scalar));
      });
    case 8:
      return pay(45_000 + 34_000 * Math.floor(input.length / 192), () => {
        if (allowance.bn254Pairing-- <= 0) return undefined;
        const holds = pairingHolds(input);
        return holds === undefined ? undefined : fromNumber(holds ? 1n : 0n, 32);
      });
    case 9: {
      if (input.length !== 213 || input[212]! > 1) return undefined;
      const rounds = Number(toNumber(input.subarray(0, 4)));
      return pay(rounds, () => {
        allowance.blake2Rounds -= rounds;
        return allowance.blake2Rounds < 0 ? undefined : blake2Compress(input, rounds);
      });
    }
    default:
      throw new Error(`There is no precompile ${id}.`);
  }
}

function padLeft(bytes: Uint8Array): Uint8Array {
  const word = new Uint8Array(32);
  word.set(bytes, 32 - bytes.length);
  return word;
}

/** ECRECOVER: hash, v, r, s → the signer's address, or nothing. A bad signature is no failure. */
function recoverAddress(input: Uint8Array): Uint8Array {
  const v = toNumber(padded(input, 32, 32));
  if (v !== 27n && v !== 28n) return nothing;
  try {
    const signature = secp256k1.Signature.fromBytes(padded(input, 64, 64)).addRecoveryBit(Number(v) - 27);
    const point = signature.recoverPublicKey(padded(input, 0, 32));
    return padLeft(keccak_256(point.toBytes(false).subarray(1)).subarray(12));
  } catch {
    return nothing;
  }
}
