import { byteOf } from "../opcodes.ts";

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

export function fold(opcode: number, a: bigint, b: bigint, c: bigint): bigint {
  switch (opcode) {
    case byteOf.ADD:
      return word(a + b);
    case byteOf.MUL:
      return word(a * b);
    case byteOf.SUB:
      return word(a - b);
    case byteOf.DIV:
      return b === 0n ? 0n : a / b;
    case byteOf.SDIV:
      return b === 0n ? 0n : word(signed(a) / signed(b));
    case byteOf.MOD:
      return b === 0n ? 0n : a % b;
    case byteOf.SMOD:
      return b === 0n ? 0n : word(signed(a) % signed(b));
    case byteOf.ADDMOD:
      return c === 0n ? 0n : (a + b) % c;
    case byteOf.MULMOD:
      return c === 0n ? 0n : (a * b) % c;
    case byteOf.EXP:
      return power(a, b);
    case byteOf.SIGNEXTEND:
      return a > 30n ? b : word(BigInt.asIntN(8 * (Number(a) + 1), b));
    case byteOf.LT:
      return a < b ? 1n : 0n;
    case byteOf.GT:
      return a > b ? 1n : 0n;
    case byteOf.SLT:
      return signed(a) < signed(b) ? 1n : 0n;
    case byteOf.SGT:
      return signed(a) > signed(b) ? 1n : 0n;
    case byteOf.EQ:
      return a === b ? 1n : 0n;
    case byteOf.ISZERO:
      return a === 0n ? 1n : 0n;
    case byteOf.AND:
      return a & b;
    case byteOf.OR:
      return a | b;
    case byteOf.XOR:
      return a ^ b;
    case byteOf.NOT:
      return word(~a);
    case byteOf.BYTE:
      return a > 31n ? 0n : (b >> (248n - 8n * a)) & 0xffn;
    case byteOf.SHL:
      return a > 255n ? 0n : word(b << a);
    case byteOf.SHR:
      return a > 255n ? 0n : b >> a;
    case byteOf.SAR:
      return word(signed(b) >> (a > 255n ? 255n : a));
    case byteOf.CLZ:
      return a === 0n ? 256n : BigInt(bits - a.toString(2).length);
    default:
      throw new Error(`Opcode ${opcode} is no arithmetic.`);
  }
}
