/** Results of methods and race functions. */
import { newNodeFor } from "./infer-operators.ts";
import { type Inference, longest } from "./infer.ts";
import type { Expression } from "./program.ts";
import type { RaceFunction } from "./race-interface.ts";
import { find, kind, newNode, numbers, type TypeNode } from "./type-node.ts";

/** Methods that treat holes and undefined items differently. */
const holesMatter: ReadonlySet<string> = new Set(["$find", "$copy", "$sort", "$reverse", "$splice"]);

export function inferMethod(inference: Inference, expression: Expression & { k: "method" }, node: TypeNode): void {
  const object = find(inference.of(expression.a));
  const args = expression.args.map((arg) => inference.of(arg));
  const [first, second] = args;
  if (object.kinds & kind.race) {
    const raceFunction = inference.race.get(expression.name);
    if (raceFunction) inferRaceResult(inference, raceFunction, node);
  }
  const field = inference.calledField(expression);
  if (field) inference.flow(inference.of(field), node);
  inference.searched(object, expression.name);
  const element = object.kinds & kind.list ? object.element : undefined;
  if (!["$find", "$copy", "$abs", "$int", "$len", "$count"].includes(expression.name)) inference.isListAfterAll(object);
  if (element && holesMatter.has(expression.name)) find(element).skipsHoles = true;
  if (expression.name === "$append" && first?.element) find(first.element).skipsHoles = true;
  const isDict = (object.kinds & kind.dict) !== 0 && object.key !== undefined && object.value !== undefined;
  switch (expression.name) {
    case "$len":
    case "$count":
    case "$find":
      inference.number(node, -1n, longest);
      if (expression.name === "$len" || expression.name === "$count") {
        const root = find(node);
        if (root.low === -1n && root.growths === 0) root.low = 0n;
      }
      break;
    case "$push":
      if (element && first) inference.flow(first, element);
      inference.addKinds(node, inference.language === "python" ? kind.none : kind.undefined);
      break;
    case "$insert":
      if (element && second) inference.flow(second, element);
      break;
    case "$pop":
      if (element) inference.flow(element, node);
      break;
    case "$popany":
      if (element) inference.flow(element, node);
      if (isDict) {
        if (first) inference.flowKey(first, object.key!);
        inference.flow(object.value!, node);
      }
      break;
    case "$anycopy":
    case "$dcopy":
      if (element && expression.name === "$anycopy") inference.flow(element, inference.list(node));
      if (isDict) {
        const made = inference.dictionary(node);
        inference.flow(object.key!, made.key);
        inference.flow(object.value!, made.value);
      }
      break;
    case "$softpop":
    case "$softat":
      if (element) inference.flow(element, node);
      inference.addKinds(node, kind.undefined);
      break;
    case "$append":
      // An array's elements, or a single value.
      if (first) inference.isListAfterAll(first);
      if (element && first && first.kinds & kind.list)
        inference.flow(inference.elementOf(first, newNodeFor(expression)), element);
      else if (element && first && first.kinds) inference.flow(first, element);
      break;
    case "$extend":
      if (element && first) inference.flow(inference.elementOf(first, newNodeFor(expression)), element);
      break;
    case "$copy":
      inference.flow(inference.elementOf(object, newNodeFor(expression)), inference.list(node));
      break;
    case "$tuple":
      inference.flow(inference.elementOf(object, newNodeFor(expression)), inference.tuple(node));
      break;
    case "$sort":
    case "$reverse":
    case "$clear":
      inference.flow(object, node);
      break;
    case "$splice":
      // removes; the removed items form a separate list
      inference.list(node);
      if (element) inference.flow(element, inference.list(node));
      break;
    case "$int":
      if (object.kinds & numbers) inference.number(node, inference.range(object).low, inference.range(object).high);
      break;
    case "$bool":
      inference.addKinds(node, kind.bool);
      break;
    case "$powermod": {
      const { low, high } = inference.range(second ?? object);
      inference.number(node, low < 0n ? low + 1n : 0n, high > 0n ? high - 1n : 0n);
      break;
    }
    case "$abs": {
      if (!(object.kinds & numbers)) break;
      const { low, high } = inference.range(object);
      const largest = -low > high ? -low : high;
      inference.number(node, 0n, largest);
      break;
    }
    case "$get":
    case "$dpop":
      if (isDict) {
        inference.flow(object.value!, node);
        if (second) inference.flow(second, node);
      }
      break;
    case "$setdefault":
      if (isDict) {
        if (first) inference.flowKey(first, object.key!);
        if (second) inference.flow(second, object.value!);
        inference.flow(object.value!, node);
      }
      break;
    default:
      break;
  }
}

function inferRaceResult(inference: Inference, raceFunction: RaceFunction, node: TypeNode): void {
  switch (raceFunction.gives) {
    case "number":
      inference.number(node, 0n, raceFunction.high);
      break;
    case "car":
      inference.addKinds(node, kind.car);
      break;
    case "cars":
      inference.flow(inference.carList, node);
      break;
    case "car-data":
      inference.flow(inference.carData, node);
      break;
    case "cars-and-index": {
      const isTuple = inference.language === "python";
      inference.addKinds(node, isTuple ? kind.tuple : kind.list);
      const root = find(node);
      // Not a new node, or inference would never end.
      const index: TypeNode = { kinds: kind.int, low: 0n, high: longest, growths: 0 };
      if (isTuple) {
        root.tuple ??= { items: [newNode(), newNode()] };
        inference.flow(inference.carList, root.tuple.any ?? root.tuple.items[0]!);
        inference.flow(index, root.tuple.any ?? root.tuple.items[1]!);
      } else {
        const element = inference.list(node);
        inference.flow(inference.carList, element);
        inference.flow(index, element);
      }
      break;
    }
    case "numbers":
      inference.number(inference.list(node), 0n, raceFunction.high);
      break;
    case "nothing":
      inference.addKinds(node, inference.language === "python" ? kind.none : kind.undefined);
      break;
  }
}
