/** Who moves in the coming turns: the one answer that the kit for Solidity works out for a car, and that the referee does not give. */
import { readRoutines } from "../codegen/read-routines.ts";
import type { WordFunction } from "../codegen/word-code.ts";
import { routine } from "./routines.ts";

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

/** Takes the number of turns, where the cars lie in the calldata, the bytes of each, and whether rounds are shuffled. Gives a list of places. */
export function upcoming(
  referee: Readonly<Record<"car_at" | "race_entropy" | "race_turn", WordFunction>>,
): WordFunction {
  return readRoutines(text, (name) =>
    Object.hasOwn(referee, name)
      ? referee[name as keyof typeof referee]
      : name === "alloc" || name === "list_new"
        ? routine(name)
        : undefined,
  ).get("upcoming")!;
}
