/** Printing calls the console's address. */
import { message } from "../compiling/compiler-text.ts";
import { get, type Local, num, op, run, set, when, type WordStatement } from "../codegen/word-code.ts";
import { kindsInWords } from "./kind-words.ts";
import { condition } from "./lower-logic.ts";
import { beforeWriting, serialised } from "./lower-writing.ts";
import type { Lowering } from "./lower.ts";
import type { PrintPart } from "./program.ts";
import { find, kind, numbers } from "./type-node.ts";
import { add, consoleAddress, load, printSelector, store, textAt } from "./word-pieces.ts";

/** Sends the parts to the console's address; races ignore it. */
export function lowerPrint(lowering: Lowering, parts: readonly PrintPart[]): WordStatement[] {
  const out = lowering.temporary("out");
  const start = lowering.temporary("start");
  // Values first: what they do happens before anything is said.
  const { values, told } = toldParts(lowering, parts, out);
  const size = op("sub", get(out), get(start));
  return [
    ...values,
    set(start, load(num(0x40))),
    set(out, add(get(start), 32)),
    store(get(start), num(printSelector << 224n)),
    ...told,
    run(op("staticcall", op("gas"), num(consoleAddress), get(start), size, num(0), num(0))),
    // What lies behind the heap's end is zero again, as dictionaries want it: calldata are zero behind their end.
    run(op("calldatacopy", get(start), op("calldatasize"), size)),
  ];
}

/** What makes the values of what is printed, and what writes all of it at an address. */
function toldParts(
  lowering: Lowering,
  parts: readonly PrintPart[],
  out: Local,
): { values: WordStatement[]; told: WordStatement[] } {
  const values: WordStatement[] = [];
  const told: WordStatement[] = [];
  for (const part of parts) {
    if (typeof part === "string") told.push(...textAt(out, part, 20));
    else if ("yes" in part) {
      const test = lowering.temporary();
      const yes = toldParts(lowering, part.yes, out);
      const no = toldParts(lowering, part.no, out);
      values.push(set(test, condition(lowering, part.test)), when(get(test), yes.values, no.values));
      told.push(when(get(test), yes.told, no.told));
    } else {
      const local = lowering.temporary();
      const how = "how" in part ? part.how : "";
      const expression = "how" in part ? part.value : part;
      const known = find(expression.node!);
      const isFormat = how.startsWith("f");
      const word = isFormat
        ? lowering.int(
            expression,
            message("only-numbers-formatted", { found: kindsInWords(known.kinds, lowering.inference.language) }),
          )
        : lowering.expression(expression);
      const node = isFormat ? { ...known, kinds: kind.int } : known;
      values.push(set(local, word), ...beforeWriting(lowering, get(local), node));
      // Texts of JavaScript are another form of arrays and objects only.
      const isOther = how !== "s" || (known.kinds & ~(numbers | kind.none | kind.undefined)) !== 0;
      if (how !== "" && isOther) told.push(...textAt(out, how, 21));
      told.push(set(out, serialised(lowering, get(local), node, get(out))));
    }
  }
  return { values, told };
}
