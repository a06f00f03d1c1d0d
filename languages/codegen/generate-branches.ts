import type { Label } from "./assembler.ts";
import type { Generator } from "./generate.ts";
import type { WordExpression, WordStatement } from "./word-code.ts";

export function generateIf(generator: Generator, { test, consequent, otherwise }: WordStatement & { k: "if" }): void {
  const [first] = consequent;
  if (consequent.length === 1 && first?.k === "stop" && otherwise.length === 0) {
    if (first.at) generator.asm.place = first.at;
    branchOn(generator, test, generator.stopLabel(first.reason), true);
    return;
  }
  const end: Label = { name: "end" };
  const other: Label = otherwise.length > 0 ? { name: "else" } : end;
  branchOn(generator, test, other, false);
  generator.statements(consequent);
  if (otherwise.length > 0) {
    generator.jump(end);
    generator.asm.label(other);
    generator.statements(otherwise);
  }
  generator.asm.label(end);
}

/** Jumps if the test is `wanted`, else falls through. */
export function branchOn(generator: Generator, test: WordExpression, target: Label, wanted: boolean): void {
  if (test.k === "const") {
    if ((test.value !== 0n) === wanted) generator.jump(target);
    return;
  }
  if (test.k === "op" && test.name === "iszero") {
    branchOn(generator, test.args[0]!, target, !wanted);
    return;
  }
  if (test.k === "choose") {
    const { consequent, otherwise } = test;
    // a && b, a || b
    if (otherwise.k === "const" && otherwise.value === 0n) {
      const skip: Label = { name: "and" };
      branchOn(generator, test.test, wanted ? skip : target, false);
      branchOn(generator, consequent, target, wanted);
      if (wanted) generator.asm.label(skip);
      return;
    }
    if (consequent.k === "const" && consequent.value === 1n) {
      const skip: Label = { name: "or" };
      branchOn(generator, test.test, wanted ? target : skip, true);
      branchOn(generator, otherwise, target, wanted);
      if (!wanted) generator.asm.label(skip);
      return;
    }
  }
  if (test.k === "seq") {
    generator.statements(test.body);
    branchOn(generator, test.value, target, wanted);
    return;
  }
  const before = generator.asm.place;
  if (test.at) generator.asm.place = test.at;
  // Subtracting saves an opcode over "eq" and "iszero".
  if (!wanted && test.k === "op" && test.name === "eq") generator.operation({ ...test, name: "sub" });
  else {
    generator.expression(test);
    if (!wanted) generator.op("iszero");
  }
  generator.jumpIf(target);
  generator.asm.place = before;
}
