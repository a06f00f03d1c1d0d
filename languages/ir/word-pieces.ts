/** Building blocks of word code, and questions about kinds. */
import { find, kind, type Kinds, type TypeNode } from "./type-node.ts";
import {
  call,
  get,
  type Local,
  num,
  op,
  run,
  seq,
  set,
  stop,
  when,
  type WordExpression,
  type WordStatement,
} from "../codegen/word-code.ts";
import { routine } from "./routines.ts";

export type W = WordExpression;
export const payloadMask = (1n << 248n) - 1n;
export const safe = 2n ** 53n - 1n;
/** Kinds that can extend a list. */
export const sequences = kind.list | kind.tuple;
export const walkable = kind.list | kind.tuple | kind.dict;

export const isSingle = (kinds: Kinds): boolean => (kinds & (kinds - 1)) === 0;
export const tagOf = (one: Kinds): bigint => BigInt(32 - Math.clz32(one));
export const shortcut = (name: string, ...args: W[]): W => call(routine(name), ...args);
export const add = (a: W, b: W | number): W => {
  const right = typeof b === "number" ? num(b) : b;
  if (right.k === "const" && right.value === 0n) return a;
  if (a.k === "const" && right.k === "const") return num(a.value + right.value);
  return op("add", a, right);
};
export const load = (address: W): W => op("mload", address);
export const store = (address: W, value: W): WordStatement => run(op("mstore", address, value));
export const isZero = (a: W): W => (a.k === "const" ? num(a.value === 0n ? 1 : 0) : op("iszero", a));
export const both = (a: W, b: W): W => ({ k: "choose", test: a, consequent: b, otherwise: num(0) });
export const either = (a: W, b: W): W => ({ k: "choose", test: a, consequent: num(1), otherwise: b });
export const choose = (test: W, consequent: W, otherwise: W): W => ({ k: "choose", test, consequent, otherwise });
export const times32 = (a: W): W => (a.k === "const" ? num(a.value * 32n) : op("shl", num(5), a));
export const whileLoop = (test: W, body: WordStatement[]): WordStatement => ({
  k: "loop",
  label: { name: "while" },
  test,
  step: [],
  body,
});
/** For each index; the length is read each time. */
export const eachIndex = (i: Local, length: W, body: WordStatement[]): WordStatement[] => [
  set(i, num(0)),
  whileLoop(op("lt", get(i), length), [...body, set(i, add(get(i), 1))]),
];
/** For each entry of a dictionary that isn't deleted: key and value at an address. */
export const eachEntry = (dict: Local, at: Local, end: Local, body: WordStatement[]): WordStatement[] => [
  set(at, load(add(get(dict), 32))),
  set(end, add(get(at), op("mul", num(96), load(add(get(dict), 64))))),
  whileLoop(op("lt", get(at), get(end)), [when(load(add(get(at), 64)), body), set(at, add(get(at), 96))]),
];
export const itemAt = (data: W, i: Local): W => load(add(data, times32(get(i))));
/** A list or tuple in a local. */
export const sequenceOf = (made: Local, isTuple: boolean, items: W[]): W =>
  seq(
    [
      set(made, isTuple ? shortcut("alloc", num(32 + 32 * items.length)) : shortcut("list_new", num(items.length))),
      store(isTuple ? get(made) : add(get(made), 32), num(items.length)),
      ...items.map((item, index) => store(add(get(made), (isTuple ? 32 : 96) + 32 * index), item)),
    ],
    get(made),
  );
export const never = (value: W): W => seq([run(value), stop("wrong-type")], num(0));

/** The console's address, also used by Solidity kits. */
export const consoleAddress = 0x000000000000000000636f6e736f6c652e6c6f67n;
export const printSelector = 0x7f3a91c4n;

/** Appends a text: mark, length and bytes. 20 marks a text, 21 the format of the next value. */
export function textAt(out: Local, text: string, mark: number): WordStatement[] {
  const bytes = new TextEncoder().encode(text);
  const body: WordStatement[] = [store(get(out), num(mark)), store(add(get(out), 32), num(bytes.length))];
  for (let at = 0; at < bytes.length; at += 32) {
    let word = 0n;
    for (let n = 0; n < 32; n += 1) word = (word << 8n) | BigInt(bytes[at + n] ?? 0);
    body.push(store(add(get(out), 64 + at), num(word)));
  }
  return [...body, set(out, add(get(out), 64 + 32 * Math.ceil(bytes.length / 32)))];
}

/** Without side effects, and cheap to evaluate again. */
export const isPlain = (word: W): boolean => word.k === "const" || word.k === "get" || word.k === "bound";

/** The kinds except None and undefined, which have no members. */
export const present = (kinds: Kinds): Kinds => kinds & ~(kind.none | kind.undefined);

/** Whether values of a node may contain others of the same node. */
export function isEndless(node: TypeNode, around: readonly TypeNode[] = [], done = new Set<TypeNode>()): boolean {
  const root = find(node);
  if (around.includes(root)) return true;
  if (done.has(root)) return false;
  done.add(root);
  const { kinds, element, value, tuple, fields } = root;
  const parts = [
    ...(kinds & kind.list ? [element] : []),
    ...(kinds & kind.tuple ? [tuple?.any, ...(tuple?.items ?? [])] : []),
    ...(kinds & kind.dict ? [value] : []),
    ...(kinds & kind.record ? (fields?.values() ?? []) : []),
  ];
  return parts.some((part) => part !== undefined && isEndless(part, [...around, root], done));
}

export function bitsOf(kinds: Kinds): Kinds[] {
  const found: Kinds[] = [];
  for (let bit = 1; bit <= kinds; bit <<= 1) if (kinds & bit) found.push(bit);
  return found;
}
