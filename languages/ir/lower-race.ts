/** Calls to the referee, and a turn's arguments. */
import { turnInterfaces } from "#engine/formula/turn-interfaces.ts";
import { readRoutines } from "../codegen/read-routines.ts";
import {
  call,
  get,
  give,
  guard,
  num,
  op,
  run,
  seq,
  set,
  when,
  type WordFunction,
  type WordStatement,
} from "../codegen/word-code.ts";
import { message } from "../compiling/compiler-text.ts";
import { refuseMember } from "./lower-items.ts";
import type { Lowering } from "./lower.ts";
import type { Expression } from "./program.ts";
import { type RaceFunction, raceFunctions, selectors } from "./race-interface.ts";
import { rangeOf } from "./ranges.ts";
import { routine } from "./routines.ts";
import { find, kind, type TypeNode } from "./type-node.ts";
import {
  add,
  isSingle,
  isZero,
  load,
  never,
  sequenceOf,
  shortcut,
  store,
  times32,
  type W,
  whileLoop,
} from "./word-pieces.ts";

/** A view or a purchase. */
export function callRace(lowering: Lowering, e: Expression & { k: "method" }): W {
  const object = find(e.a.node!);
  const field = lowering.inference.calledField(e);
  if (field) return lowering.expressionTo(field, e.node!);
  const raceFunction = lowering.inference.race.get(e.name);
  if ((object.kinds & kind.race) === 0 || !raceFunction) {
    if (object.kinds !== 0) refuseMember(lowering, object, e, true);
    return never(num(0));
  }
  if (e.args.length !== raceFunction.args.length) {
    const [count, given] = [raceFunction.args.length, e.args.length];
    lowering.refuse(e.at, message("takes-values", { name: e.name, count, given }));
    return num(0);
  }
  const words = e.args.map((arg, index) =>
    raceFunction.args[index] === "address"
      ? addressOfCar(lowering, arg)
      : lowering.int(arg, message("needs-whole-number", { name: e.name })),
  );
  const before = isSingle(object.kinds) ? [] : [run(lowering.unbox(lowering.expression(e.a), kind.race))];
  return seq(before, callReferee(lowering, raceFunction, words, e.node!));
}

function addressOfCar(lowering: Lowering, arg: Expression): W {
  const { kinds, isCarData, fields } = find(arg.node!);
  if (isCarData && kinds === kind.record) return load(add(lowering.expression(arg), 32 * ([...fields!].length - 1)));
  return lowering.asKind(arg, kind.car, message("needed", { kind: message("a-car"), form: "cars[0].car" }));
}

function callReferee(lowering: Lowering, raceFunction: RaceFunction, words: W[], node: TypeNode): W {
  const fn = refereeFunction(lowering, raceFunction);
  const made = call(fn, ...words);
  if (raceFunction.gives === "nothing")
    return seq([run(made)], lowering.toMixedOf(lowering.isPython ? kind.none : kind.undefined, node));
  const single = { number: kind.int, car: kind.car, cars: kind.list, "car-data": kind.record, numbers: kind.list }[
    raceFunction.gives as "number"
  ];
  const own: TypeNode | undefined = single === undefined ? undefined : { ...find(node), kinds: single };
  if (own) return lowering.convert(made, own, node);
  // Returns all cars and the index of one.
  const at = lowering.temporary();
  const isTuple = lowering.isPython;
  const pair = lowering.temporary();
  const { tuple, element } = find(node);
  const carsTo = isTuple ? (tuple!.any ?? tuple!.items[0]!) : element!;
  const indexTo = isTuple ? (tuple!.any ?? tuple!.items[1]!) : element!;
  const intNode: TypeNode = { kinds: kind.int, low: 0n, high: 2n ** 20n, growths: 0 };
  const values = [
    lowering.convert(carsAt(lowering, get(at), load(get(at))), lowering.inference.carList, carsTo),
    lowering.convert(load(add(get(at), 32)), intNode, indexTo),
  ];
  return seq([set(at, made)], sequenceOf(pair, isTuple, values));
}

/** A function that calls the referee; its reverts are passed on unchanged. */
function refereeFunction(lowering: Lowering, raceFunction: RaceFunction): WordFunction {
  if (raceFunction.isOwn) return upcomingFunction(lowering);
  return lowering.defineOnce(
    `race.${raceFunction.name} ${raceFunction.high}`,
    raceFunction.args.map((_, index) => `a${index}`),
    raceFunction.gives !== "nothing",
    (...params) => {
      const body: WordStatement[] = [store(num(0), num(selectors[raceFunction.name]! << 224n))];
      // Two words of scratch memory; no function of the race takes more.
      for (const [index, param] of params.entries()) body.push(store(num(4 + 32 * index), get(param)));
      const size = num(4 + 32 * params.length);
      const isWord = raceFunction.gives === "number" || raceFunction.gives === "car";
      const out = isWord ? num(32) : num(0);
      const done = raceFunction.isView
        ? op("staticcall", op("gas"), get(lowering.referee), num(0), size, num(0), out)
        : op("call", op("gas"), get(lowering.referee), num(0), num(0), size, num(0), out);
      const whole = [run(op("returndatacopy", load(num(0x40)), num(0), op("returndatasize")))];
      body.push(when(isZero(done), [...whole, run(op("revert", load(num(0x40)), op("returndatasize")))]));
      if (raceFunction.gives === "nothing") return body;
      if (isWord) {
        const limit = rangeOf[lowering.inference.language].high;
        const answer = load(num(0));
        body.push(
          give(raceFunction.high <= limit ? answer : guard(answer, "too-large", (w) => op("gt", w, num(limit)))),
        );
        return body;
      }
      const at = lowering.temporary();
      body.push(
        set(at, shortcut("alloc", op("returndatasize"))),
        run(op("returndatacopy", get(at), num(0), op("returndatasize"))),
      );
      if (raceFunction.gives === "car-data" || raceFunction.gives === "cars-and-index") return [...body, give(get(at))];
      if (raceFunction.gives === "cars") return [...body, give(carsAt(lowering, get(at), load(get(at))))];
      const n = lowering.temporary();
      return [...body, set(n, add(get(at), load(get(at)))), give(shortcut("list_of", add(get(n), 32), load(get(n))))];
    },
  );
}

