/** Arithmetic opcodes on numbers that are known when code is translated. */

const bits = 256;
const signed = (value: bigint): bigint => BigInt.asIntN(bits, value);
const word = (value: bigint): bigint => BigInt.asUintN(bits, value);

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = word(result * square);
    square = word(square * square);
  }
  return result;
}

/** The result of opcode 0x01 to 0x1e on its operands, the stack's top first. */
export function fold(opcode: number, a: bigint, b: bigint, c: bigint): bigint {
  switch (opcode) {
    case 0x01:
      return word(a + b);
    case 0x02:
      return word(a * b);
    case 0x03:
      return word(a - b);
    case 0x04:
      return b === 0n ? 0n : a / b;
    case 0x05:
      return b === 0n ? 0n : word(signed(a) / signed(b));
    case 0x06:
      return b === 0n ? 0n : a % b;
    case 0x07:
      return b === 0n ? 0n : word(signed(a) % signed(b));
    case 0x08:
      return c === 0n ? 0n : (a + b) % c;
    case 0x09:
      return c === 0n ? 0n : (a * b) % c;
    case 0x0a:
      return power(a, b);
    case 0x0b:
      return a > 30n ? b : word(BigInt.asIntN(8 * (Number(a) + 1), b));
    case 0x10:
      return a < b ? 1n : 0n;
    case 0x11:
      return a > b ? 1n : 0n;
    case 0x12:
      return signed(a) < signed(b) ? 1n : 0n;
    case 0x13:
      return signed(a) > signed(b) ? 1n : 0n;
    case 0x14:
      return a === b ? 1n : 0n;
    case 0x15:
      return a === 0n ? 1n : 0n;
    case 0x16:
      return a & b;
    case 0x17:
      return a | b;
    case 0x18:
      return a ^ b;
    case 0x19:
      return word(~a);
    case 0x1a:
      return a > 31n ? 0n : (b >> (248n - 8n * a)) & 0xffn;
    case 0x1b:
      return a > 255n ? 0n : word(b << a);
    case 0x1c:
      return a > 255n ? 0n : b >> a;
    case 0x1d:
      return word(signed(b) >> (a > 255n ? 255n : a));
    case 0x1e:
      return a === 0n ? 256n : BigInt(bits - a.toString(2).length);
    default:
      throw new Error(`Opcode ${opcode} is no arithmetic.`);
  }
}
