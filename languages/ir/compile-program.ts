/** Compiles a program to bytecode: a car, or a function that returns a value. */
import { turnInterfaces } from "#engine/formula/turn-interfaces.ts";
import { generate, heapPointer, TooComplex } from "../codegen/generate.ts";
import { get, type Local, num, op, run, set, when, type WordStatement } from "../codegen/word-code.ts";
import type { CarFamily } from "../compiling/car-language.ts";
import type { ValueShape, VariablePlace, VariablePlaces } from "../compiling/compile-outcome.ts";
import { message } from "../compiling/compiler-text.ts";
import { looseClosures } from "./check-closures.ts";
import { findUnset } from "./find-unset.ts";
import { Inference } from "./infer.ts";
import { refereeOfTurn, turnWords } from "./lower-race.ts";
import { beforeWriting, serialised } from "./lower-writing.ts";
import { Lowering, type StateSlots } from "./lower.ts";
import { type StoredState, findStoredState } from "./module-state.ts";
import type { DeclaredType, FunctionDefinition, Language, Program, Refusal, Variable } from "./program.ts";
import { find, kind, kindsInWords, newNode, type TypeNode } from "./type-node.ts";

export interface BuiltProgram {
  initcode: Uint8Array;
  runtime: Uint8Array;
  /** of the runtime, in solc's format */
  sourceMap: string;
  /** of a car */
  variables?: VariablePlaces;
}

export type BuildOutcome =
  | { kind: "built"; program: BuiltProgram }
  | { kind: "refused"; refusals: Refusal[] }
  /** these arrays were read as tuples but are lists, so the source must be read again */
  | { kind: "again"; lists: ReadonlySet<number> };

export interface BuildTarget {
  /** a car's turn, or a function of whole numbers that returns its value */
  mode: "car" | "answer";
  entry: FunctionDefinition;
  family: CarFamily;
  /** converts a UTF-16 offset to UTF-8 bytes */
  byteOf: (unit: number) => number;
}

/** Deterministic: the same program compiles to the same bytes everywhere. */
export function buildProgram(program: Program, target: BuildTarget): BuildOutcome {
  const unset = findUnset(program);
  if (unset.length > 0) return { kind: "refused", refusals: unset };
  const inference = new Inference(program, target.family);
  const { entry } = target;
  const [race, cars, place] = entry.params;
  if (target.mode === "car") {
    if (race) inference.addKinds(race.node, kind.race);
    if (cars) inference.flow(inference.carList, cars.node);
    if (place) inference.flow({ kinds: kind.int, low: 0n, high: 255n, growths: 0 }, place.node);
  } else {
    const { low, high } =
      program.language === "python"
        ? { low: -(1n << 255n), high: (1n << 255n) - 1n }
        : { low: 1n - 2n ** 53n, high: 2n ** 53n - 1n };
    for (const param of entry.params) inference.flow({ kinds: kind.int, low, high, growths: 0 }, param.node);
  }
  inference.run([entry]);
  if (inference.lists.size > 0) return { kind: "again", lists: inference.lists };
  const wrong = [...wrongTypes(program, inference), ...looseClosures(program, inference)];
  if (wrong.length > 0) return { kind: "refused", refusals: wrong };
  try {
    return target.mode === "car" ? buildCar(program, inference, target) : buildAnswer(program, inference, target);
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    return {
      kind: "refused",
      refusals: [{ at: entry.at, message: message("too-deep") }],
    };
  }
}

/** Declared types that the values don't match. */
function wrongTypes(program: Program, inference: Inference): Refusal[] {
  const declared = [...inference.reached].flatMap((fn) => [
    ...fn.variables.map((variable) => ({ node: variable.node, type: variable.declared })),
    { node: fn.result, type: fn.declaredResult },
  ]);
  for (const variable of program.variables) declared.push({ node: variable.node, type: variable.declared });
  return declared.flatMap(({ node, type }) => (type ? mismatch(find(node), type, program.language) : []));
}

