/** Constants and ranges of numbers at compile time. */
import type { Expression, Language } from "./program.ts";

export const pythonLimit = 1n << 255n;
/** Largest and smallest whole number of each language's cars. */
export const rangeOf: Readonly<Record<Language, { low: bigint; high: bigint }>> = {
  python: { low: -pythonLimit, high: pythonLimit - 1n },
  javascript: { low: -(2n ** 53n) + 1n, high: 2n ** 53n - 1n },
};

/** A constant index, counted from the front; undefined: unknown or out of range. */
export function constantIndex(index: Expression, length: number): number | undefined {
  const value = constantOf(index);
  if (value === undefined) return undefined;
  const place = Number(value < 0n ? value + BigInt(length) : value);
  return place >= 0 && place < length ? place : undefined;
}

/** A number literal in the source. */
export function constantOf(expression: Expression): bigint | undefined {
  if (expression.k === "int") return expression.value;
  if (expression.k === "variable" && expression.variable.constant) return constantOf(expression.variable.constant);
  if (expression.k !== "unary" || expression.op !== "neg") return undefined;
  const inner = constantOf(expression.a);
  return inner === undefined ? undefined : -inner;
}

interface Range {
  low: bigint;
  high: bigint;
}

const smallest = (...values: bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));
const largest = (...values: bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b));

/** Range of an unchecked result. */
export function arithmeticRange(op: string, a: Range, b: Range, language: Language): Range {
  const limits = rangeOf[language];
  switch (op) {
    case "add":
    case "iadd":
      return { low: a.low + b.low, high: a.high + b.high };
    case "sub":
      return { low: a.low - b.high, high: a.high - b.low };
    case "mul":
    case "imul": {
      const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
      return { low: smallest(...corners), high: largest(...corners) };
    }
    case "floordiv":
    case "truncdiv":
    case "ceildiv":
    case "rounddiv": {
      if (a.low >= 0n && b.low >= 0n)
        return { low: 0n, high: op === "ceildiv" || op === "rounddiv" ? a.high + 1n : a.high };
      const most = largest(-a.low, a.high);
      return { low: -most - 1n, high: most + (op === "ceildiv" || op === "rounddiv" ? 1n : 0n) };
    }
    case "mod":
      if (language === "javascript") {
        const most = largest(-b.low, b.high, 1n) - 1n;
        return { low: a.low < 0n ? largest(-most, a.low) : 0n, high: a.high > 0n ? smallest(most, a.high) : 0n };
      }
      return { low: b.low < 0n ? b.low + 1n : 0n, high: b.high > 0n ? b.high - 1n : 0n };
    case "and":
    case "or":
    case "xor": {
      if (language === "javascript") {
        if (op === "and" && a.low >= 0n && a.high < 2n ** 31n) return { low: 0n, high: a.high };
        if (op === "and" && b.low >= 0n && b.high < 2n ** 31n) return { low: 0n, high: b.high };
        return { low: -(2n ** 31n), high: 2n ** 31n - 1n };
      }
      if (op === "and" && (a.low >= 0n || b.low >= 0n)) {
        return { low: 0n, high: a.low >= 0n && b.low >= 0n ? smallest(a.high, b.high) : a.low >= 0n ? a.high : b.high };
      }
      const most = largest(-a.low, a.high, -b.low, b.high);
      let bound = 1n;
      while (bound <= most) bound <<= 1n;
      return { low: a.low >= 0n && b.low >= 0n ? 0n : -bound, high: bound - 1n };
    }
    case "shl":
      if (language === "javascript") return { low: -(2n ** 31n), high: 2n ** 31n - 1n };
      if (b.low === b.high && b.low >= 0n && b.high < 300n) return { low: a.low << b.low, high: a.high << b.low };
      return { low: a.low < 0n ? limits.low - 1n : 0n, high: limits.high + 1n };
    case "shr":
      if (language === "javascript") return { low: -(2n ** 31n), high: 2n ** 31n - 1n };
      return { low: smallest(a.low, 0n), high: largest(a.high, 0n) };
    case "ushr":
      return { low: 0n, high: 2n ** 32n - 1n };
    default:
      return { low: limits.low - 1n, high: limits.high + 1n };
  }
}
