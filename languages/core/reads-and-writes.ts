/** What a program's statements read, write, change and call. */
import {
  type Expression,
  type FunctionDefinition,
  type Iteration,
  printedValues,
  type Statement,
  type Target,
  type Variable,
} from "./program.ts";
import { find, type TypeNode } from "./type-node.ts";

/** What statements touch, those of the functions that they name left out. */
export interface Touched {
  reads: Set<Variable>;
  writes: Set<Variable>;
  /** those that are assigned at more than one place */
  writtenAgain: Set<Variable>;
  changed: Set<TypeNode>;
  functions: Set<FunctionDefinition>;
}

const changing = new Set(
  "$push $append $insert $pop $popany $softpop $extend $opengap $reverse $clear $splice $sort $dpop $setdefault".split(
    " ",
  ),
);

export function touchedBy(body: readonly Statement[]): Touched {
  const touched: Touched = {
    reads: new Set(),
    writes: new Set(),
    writtenAgain: new Set(),
    changed: new Set(),
    functions: new Set(),
  };
  const changes = (e: Expression): void => {
    if (e.node) touched.changed.add(e.node);
  };
  const expression = (e: Expression): void => {
    switch (e.k) {
      case "variable":
        touched.reads.add(e.variable);
        for (const fn of find(e.variable.node).functions ?? []) touched.functions.add(fn);
        break;
      case "function":
        touched.functions.add(e.fn);
        break;
      case "unary":
      case "attribute":
        expression(e.a);
        break;
      case "binary":
        if (e.op === "iadd" || e.op === "imul") changes(e.a);
        expression(e.a);
        expression(e.b);
        break;
      case "compare":
      case "logic":
        expression(e.a);
        expression(e.b);
        break;
      case "conditional":
        [e.test, e.a, e.b].forEach(expression);
        break;
      case "list":
      case "tuple":
        e.items.forEach(expression);
        break;
      case "dict":
        e.entries.flat().forEach(expression);
        break;
      case "record":
        e.spread?.forEach(expression);
        e.fields.forEach(([, value]) => {
          expression(value);
        });
        break;
      case "index":
        [e.a, e.i].forEach(expression);
        break;
      case "slice":
        for (const part of [e.a, e.from, e.to, e.step]) if (part) expression(part);
        break;
      case "call":
        [e.f, ...e.args, ...(e.named?.values() ?? [])].forEach(expression);
        break;
      case "method":
        if (changing.has(e.name)) changes(e.a);
        [e.a, ...e.args].forEach(expression);
        break;
      case "sequence":
        statements(e.body);
        expression(e.value);
        break;
      case "int":
      case "bool":
      case "none":
      case "undefined":
        break;
    }
  };
  const target = (t: Target): void => {
    if (t.k === "variable") {
      if (touched.writes.has(t.variable)) touched.writtenAgain.add(t.variable);
      touched.writes.add(t.variable);
    } else if (t.k === "unpack") {
      for (const item of t.items) if (item) target(item);
    } else {
      changes(t.a);
      expression(t.a);
      if (t.k === "index") expression(t.i);
    }
  };
  const iteration = (i: Iteration): void => {
    if (i.k === "range") [i.from, i.to, i.step].forEach(expression);
    else if (i.k === "zip") i.of.forEach(iteration);
    else if (i.k === "enumerate" || i.k === "reversed") {
      iteration(i.of);
      if (i.k === "enumerate" && i.start) expression(i.start);
    } else expression(i.value);
  };
  const statements = (list: readonly Statement[]): void => {
    for (const s of list) {
      if ("value" in s && s.value) expression(s.value);
      if ("test" in s) expression(s.test);
      if (s.k === "assign") target(s.target);
      if (s.k === "for") {
        iteration(s.iteration);
        target(s.target);
      }
      if (s.k === "if") statements(s.consequent);
      if (s.k === "while") statements(s.step);
      if ("body" in s) statements(s.body);
      if ("otherwise" in s) statements(s.otherwise);
      if (s.k === "print") printedValues(s.parts).forEach(expression);
      if (s.k === "delete") {
        changes(s.a);
        expression(s.a);
        expression(s.i);
      }
    }
  };
  statements(body);
  return touched;
}
