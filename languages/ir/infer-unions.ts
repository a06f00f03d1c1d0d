/** Nodes that take in what others may be. */
import { type Inference, sequences } from "./infer.ts";
import { find, kind, type Kinds, type TypeNode } from "./type-node.ts";

/** Everything that `other` may be, `root` may be. */
export function takeIn(inference: Inference, root: TypeNode, other: TypeNode, without: Kinds = 0): void {
  const kinds = other.kinds & ~without;
  inference.addKinds(root, kinds & ~kind.int);
  if (kinds & kind.int) inference.number(root, other.low, other.high);
  if (kinds & kind.list && other.element) {
    const element = find(root).element;
    if (element) inference.unite(element, other.element);
    else find(root).element = other.element;
  }
  if (kinds & kind.dict && other.key && other.value) {
    const { key, value } = find(root);
    if (key && value) {
      inference.unite(key, other.key);
      inference.unite(value, other.value);
    } else {
      find(root).key = other.key;
      find(root).value = other.value;
    }
  }
  if (kinds & kind.tuple && other.tuple) takeTuple(inference, root, other.tuple);
  if (inference.language === "javascript" && (find(root).kinds & sequences) === sequences)
    inference.isListAfterAll(root);
  if (kinds & kind.record && other.fields) {
    const target = find(root);
    if (!target.fields) {
      target.fields = other.fields;
      if (other.isCarData) target.isCarData = true;
    } else if (target.fields !== other.fields) {
      if (other.isCarData) target.isCarData = true;
      const [kept, gone] = other.fields.isFixed ? [other.fields, target.fields] : [target.fields, other.fields];
      gone.same = kept;
      inference.changed = true;
      for (const [name, field] of gone) {
        const own = kept.get(name);
        if (own) inference.unite(own, field);
        else if (!kept.isFixed) kept.set(name, field);
      }
    }
  }
  if (kinds & kind.function && other.functions) {
    const target = find(root);
    target.functions ??= new Set();
    for (const fn of other.functions) {
      if (target.functions.has(fn)) continue;
      target.functions.add(fn);
      inference.changed = true;
    }
  }
}

function takeTuple(inference: Inference, node: TypeNode, other: NonNullable<TypeNode["tuple"]>): void {
  const root = find(node);
  if (!root.tuple) {
    root.tuple = other;
    return;
  }
  const own = root.tuple;
  if (own === other) return;
  const origins = [...(own.origins ?? []), ...(other.origins ?? [])];
  if (origins.length > 0) {
    own.origins = new Set(origins);
    other.origins = own.origins;
  }
  if (own.any || other.any || own.items.length !== other.items.length) {
    inference.loosen(own);
    inference.loosen(other);
    inference.unite(own.any!, other.any!);
    return;
  }
  for (const [index, item] of own.items.entries()) inference.unite(item, other.items[index]!);
}
