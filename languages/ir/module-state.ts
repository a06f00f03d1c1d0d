/**
 * What a car's module keeps from turn to turn. Numbers and booleans that functions assign have a storage slot each.
 * Lists, dictionaries and their contents are written to storage after a turn and rebuilt before the next, with every
 * identity kept. The module's statements recreate what no function changes.
 */
import {
  call,
  get,
  give,
  type Local,
  num,
  op,
  run,
  set,
  when,
  type WordFunction,
  type WordStatement,
} from "../codegen/word-code.ts";
import type { Inference } from "./infer.ts";
import { fixedParts, spanOf } from "./lower-sequences.ts";
import type { Lowering, StateSlots } from "./lower.ts";
import type { FunctionDefinition, Language, Program, Statement, Variable } from "./program.ts";
import { type Touched, touchedBy } from "./reads-and-writes.ts";
import { find, kind, type Kinds, newNode, numbers, type TypeNode } from "./type-node.ts";
import {
  add,
  bitsOf,
  eachEntry,
  eachIndex,
  isSingle,
  itemAt,
  load,
  shortcut,
  store,
  tagOf,
  times32,
  type W,
} from "./word-pieces.ts";

export interface StoredState extends StateSlots {
  /** whether anything is stored */
  isAny: boolean;
  /** module statements that run at the start of each turn */
  replayed: Statement[];
  isStored(variable: Variable): boolean;
  load(lowering: Lowering): WordStatement[];
  save(lowering: Lowering): WordStatement[];
}

/** First slot of the stored lists and dictionaries; the numbers' slots count from 0. */
const storeSlot = 1n << 64n;

const containers = kind.list | kind.tuple | kind.dict | kind.record;
/** Marks a value that was written before; its number follows. */
const metTag = (one: Kinds): bigint => 16n + tagOf(one);

export function findStoredState(program: Program, inference: Inference): StoredState {
  const uses = readUses(program, inference);
  const kept = new Set<Variable>();
  for (const variable of program.variables) {
    if (variable.constant) continue;
    if (uses.assigned.has(variable) || reaches(variable.node, uses.changed)) kept.add(variable);
  }
  // A statement that touches something stored doesn't run again, so everything it assigns is stored too.
  const replayed = new Set(program.body);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const statement of replayed) {
      const { reads, writes } = uses.of(statement);
      if (![...reads, ...writes].some((variable) => kept.has(variable))) continue;
      replayed.delete(statement);
      for (const variable of writes) kept.add(variable);
      isSettled = false;
    }
  }
  const used = [...kept].filter((variable) => uses.readByFunctions.has(variable) || uses.assigned.has(variable));
  const simple = used.filter((variable) => isSimple(variable.node, inference));
  const stored = used.filter((variable) => !isSimple(variable.node, inference));
  const slots = new Map(simple.map((variable, index) => [variable, BigInt(index)] as const));
  return {
    isAny: used.length > 0,
    replayed: program.body.filter((statement) => replayed.has(statement)),
    slotOf: (variable) => slots.get(variable),
    isStored: (variable) => used.includes(variable),
    load: (lowering) => (stored.length === 0 ? [] : loading(lowering, stored, inference.language)),
    save: (lowering) => (stored.length === 0 ? [] : saving(lowering, stored, inference.language)),
  };
}

/** A word that is still valid in the next turn. */
function isSimple(node: TypeNode, inference: Inference): boolean {
  const { kinds } = find(node);
  const plain = numbers | kind.none | kind.undefined | kind.car;
  if ((kinds & ~plain) !== 0) return false;
  return inference.language === "javascript" || isSingle(kinds) || (kinds & kind.int) === 0;
}

interface Uses {
  /** module variables that functions assign, and that functions read */
  assigned: Set<Variable>;
  readByFunctions: Set<Variable>;
  /** values whose contents functions change */
  changed: Set<TypeNode>;
  of(statement: Statement): { reads: Set<Variable>; writes: Set<Variable> };
}

