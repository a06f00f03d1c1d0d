/**
 * Exponential and logarithm with the same bits on every machine, unlike Math's. Uses only + − × ÷, which IEEE 754
 * rounds exactly; accurate to about 1 ulp.
 *
 * Argument reduction with a split ln 2 as in fdlibm's e_exp.c and e_log.c (the high part ends in zeros, so its product
 * with an exponent is exact), then the plain series.
 */
const ln2High = 0.69314718036912381649;
const ln2Low = 1.90821492927058770002e-10;
const squareRootOf2 = Math.sqrt(2);

/** 1/13! … 1/2!: series of e^r beyond 1 + r, highest power first. At |r| ≤ ln 2 / 2 the next term is below 1e-17. */
const inverseFactorials = ((): readonly number[] => {
  const values: number[] = [];
  let factorial = 1;
  for (let n = 2; n <= 13; n++) {
    factorial *= n;
    values.unshift(1 / factorial);
  }
  return values;
})();

/** 1/21 … 1/3: series of artanh(s)/s − 1 in s², highest power first. At s ≤ 0.172 the next term is below 1e-18. */
const inverseOddNumbers = [21, 19, 17, 15, 13, 11, 9, 7, 5, 3].map((odd) => 1 / odd);

const bits = new DataView(new ArrayBuffer(8));

/** |x| ≤ 700. Throws a RangeError beyond, where the result wouldn't be a normal number. */
export function exponential(x: number): number {
  if (!(x >= -700 && x <= 700))
    throw new RangeError(`e^${x} is out of range: the exponent must lie between -700 and 700.`);
  const powerOf2 = Math.floor(x / ln2High + 0.5);
  const r = x - powerOf2 * ln2High - powerOf2 * ln2Low;
  let series = 0;
  for (const coefficient of inverseFactorials) series = series * r + coefficient;
  bits.setUint32(0, (powerOf2 + 1023) << 20);
  bits.setUint32(4, 0);
  return (1 + (r + r * r * series)) * bits.getFloat64(0);
}

/** Throws a RangeError unless x is a positive normal number. */
export function naturalLogarithm(x: number): number {
  if (!(x >= 2.2250738585072014e-308 && x < Infinity)) {
    throw new RangeError(`ln ${x} is out of range: the argument must be a positive normal number.`);
  }
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  let powerOf2 = (high >>> 20) - 1023;
  bits.setUint32(0, (high & 0xfffff) | 0x3ff00000);
  let mantissa = bits.getFloat64(0);
  if (mantissa > squareRootOf2) {
    mantissa *= 0.5;
    powerOf2++;
  }
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let series = 0;
  for (const coefficient of inverseOddNumbers) series = series * square + coefficient;
  return powerOf2 * ln2High + (2 * s + (2 * s * (square * series) + powerOf2 * ln2Low));
}