function upcomingFunction(lowering: Lowering): WordFunction {
  return lowering.defineOnce("race.upcoming", ["turns"], true, (turns) => {
    // Uses the referee's full-width numbers, even if the language's cars have narrower ones.
    const view = (name: string): WordFunction =>
      refereeFunction(lowering, {
        ...raceFunctions[lowering.inference.family].find((one) => one.name === name)!,
        high: 0n,
      });
    const fn = upcoming({ car_at: view("cars"), race_entropy: view("entropy"), race_turn: view("turns") });
    const { shufflesOrder } = turnInterfaces[lowering.inference.family];
    const size = num(32 * find(lowering.inference.carData).fields!.size);
    const cars = add(op("calldataload", num(lowering.carsWord)), 4);
    return [give(call(fn, get(turns), cars, size, num(shufflesOrder ? 1 : 0)))];
  });
}

/** The caller, where the referee's address isn't passed: only the referee takes turns. */
export function refereeOfTurn(lowering: Lowering): W {
  return turnInterfaces[lowering.inference.family].constructorTakesReferee ? op("caller") : op("calldataload", num(4));
}

/** The arguments of a turn: the race, the cars and the car's place among them. */
export function turnWords(lowering: Lowering): [W, W, W] {
  const place = lowering.carsWord + (turnInterfaces[lowering.inference.family].hasBananas ? 64 : 32);
  return [num(0), carsFromCalldata(lowering), op("calldataload", num(place))];
}

/** A list of cars from ABI-encoded data in memory: an array at an offset. */
function carsAt(lowering: Lowering, base: W, offset: W): W {
  const size = 32 * find(lowering.inference.carData).fields!.size;
  const fn = lowering.defineOnce("cars at", ["at"], true, (at) => {
    const l = lowering.temporary();
    const p = lowering.temporary();
    const q = lowering.temporary();
    const end = lowering.temporary();
    return [
      set(l, shortcut("list_new", load(get(at)))),
      store(add(get(l), 32), load(get(at))),
      set(q, add(get(l), 96)),
      set(p, add(get(at), 32)),
      set(end, add(get(q), times32(load(get(at))))),
      whileLoop(op("lt", get(q), get(end)), [
        store(get(q), get(p)),
        set(p, add(get(p), size)),
        set(q, add(get(q), 32)),
      ]),
      give(get(l)),
    ];
  });
  return call(fn, add(base, offset));
}

function carsFromCalldata(lowering: Lowering): W {
  const at = lowering.temporary("calldata");
  return seq(
    [
      set(at, shortcut("alloc", op("calldatasize"))),
      run(op("calldatacopy", get(at), num(4), op("sub", op("calldatasize"), num(4)))),
    ],
    carsAt(lowering, get(at), load(add(get(at), lowering.carsWord - 4))),
  );
}

/** Who moves in the coming turns. Computed by the car, as in the Solidity kit, because the referee has no such view. */
// The same steps as `Planning.upcoming` of the Solidity kit: the order is shuffled each round from a public number.
const text = `
fn upcoming(turns, cars, size, shuffles) {
  if turns < 0 { turns = 0 }
  let count = calldataload(cars);
  let last = cars + size;
  let order = alloc(count << 5);
  let i = 0;
  while i < count {
    let car = car_at(i);
    let p = 0;
    while p < count - 1 {
      if calldataload(last + p * size) == car { break }
      p = p + 1;
    }
    [order + (i << 5)] = p;
    i = i + 1;
  }
  let entropy = race_entropy();
  let turn = race_turn();
  let movers = list_new(turns);
  i = 0;
  while i < turns {
    if shuffles { if mod(turn, count) == 0 {
      let j = 0;
      while j < count {
        [0] = entropy;
        entropy = keccak256(0, 32) & 0xffffffffffffffffff;
        let a = order + (j << 5);
        let b = a + (mod(entropy, count - j) << 5);
        let x = [a];
        [a] = [b];
        [b] = x;
        j = j + 1;
      }
    } }
    turn = turn + 1;
    [movers + 96 + (i << 5)] = [order + (mod(turn, count) << 5)];
    i = i + 1;
  }
  [movers + 32] = turns;
  return movers
}
`;

/** Takes the number of turns, the cars' position and size in calldata, and whether rounds are shuffled. Returns a list of places. */
function upcoming(referee: Readonly<Record<"car_at" | "race_entropy" | "race_turn", WordFunction>>): WordFunction {
  return readRoutines(text, (name) =>
    Object.hasOwn(referee, name)
      ? referee[name as keyof typeof referee]
      : name === "alloc" || name === "list_new"
        ? routine(name)
        : undefined,
  ).get("upcoming")!;
}