function mismatch(node: TypeNode, type: DeclaredType, language: Language): Refusal[] {
  // An array may be stored as a tuple, and a car means its data.
  const allowed = type.kinds | (type.kinds & kind.list ? kind.tuple : 0);
  const wrong = node.kinds & ~allowed;
  if (wrong !== 0) {
    return [
      {
        at: type.at,
        message: message("declared-type", { type: type.words, found: kindsInWords(wrong, language) }),
      },
    ];
  }
  const inner = node.element && type.element ? mismatch(find(node.element), type.element, language) : [];
  return inner.map(({ message }) => ({ at: type.at, message }));
}

function buildAnswer(program: Program, inference: Inference, { entry, byteOf }: BuildTarget): BuildOutcome {
  const lowering = new Lowering(inference);
  const { main } = lowering;
  const start = lowering.temporary("start");
  const end = lowering.temporary("end");
  const module = lowering.statements(program.body);
  const args = entry.params.map((param, index) =>
    lowering.convert(
      op("calldataload", num(32 * index)),
      { kinds: kind.int, low: 0n, high: 0n, growths: 0 },
      param.node,
    ),
  );
  const fn = lowering.wordFunction(entry);
  const answer = { k: "call" as const, fn, args };
  const value = lowering.temporary("value");
  main.body = [
    ...module,
    ...(fn.gives ? [set(value, answer)] : [run(answer)]),
    ...beforeWriting(lowering, get(value), entry.result),
    set(start, op("mload", num(heapPointer))),
    set(end, serialised(lowering, get(value), entry.result, get(start))),
    run(op("return", get(start), op("sub", get(end), get(start)))),
  ];
  lowering.finish();
  if (lowering.refusals.length > 0) return { kind: "refused", refusals: lowering.refusals };
  const { bytes, sourceMap } = generate(main, byteOf);
  return { kind: "built", program: { initcode: deploying(bytes), runtime: bytes, sourceMap } };
}

function buildCar(program: Program, inference: Inference, target: BuildTarget): BuildOutcome {
  const { entry, byteOf, family } = target;
  const state = findStoredState(program, inference);
  // Whether it was set isn't stored between turns.
  const partly = program.variables.filter((variable) => variable.isPartlySet && state.isStored(variable));
  if (partly.length > 0)
    return {
      kind: "refused",
      refusals: partly.map(({ at, name }) => ({ at, message: message("partly-set", { name }) })),
    };
  const lowering = new Lowering(inference);
  lowering.state = state;
  const { main } = lowering;
  const prologue = lowering.statements(state.replayed);
  const isTurn = op(
    "eq",
    op("shr", num(224), op("calldataload", num(0))),
    num(turnInterfaces[family].takeYourTurnSelector),
  );
  const words = turnWords(lowering);
  const args = entry.params.slice(0, 3).map((param, index) => {
    const kinds = [kind.race, kind.list, kind.int][index]!;
    return lowering.convert(words[index]!, { ...find(param.node), kinds }, param.node);
  });
  const fn = lowering.wordFunction(entry);
  const begin: WordStatement[] = [
    when(op("iszero", isTurn), [run(op("revert", num(0), num(0)))]),
    set(lowering.referee, refereeOfTurn(lowering)),
  ];
  const load = state.load(lowering);
  const save = state.save(lowering);
  main.body = [...begin, ...load, ...prologue, run({ k: "call", fn, args }), ...save];
  lowering.finish();
  if (lowering.refusals.length > 0) return { kind: "refused", refusals: lowering.refusals };
  const { bytes, sourceMap, addressOf } = generate(main, byteOf);
  const variables = variablePlaces(program, lowering.places, addressOf, state);
  const initcode = creationCode(program, inference, state, byteOf, bytes);
  return { kind: "built", program: { initcode, runtime: bytes, sourceMap, variables } };
}

