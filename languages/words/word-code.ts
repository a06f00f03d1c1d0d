/**
 * Word code: programs over 256-bit words, the form between a typed program and the machine's bytecode. Its operations are the machine's
 * opcodes; what it adds are locals, functions, loops and places in the source.
 */

/** A range of the source, in UTF-16 units. */
export interface Place {
  from: number;
  to: number;
}

/** A variable of a function. It lives in memory at an address of its own, so that functions nested in it reach it too. */
export interface Local {
  name: string;
}

export type WordExpression = { at?: Place | undefined } & (
  | { k: "const"; value: bigint }
  | { k: "get"; local: Local }
  /**
   * an opcode by its lower-case name; arguments in the order of the stack, top first, evaluated from the first to the last, or backwards
   */
  | { k: "op"; name: string; args: WordExpression[]; isBackwards?: boolean }
  | { k: "call"; fn: WordFunction; args: WordExpression[] }
  | { k: "seq"; body: WordStatement[]; value: WordExpression }
  /** keeps a word on the stack while `body` is made; leaves what the body leaves */
  | { k: "bind"; bound: Bound; value: WordExpression; body: WordExpression }
  | { k: "bound"; bound: Bound }
  /** leaves the value, unless the test of it says that the program stops */
  | { k: "guard"; bound: Bound; value: WordExpression; test: WordExpression; reason: StopReason }
  | { k: "choose"; test: WordExpression; consequent: WordExpression; otherwise: WordExpression }
);

export type WordStatement = { at?: Place | undefined } & (
  | { k: "set"; local: Local; value: WordExpression }
  /** runs an expression and drops its value, if it has one */
  | { k: "do"; value: WordExpression }
  | { k: "if"; test: WordExpression; consequent: WordStatement[]; otherwise: WordStatement[] }
  /** runs until `test` is zero; `continue` goes to `step` */
  | { k: "loop"; label: LoopLabel; test: WordExpression; step: WordStatement[]; body: WordStatement[] }
  /** statements that `break` of this label leaves */
  | { k: "block"; label: LoopLabel; body: WordStatement[] }
  | { k: "break"; label: LoopLabel }
  | { k: "continue"; label: LoopLabel }
  | { k: "return"; value?: WordExpression }
  | { k: "stop"; reason: StopReason }
);

/** A word on the stack; an identity, nothing more. It can be reached from shallow expressions only. */
export interface Bound {
  name: string;
}

/** An identity, nothing more. */
export interface LoopLabel {
  name: string;
}

export interface WordFunction {
  name: string;
  params: Local[];
  /** all variables, the parameters first */
  locals: Local[];
  /** whether a call leaves a word */
  gives: boolean;
  body: WordStatement[];
  /** the function that this one is nested in: it reads and writes its locals */
  outer?: WordFunction | undefined;
  /** small enough to stand in the place of its calls */
  inline?: boolean;
  at?: Place | undefined;
}

/** Why a program stopped by itself, by the number that stands in the revert data. */
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

/** First four bytes of the revert data of a stop: keccak-256 of "Stopped(uint256,uint256,uint256)". Its words are the reason, then two numbers. */
export const stopSelector = 0x4d1e5c7bn;

/** Why a program stopped by itself, from the revert data; undefined when it was something else that ended it. */
export function readStop(data: Uint8Array): StopReason | undefined {
  const words = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length < 36 || BigInt(words.getUint32(0)) !== stopSelector) return undefined;
  return stopReasons[words.getUint32(32)];
}

export const num = (value: bigint | number): WordExpression => ({ k: "const", value: BigInt(value) });
export const get = (local: Local): WordExpression => ({ k: "get", local });
export const op = (name: string, ...args: WordExpression[]): WordExpression => ({ k: "op", name, args });
/** The value is evaluated before the count, as languages write them. */
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

/** Stops the program when the test of a value holds. */
export function guard(
  value: WordExpression,
  reason: StopReason,
  test: (value: WordExpression) => WordExpression,
): WordExpression {
  const bound: Bound = { name: "guarded" };
  return { k: "guard", bound, value, test: test({ k: "bound", bound }), reason };
}

/** Uses a value several times and makes it once. */
export function bind(value: WordExpression, use: (value: WordExpression) => WordExpression): WordExpression {
  if (value.k === "const" || value.k === "bound") return use(value);
  const bound: Bound = { name: "bound" };
  return { k: "bind", bound, value, body: use({ k: "bound", bound }) };
}