function readUses(program: Program, inference: Inference): Uses {
  const byFunction = new Map<FunctionDefinition, Touched>();
  for (const fn of inference.reached) {
    const touched = touchedBy(fn.body);
    // A default is evaluated once, at the definition, and shared by all calls.
    for (const missing of fn.defaults) if (missing?.k === "variable") touched.reads.add(missing.variable);
    byFunction.set(fn, touched);
  }
  const assigned = new Set<Variable>();
  const readByFunctions = new Set<Variable>();
  const changed = new Set<TypeNode>();
  for (const touched of byFunction.values()) {
    for (const variable of touched.writes) if (!variable.owner) assigned.add(variable);
    for (const variable of touched.reads) if (!variable.owner) readByFunctions.add(variable);
    // Names of one list have separate nodes, but share one node for its contents.
    for (const node of touched.changed) for (const one of [find(node), ...contents(node)]) changed.add(one);
  }
  // A module variable that only module statements use needs no slot; hidden ones belong to the compiler.
  return {
    assigned,
    readByFunctions,
    changed,
    of(statement) {
      const reads = new Set<Variable>();
      const writes = new Set<Variable>();
      const pending = [touchedBy([statement])];
      const seen = new Set<FunctionDefinition>();
      for (let touched = pending.pop(); touched; touched = pending.pop()) {
        for (const variable of touched.reads) if (!variable.owner) reads.add(variable);
        for (const variable of touched.writes) if (!variable.owner) writes.add(variable);
        for (const fn of touched.functions) {
          if (seen.has(fn)) continue;
          seen.add(fn);
          const inner = byFunction.get(fn);
          if (inner) pending.push(inner);
        }
      }
      return { reads, writes };
    },
  };
}

function contents(node: TypeNode): TypeNode[] {
  const { element, key, value, fields, isCarData } = find(node);
  const parts = [element, key, value, ...(isCarData ? [] : (fields?.values() ?? []))];
  return parts.flatMap((part) => (part ? [find(part)] : []));
}

/** Whether a value may contain, at any depth, something that is changed. */
function reaches(node: TypeNode, changed: ReadonlySet<TypeNode>, seen = new Set<TypeNode>()): boolean {
  const root = find(node);
  if (seen.has(root)) return false;
  seen.add(root);
  if (changed.has(root) || contents(root).some((part) => changed.has(part))) return true;
  const parts = [
    root.element,
    root.key,
    root.value,
    ...(root.tuple?.items ?? []),
    root.tuple?.any,
    ...(root.isCarData ? [] : (root.fields?.values() ?? [])),
  ];
  return parts.some((part) => part !== undefined && reaches(part, changed, seen));
}

const storeWord = (slot: W, value: W): WordStatement => run(op("sstore", slot, value));
/** A container's first slot: its kind, and the number of parts or a back reference. */
const headOf = (kindTag: bigint, count: W): W => op("or", num(kindTag), op("shl", num(8), count));
/** Values complete in one word: of one kind, or in JavaScript, which boxes no numbers, of several. */
const isPlain = (kinds: Kinds, language: Language): boolean =>
  (kinds & containers) === 0 && (language === "javascript" || isSingle(kinds));

function partNode(node: TypeNode, one: Kinds): TypeNode {
  const root = find(node);
  return (one === kind.list ? root.element : root.tuple?.any) ?? newNode();
}

function saving(lowering: Lowering, variables: readonly Variable[], language: Language): WordStatement[] {
  const met = lowering.temporary("met");
  const count = lowering.temporary("count");
  const out = lowering.temporary("out");
  const write = (node: TypeNode): WordFunction =>
    lowering.defineOnce(`save ${lowering.idOf(node)}`, ["x", "to"], true, (x, to) => {
      const found = lowering.temporary();
      const i = lowering.temporary();
      const p = lowering.temporary();
      if (isPlain(find(node).kinds, language)) return [storeWord(get(to), get(x)), give(add(get(to), 1))];
      return [
        ...lowering.byKind(get(x), node, (payload, one) => {
          const head = storeWord(get(to), num(tagOf(one)));
          if ((one & containers) === 0) return [head, storeWord(add(get(to), 1), payload), give(add(get(to), 2))];
          const again = [storeWord(get(to), headOf(metTag(one), load(add(get(found), 32)))), give(add(get(to), 1))];
          const begin = [
            set(p, payload),
            set(found, shortcut("dict_find", get(met), get(p))),
            when(get(found), again),
            run(shortcut("dict_set", get(met), get(p), get(count))),
            set(count, add(get(count), 1)),
          ];
          const each = (part: W, partOf: TypeNode): WordStatement => set(to, call(write(partOf), part, get(to)));
          const fixed = fixedParts(node, one);
          if (fixed) {
            return [
              ...begin,
              head,
              set(to, add(get(to), 1)),
              ...fixed.nodes.map((part, index) => each(load(add(get(p), fixed.offset + 32 * index)), part)),
              give(get(to)),
            ];
          }
          const { data, length } = spanOf(p, one);
          const rest = [storeWord(get(to), headOf(tagOf(one), length)), set(to, add(get(to), 1))];
          if (one === kind.dict) {
            const end = lowering.temporary();
            const { key, value } = find(node);
            return [
              ...begin,
              ...rest,
              ...eachEntry(p, i, end, [each(load(get(i)), key!), each(load(add(get(i), 32)), value!)]),
              give(get(to)),
            ];
          }
          return [
            ...begin,
            ...rest,
            ...eachIndex(i, length, [each(itemAt(data, i), partNode(node, one))]),
            give(get(to)),
          ];
        }),
        give(get(to)),
      ];
    });
  return [
    set(met, shortcut("dict_new")),
    set(count, num(0)),
    set(out, num(storeSlot)),
    ...variables.map((variable) => set(out, call(write(variable.node), get(lowering.local(variable)), get(out)))),
  ];
}

