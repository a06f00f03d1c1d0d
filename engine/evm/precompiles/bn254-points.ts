/** Encoded points of bn254 for precompiles 6 to 8 (EIP-196, EIP-197). */
import { bn254 } from "@noble/curves/bn254.js";
import { fromNumber, toNumber } from "../bytes.ts";

const { Point: G1 } = bn254.G1;
const { Point: G2 } = bn254.G2;
const { Fp, Fp2, Fp12 } = bn254.fields;
type PointG1 = typeof G1.BASE;
type PointG2 = typeof G2.BASE;

/** Undefined: 64 bytes that aren't a point. */
export function readG1(bytes: Uint8Array): PointG1 | undefined {
  const x = toNumber(bytes.subarray(0, 32));
  const y = toNumber(bytes.subarray(32, 64));
  if (x >= Fp.ORDER || y >= Fp.ORDER) return undefined;
  if (x === 0n && y === 0n) return G1.ZERO;
  try {
    const point = G1.fromAffine({ x, y });
    point.assertValidity();
    return point;
  } catch {
    return undefined;
  }
}

export function writeG1(point: PointG1): Uint8Array {
  const bytes = new Uint8Array(64);
  if (point.equals(G1.ZERO)) return bytes;
  const { x, y } = point.toAffine();
  bytes.set(fromNumber(x, 32), 0);
  bytes.set(fromNumber(y, 32), 32);
  return bytes;
}

/** Imaginary parts first. Undefined: 128 bytes that aren't a point of the right subgroup. */
function readG2(bytes: Uint8Array): PointG2 | undefined {
  const [x1, x0, y1, y0] = [0, 32, 64, 96].map((at) => toNumber(bytes.subarray(at, at + 32))) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if ([x0, x1, y0, y1].some((part) => part >= Fp.ORDER)) return undefined;
  if (x0 === 0n && x1 === 0n && y0 === 0n && y1 === 0n) return G2.ZERO;
  try {
    const point = G2.fromAffine({ x: Fp2.create({ c0: x0, c1: x1 }), y: Fp2.create({ c0: y0, c1: y1 }) });
    // on the curve and in the subgroup
    point.assertValidity();
    return point;
  } catch {
    return undefined;
  }
}

/** Undefined: malformed input. */
export function pairingHolds(input: Uint8Array): boolean | undefined {
  if (input.length % 192) return undefined;
  const pairs: { g1: PointG1; g2: PointG2 }[] = [];
  for (let at = 0; at < input.length; at += 192) {
    const g1 = readG1(input.subarray(at, at + 64));
    const g2 = readG2(input.subarray(at + 64, at + 192));
    if (!g1 || !g2) return undefined;
    // a pairing with infinity is one
    if (!g1.equals(G1.ZERO) && !g2.equals(G2.ZERO)) pairs.push({ g1, g2 });
  }
  if (pairs.length === 0) return true;
  return Fp12.eql(bn254.pairingBatch(pairs), Fp12.ONE);
}
