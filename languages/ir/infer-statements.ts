/** Inference from statements. */
import type { Inference, Parts } from "./infer.ts";
import { type FunctionDefinition, printedValues, type Statement, type Target } from "./program.ts";
import { find, kind, type TypeNode } from "./type-node.ts";

export function inferStatement(inference: Inference, statement: Statement, fn: FunctionDefinition | undefined): void {
  if ("test" in statement) inference.of(statement.test);
  if (statement.k === "do") inference.of(statement.value);
  else if (statement.k === "assign") inferAssignment(inference, statement.target, inference.of(statement.value));
  else if (statement.k === "for") inferParts(inference, statement.target, inference.iteration(statement.iteration));
  else if (statement.k === "delete") [statement.a, statement.i].forEach((part) => inference.of(part));
  else if (statement.k === "print") printedValues(statement.parts).forEach((value) => inference.of(value));
  else if (statement.k === "return" && fn) {
    if (statement.value) inference.flow(inference.of(statement.value), fn.result);
    else inference.addKinds(fn.result, inference.language === "python" ? kind.none : kind.undefined);
  }
  if ("consequent" in statement) inference.body(statement.consequent, fn);
  if ("body" in statement) inference.body(statement.body, fn);
  if ("step" in statement) inference.body(statement.step, fn);
  if ("otherwise" in statement) inference.body(statement.otherwise, fn);
}

function inferAssignment(inference: Inference, target: Target, value: TypeNode): void {
  switch (target.k) {
    case "variable":
      inference.flow(value, target.variable.node);
      break;
    case "index": {
      inference.of(target.i);
      const object = find(inference.of(target.a));
      inference.isListAfterAll(object);
      if (object.kinds & kind.list && object.element) {
        inference.flow(value, object.element);
        // Items between the end and a new one exist and are undefined.
        if (find(object.element).isAsked) inference.addKinds(object.element, kind.undefined);
      }
      if (object.kinds & kind.dict && object.key && object.value) {
        inference.flowKey(inference.of(target.i), object.key);
        inference.flow(value, object.value);
      }
      break;
    }
    case "attribute": {
      const object = find(inference.of(target.a));
      const field = object.fields?.get(target.name);
      if (field) inference.flow(value, field);
      break;
    }
    case "unpack":
      inferUnpacking(inference, target, value);
      break;
  }
}

function inferUnpacking(inference: Inference, target: Target & { k: "unpack" }, value: TypeNode): void {
  const node = find(value);
  const shape = node.tuple;
  for (const [index, item] of target.items.entries()) {
    if (!item) continue;
    if (node.kinds & kind.tuple && shape) {
      if (shape.any || shape.items.length !== target.items.length)
        inferAssignment(inference, item, inference.loosen(shape));
      else inferAssignment(inference, item, shape.items[index]!);
    }
    if (node.kinds & kind.list && node.element) inferAssignment(inference, item, node.element);
    if (node.kinds & kind.record && node.fields) {
      const field = [...node.fields.values()][index];
      if (field) inferAssignment(inference, item, field);
    }
    if (node.kinds & kind.dict && node.key) inferAssignment(inference, item, node.key);
  }
}

/** The parts of one step of a loop: one node, or several for a tuple. */
function inferParts(inference: Inference, target: Target, parts: Parts): void {
  if (!Array.isArray(parts)) inferAssignment(inference, target, parts);
  else if (target.k === "unpack" && target.items.length === parts.length) {
    for (const [index, item] of target.items.entries()) if (item) inferParts(inference, item, parts[index]!);
  } else inferAssignment(inference, target, inference.partsNode(target, parts));
}