function loading(lowering: Lowering, variables: readonly Variable[], language: Language): WordStatement[] {
  const cursor = lowering.temporary("cursor");
  const met = lowering.temporary("met");
  const take = (into: Local): WordStatement[] => [
    set(into, op("sload", get(cursor))),
    set(cursor, add(get(cursor), 1)),
  ];
  const read = (node: TypeNode): WordFunction =>
    lowering.defineOnce(`load ${lowering.idOf(node)}`, [], true, () => {
      const one = lowering.temporary("kind");
      const p = lowering.temporary();
      const n = lowering.temporary();
      const i = lowering.temporary();
      const { kinds } = find(node);
      if (isPlain(kinds, language)) return [...take(p), give(get(p))];
      const body: WordStatement[] = [
        ...take(one),
        set(n, op("shr", num(8), get(one))),
        set(one, op("and", num(0xff), get(one))),
      ];
      for (const bit of bitsOf(kinds)) {
        const done = give(lowering.ofKind(get(p), bit, node));
        if ((bit & containers) === 0) {
          body.push(when(op("eq", get(one), num(tagOf(bit))), [...take(p), done]));
          continue;
        }
        const meet = run(shortcut("list_push", get(met), get(p)));
        const fixed = fixedParts(node, bit);
        const element = partNode(node, bit === kind.dict ? kind.list : bit);
        let made: WordStatement[];
        if (fixed) {
          made = [
            set(p, shortcut("alloc", num(fixed.offset + 32 * fixed.nodes.length))),
            ...(fixed.offset > 0 ? [store(get(p), num(fixed.nodes.length))] : []),
            meet,
            ...fixed.nodes.map((part, index) => store(add(get(p), fixed.offset + 32 * index), call(read(part)))),
          ];
        } else if (bit === kind.dict) {
          const { key, value } = find(node);
          const k = lowering.temporary();
          const v = lowering.temporary();
          made = [
            set(p, shortcut("dict_new")),
            meet,
            ...eachIndex(i, get(n), [
              set(k, call(read(key!))),
              set(v, call(read(value!))),
              run(shortcut("dict_set", get(p), get(k), get(v))),
            ]),
          ];
        } else {
          const isList = bit === kind.list;
          made = [
            set(p, isList ? shortcut("list_new", get(n)) : shortcut("alloc", add(times32(get(n)), 32))),
            store(isList ? add(get(p), 32) : get(p), get(n)),
            meet,
            ...eachIndex(i, get(n), [
              store(op("add", times32(get(i)), add(get(p), isList ? 96 : 32)), call(read(element))),
            ]),
          ];
        }
        const again = [set(p, itemAt(load(get(met)), n)), done];
        body.push(when(op("eq", get(one), num(tagOf(bit))), [...made, done]));
        body.push(when(op("eq", get(one), num(metTag(bit))), again));
      }
      return [...body, give(num(0))];
    });
  return [
    set(met, shortcut("list_new", num(8))),
    set(cursor, num(storeSlot)),
    ...variables.map((variable) => set(lowering.local(variable), call(read(variable.node)))),
  ];
}