/** Minimum offset of the runtime, so that it always takes two bytes. */
const leastOffset = 256;

/** Creation code: stores the module's initial state, then returns the runtime code that follows it. */
function creationCode(
  program: Program,
  inference: Inference,
  state: StoredState,
  byteOf: (unit: number) => number,
  runtime: Uint8Array,
): Uint8Array {
  if (!state.isAny) return deploying(runtime);
  const codeFor = (offset: number): Uint8Array => {
    const lowering = new Lowering(inference);
    lowering.state = state;
    const statements = lowering.statements(program.body);
    const save = state.save(lowering);
    const size = num(runtime.length);
    lowering.main.body = [
      ...statements,
      ...save,
      run(op("codecopy", num(0), num(offset), size)),
      run(op("return", num(0), size)),
    ];
    lowering.finish();
    return generate(lowering.main, byteOf).bytes;
  };
  const offset = Math.max(codeFor(leastOffset).length, leastOffset);
  const head = codeFor(offset);
  const code = new Uint8Array(offset + runtime.length);
  code.set(head);
  code.set(runtime, offset);
  return code;
}

/** Creation code that only returns the runtime. */
function deploying(runtime: Uint8Array): Uint8Array {
  const { length } = runtime;
  // PUSH2 length, DUP1, PUSH1 10, PUSH0, CODECOPY, PUSH0, RETURN
  const head = [0x61, length >> 8, length & 0xff, 0x80, 0x60, 10, 0x5f, 0x39, 0x5f, 0xf3];
  return Uint8Array.from([...head, ...runtime]);
}

/**
 * @param locals the participant's variables and their locals
 * @param addressOf a local's memory address
 */
function variablePlaces(
  program: Program,
  locals: readonly (readonly [Variable, Local])[],
  addressOf: (local: Local) => number | undefined,
  state: StateSlots,
): VariablePlaces {
  const shapes = new Shapes();
  const places: VariablePlace[] = [];
  const stored = program.variables.filter((variable) => state.slotOf(variable) !== undefined && !variable.isHidden);
  for (const variable of stored) {
    places.push({ name: variable.name, slot: String(state.slotOf(variable)), shape: shapes.of(variable.node) });
  }
  for (const { name, constant, isHidden } of program.variables) {
    if (isHidden || !constant || (constant.k !== "int" && constant.k !== "bool")) continue;
    const node: TypeNode = { ...newNode(), kinds: constant.k === "int" ? kind.int : kind.bool };
    places.push({ name, constant: String(BigInt(constant.value)), shape: shapes.of(node) });
  }
  for (const [variable, local] of locals) {
    const address = addressOf(local);
    if (address === undefined || stored.includes(variable)) continue;
    const { name, node, owner } = variable;
    places.push({
      name,
      ...(owner ? { functionIndex: program.functions.indexOf(owner) } : {}),
      ...(owner?.params.includes(variable) ? { isParameter: true } : {}),
      address,
      shape: shapes.of(node),
    });
  }
  return { places, shapes: shapes.all };
}

class Shapes {
  readonly all: ValueShape[] = [];
  readonly #known = new Map<TypeNode, number>();

  of(node: TypeNode): number {
    const root = find(node);
    const known = this.#known.get(root);
    if (known !== undefined) return known;
    const shape: ValueShape = { kinds: root.kinds };
    const index = this.all.push(shape) - 1;
    // Before its contents, which may have the same shape.
    this.#known.set(root, index);
    if (root.element) shape.element = this.of(root.element);
    if (root.tuple?.any) shape.any = this.of(root.tuple.any);
    else if (root.tuple) shape.items = root.tuple.items.map((item) => this.of(item));
    if (root.key) shape.key = this.of(root.key);
    if (root.value) shape.value = this.of(root.value);
    if (root.fields) shape.fields = [...root.fields].map(([name, field]) => [name, this.of(field)]);
    if (root.isCarData) shape.isCarData = true;
    return index;
  }
}
