/** Precompiles 1 to 9, without identity (4). Yellow Paper, appendix E; EIP-196, -197, -1108, -152, -2565. */
import { bn254 } from "@noble/curves/bn254.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { fromNumber, padded, toNumber } from "../bytes.ts";
import { takeAllowance, workOfPrecompile, type Allowance } from "./allowance.ts";
import { blake2Compress } from "./blake2.ts";
import { pairingHolds, readG1, writeG1 } from "./bn254-points.ts";
import { modularPower, priceOfModularPower, type SmallPower } from "./modular-power.ts";

export interface PrecompileResult {
  gasUsed: number;
  output: Uint8Array;
}

const nothing = new Uint8Array(0);
const words = (input: Uint8Array): number => Math.ceil(input.length / 32);

/** Returns the gas price of a call of precompile `id`; undefined when its input is malformed and all gas is used. */
export function priceOfPrecompile(id: number, input: Uint8Array): number | undefined {
  switch (id) {
    case 1:
      return 3000;
    case 2:
      return 60 + 12 * words(input);
    case 3:
      return 600 + 120 * words(input);
    case 5:
      return Number(priceOfModularPower(input));
    case 6:
      return 150;
    case 7:
      return 6000;
    case 8:
      return 45_000 + 34_000 * Math.floor(input.length / 192);
    case 9:
      return input.length !== 213 || input[212]! > 1 ? undefined : Number(toNumber(input.subarray(0, 4)));
    default:
      throw new Error(`There is no precompile ${id} with a price here.`);
  }
}

/**
 * Runs precompile `id`. Undefined: it fails and uses all gas.
 * @param takeWork false when the turn's allowance is used up
 */
export function runPrecompile(
  id: number,
  input: Uint8Array,
  gas: number,
  allowance: Allowance,
  takeWork: (units: number) => boolean,
  smallPower: SmallPower,
): PrecompileResult | undefined {
  const price = priceOfPrecompile(id, input);
  if (price === undefined || price > gas || !takeAllowance(allowance, id, input)) return undefined;
  if (!takeWork(workOfPrecompile(id, input, price))) return undefined;
  const output = outputOf(id, input, smallPower);
  return output && { gasUsed: price, output };
}

function outputOf(id: number, input: Uint8Array, smallPower: SmallPower): Uint8Array | undefined {
  switch (id) {
    case 1:
      return recoverAddress(input);
    case 2:
      return sha256(input);
    case 3:
      return padLeft(ripemd160(input));
    case 5:
      return modularPower(input, smallPower);
    case 6: {
      const a = readG1(padded(input, 0, 64));
      const b = readG1(padded(input, 64, 64));
      return a && b && writeG1(a.add(b));
    }
    case 7: {
      const point = readG1(padded(input, 0, 64));
      const scalar = toNumber(padded(input, 64, 32)) % bn254.fields.Fr.ORDER;
      return point && writeG1(point.multiplyUnsafe(scalar));
    }
    case 8: {
      const holds = pairingHolds(input);
      return holds === undefined ? undefined : fromNumber(holds ? 1n : 0n, 32);
    }
    default:
      return blake2Compress(input, Number(toNumber(input.subarray(0, 4))));
  }
}

function padLeft(bytes: Uint8Array): Uint8Array {
  const word = new Uint8Array(32);
  word.set(bytes, 32 - bytes.length);
  return word;
}

/** hash, v, r, s → the signer's address. A bad signature returns nothing. */
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
