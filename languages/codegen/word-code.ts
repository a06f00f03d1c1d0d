/**
 * Programs over 256-bit words, between typed programs and bytecode: opcodes plus locals, functions, loops and source
 * ranges.
 */

/** In UTF-16 units. */
export interface Place {
  from: number;
  to: number;
}

/** Has its own memory address, so that nested functions can access it. */
export interface Local {
  name: string;
}

export type WordExpression = { at?: Place | undefined } & (
  | { k: "const"; value: bigint }
  | { k: "get"; local: Local }
  /** lower-case opcode; arguments in stack order, top first, evaluated in order or backwards */
  | { k: "op"; name: string; args: WordExpression[]; isBackwards?: boolean }
  | { k: "call"; fn: WordFunction; args: WordExpression[] }
  | { k: "seq"; body: WordStatement[]; value: WordExpression }
  /** keeps a word on the stack during `body`, and leaves the body's result */
  | { k: "bind"; bound: Bound; value: WordExpression; body: WordExpression }
  | { k: "bound"; bound: Bound }
  /** leaves the value, or stops the program if the test holds */
  | { k: "guard"; bound: Bound; value: WordExpression; test: WordExpression; reason: StopReason }
  | { k: "choose"; test: WordExpression; consequent: WordExpression; otherwise: WordExpression }
);

export type WordStatement = { at?: Place | undefined } & (
  | { k: "set"; local: Local; value: WordExpression }
  | { k: "do"; value: WordExpression }
  | { k: "if"; test: WordExpression; consequent: WordStatement[]; otherwise: WordStatement[] }
  /** until `test` is zero; `continue` jumps to `step` */
  | { k: "loop"; label: LoopLabel; test: WordExpression; step: WordStatement[]; body: WordStatement[] }
  /** `break` leaves it */
  | { k: "block"; label: LoopLabel; body: WordStatement[] }
  | { k: "break"; label: LoopLabel }
  | { k: "continue"; label: LoopLabel }
  | { k: "return"; value?: WordExpression }
  | { k: "stop"; reason: StopReason }
);

/** Identity of a stack word. Only reachable from shallow expressions. */
export interface Bound {
  name: string;
}

export interface LoopLabel {
  name: string;
}

export interface WordFunction {
  name: string;
  params: Local[];
  /** parameters first */
  locals: Local[];
  gives: boolean;
  body: WordStatement[];
  /** enclosing function, whose locals it can access */
  outer?: WordFunction | undefined;
  inline?: boolean;
  at?: Place | undefined;
}

/** Indexes are the numbers in the revert data. */
export const stopReasons = [
  "too-large",
  "division-by-zero",
  "index-out-of-range",
  "key-missing",
  "assert",
  "not-found",
  "too-deep",
  "out-of-memory",
  "wrong-type",
] as const;

export type StopReason = (typeof stopReasons)[number];

/** Selector of stops: keccak-256 of "Stopped(uint256,uint256,uint256)": reason and two numbers. */
export const stopSelector = 0x4d1e5c7bn;

export function readStop(data: Uint8Array): StopReason | undefined {
  const words = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length < 36 || BigInt(words.getUint32(0)) !== stopSelector) return undefined;
  return stopReasons[words.getUint32(32)];
}

export const num = (value: bigint | number): WordExpression => ({ k: "const", value: BigInt(value) });
export const get = (local: Local): WordExpression => ({ k: "get", local });
export const op = (name: string, ...args: WordExpression[]): WordExpression => ({ k: "op", name, args });
/** Evaluates the value before the count, as in source languages. */
export const shift = (name: "shl" | "shr" | "sar", value: WordExpression, count: WordExpression): WordExpression => ({
  k: "op",
  name,
  args: [count, value],
  isBackwards: true,
});
export const call = (fn: WordFunction, ...args: WordExpression[]): WordExpression => ({ k: "call", fn, args });
export const seq = (body: WordStatement[], value: WordExpression): WordExpression =>
  body.length === 0 ? value : { k: "seq", body, value };
export const set = (local: Local, value: WordExpression): WordStatement => ({ k: "set", local, value });
export const run = (value: WordExpression): WordStatement => ({ k: "do", value });
export const when = (
  test: WordExpression,
  consequent: WordStatement[],
  otherwise: WordStatement[] = [],
): WordStatement => ({
  k: "if",
  test,
  consequent,
  otherwise,
});
export const stop = (reason: StopReason): WordStatement => ({ k: "stop", reason });
export const give = (value?: WordExpression): WordStatement =>
  value === undefined ? { k: "return" } : { k: "return", value };

export function guard(
  value: WordExpression,
  reason: StopReason,
  test: (value: WordExpression) => WordExpression,
): WordExpression {
  const bound: Bound = { name: "guarded" };
  return { k: "guard", bound, value, test: test({ k: "bound", bound }), reason };
}

/** Evaluates once for several uses. */
export function bind(value: WordExpression, use: (value: WordExpression) => WordExpression): WordExpression {
  if (value.k === "const" || value.k === "bound") return use(value);
  const bound: Bound = { name: "bound" };
  return { k: "bind", bound, value, body: use({ k: "bound", bound }) };
}
