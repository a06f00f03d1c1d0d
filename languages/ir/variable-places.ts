/** Where a debugger finds a program's variables, and how to read their words. */
import type { ValueShape, VariablePlace, VariablePlaces } from "../compiling/compile-outcome.ts";
import type { Local } from "../codegen/word-code.ts";
import type { StateSlots } from "./lower.ts";
import type { Program, Variable } from "./program.ts";
import { find, kind, newNode, type TypeNode } from "./type-node.ts";

/**
 * @param locals the participant's variables with what they became
 * @param addressOf where in memory that lies
 */
export function variablePlaces(
  program: Program,
  locals: readonly (readonly [Variable, Local])[],
  addressOf: (local: Local) => number | undefined,
  state: StateSlots,
): VariablePlaces {
  const shapes = new Shapes();
  const places: VariablePlace[] = [];
  const kept = program.variables.filter((variable) => state.slotOf(variable) !== undefined && !variable.isHidden);
  for (const variable of kept) {
    places.push({ name: variable.name, slot: String(state.slotOf(variable)), shape: shapes.of(variable.node) });
  }
  for (const { name, constant, isHidden } of program.variables) {
    if (isHidden || !constant || (constant.k !== "int" && constant.k !== "bool")) continue;
    const node: TypeNode = { ...newNode(), kinds: constant.k === "int" ? kind.int : kind.bool };
    places.push({ name, constant: String(BigInt(constant.value)), shape: shapes.of(node) });
  }
  for (const [variable, local] of locals) {
    const address = addressOf(local);
    if (address === undefined || kept.includes(variable)) continue;
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
    // Before what it holds: that may be of the same shape.
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
