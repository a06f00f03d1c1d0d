/**
 * Locals derived from the stack. The compiler keeps each at a fixed height of its function: parameters at the call's,
 * variables at their declaration's. Those that the optimiser moves aren't shown, rather than wrongly.
 */
import type { TracedFrame } from "#engine/evm/machine.ts";
import { languageOfFile } from "#languages/compiling/car-language.ts";
import type { SourcePlace } from "#languages/compiling/source-map.ts";
import { valueOfWord, wordAt } from "./abi-words.ts";

export interface VariableValue {
  name: string;
  type: string;
  value: string;
  fields?: { name: string; value: string }[];
}

export type SourceNames = ReturnType<typeof readSourceNames>;

type Declaration = ReturnType<typeof declarationsOf>[number];

export interface VariableWatch {
  begin(calldata: Uint8Array): void;
  onJumpTarget(place: SourcePlace, depth: number, frame: TracedFrame): void;
  onLine(place: SourcePlace, depth: number, frame: TracedFrame): void;
  values(place: SourcePlace, depth: number, frame: TracedFrame): VariableValue[];
}

const valueType = /^(?:u?int\d*|bool|address(?: payable)?|bytes\d+)$/;

export function readSourceNames(files: Readonly<Record<string, string>>) {
  const declaredAt = new Map<string, Declaration[]>();
  const functions = new Map<string, { parameters: Declaration[]; results: Declaration[] }>();
  const frames = new Set<string>();
  for (const [file, text] of Object.entries(files)) {
    const code = text.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"/g, (hidden) =>
      hidden.replaceAll(/[^\n]/g, " "),
    );
    for (const [index, line] of code.split("\n").entries()) {
      const found = [
        ...line.matchAll(
          /(?:^|[;{(]|\bfor\s*\()\s*((?:u?int\d*|bool|address|bytes\d+|CodePrix\.CarData\s+memory|CodePrix\.CarData\s+calldata))\s+(\w+)\s*=(?!=)/g,
        ),
      ];
      if (found.length > 0)
        declaredAt.set(
          `${file}:${index + 1}`,
          found.map((match) => ({ type: (match[1] ?? "").replace(/\s+/g, " "), name: match[2] ?? "" })),
        );
    }
    if (languageOfFile(file) !== "solidity") {
      // Code that only returns from a function is mapped to its name.
      for (const { index, 1: words = "" } of text.matchAll(/\b((?:def|function)\s+)[\p{L}_$]/gu))
        frames.add(`${file}:${index + words.length}`);
      continue;
    }
    for (const match of code.matchAll(/\bfunction\b|\{/g)) frames.add(`${file}:${match.index}`);
    for (const match of code.matchAll(/\bfunction\s+(\w+)\s*\(([^)]*)\)([^{;]*)\{/g)) {
      const results = /\breturns\s*\(([^)]*)\)/.exec(match[3] ?? "")?.[1] ?? "";
      functions.set(`${file}:${match.index}`, {
        parameters: declarationsOf(match[2] ?? ""),
        results: declarationsOf(results),
      });
    }
  }
  return {
    /** variables declared on a line, by "file:line" */
    declaredAt,
    /** by the function's start, as "file:offset" */
    functions,
    /** starts of functions and blocks, as "file:offset": code mapped there only sets up and cleans up */
    frames,
  };
}

function declarationsOf(list: string) {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const words = part.split(/\s+/);
      return words.length === 1
        ? { type: part, name: "" }
        : { type: words.slice(0, -1).join(" "), name: words.at(-1) ?? "" };
    });
}

/** Stack words of a parameter; a calldata list takes two: offset and length. */
function wordsOf(type: string): number {
  return /\[\]\s+calldata$|^(?:bytes|string)\s+calldata$/.test(type) ? 2 : 1;
}

interface Local extends Declaration {
  height: number;
}

interface Scope {
  functionName: string;
  base: number;
  locals: Local[];
}

export function createVariableWatch(names: SourceNames): VariableWatch {
  let calldata = new Uint8Array();
  let scopes: Scope[][] = [];
  /** declarations on the current line, with the height before it */
  let pending: { functionName: string; depth: number; declarations: Declaration[]; height: number } | undefined;

  const scopesAt = (depth: number): Scope[] => (scopes[depth] ??= []);
  const heightOf = (frame: TracedFrame): number => frame.stack().length;

  return {
    begin(data) {
      calldata = Uint8Array.from(data);
      scopes = [];
      pending = undefined;
    },
    onJumpTarget(place, depth, frame) {
      const declared = names.functions.get(`${place.file}:${place.from.offset}`);
      if (!declared || place.functionName === undefined) return;
      const height = heightOf(frame);
      const own = scopesAt(depth);
      while ((own.at(-1)?.base ?? -1) >= height) own.pop();
      const locals: Local[] = [];
      let top = height;
      for (const parameter of declared.parameters.toReversed()) {
        top -= wordsOf(parameter.type);
        locals.unshift({ ...parameter, height: top });
      }
      for (const [index, result] of declared.results.entries()) locals.push({ ...result, height: height + index });
      own.push({ functionName: place.functionName, base: top, locals: locals.filter((local) => local.name !== "") });
    },
    onLine(place, depth, frame) {
      const height = heightOf(frame);
      const own = scopesAt(depth);
      while (own.length > 0 && height < (own.at(-1)?.base ?? 0)) own.pop();
      const scope = own.at(-1);
      if (scope)
        scope.locals = scope.locals.filter((local) => local.height < height || scope.locals.indexOf(local) < 8);
      if (
        pending &&
        pending.depth === depth &&
        pending.functionName === place.functionName &&
        scope?.functionName === pending.functionName
      ) {
        // The stack grew by exactly the declared variables, so they are there.
        if (height - pending.height === pending.declarations.length) {
          for (const [index, declaration] of pending.declarations.entries()) {
            const at = pending.height + index;
            scope.locals = scope.locals.filter((local) => local.height !== at);
            scope.locals.push({ ...declaration, height: at });
          }
        }
      }
      const declarations = names.declaredAt.get(`${place.file}:${place.from.line}`);
      const known = declarations?.every((each) =>
        scope?.locals.some((local) => local.name === each.name && local.height < height),
      );
      pending =
        declarations && !known && place.functionName !== undefined
          ? { functionName: place.functionName, depth, declarations, height }
          : undefined;
    },
    values(place, depth, frame) {
      const scope = scopesAt(depth).at(-1);
      if (!scope || scope.functionName !== place.functionName) return [];
      const stack = frame.stack();
      const latest = new Map<string, VariableValue>();
      for (const local of scope.locals) {
        const word = stack[local.height];
        if (word === undefined) continue;
        latest.delete(local.name);
        const value = valueOf(local, word, frame, calldata);
        if (value) latest.set(local.name, value);
      }
      return [...latest.values()];
    },
  };
}

const carFields = ["balance", "speed", "y", "shield"] as const;

function valueOf(
  { name, type }: Local,
  word: bigint,
  frame: TracedFrame,
  calldata: Uint8Array,
): VariableValue | undefined {
  if (valueType.test(type)) return { name, type, value: valueOfWord(type, word) };
  if (/^CodePrix\.CarData (?:memory|calldata)$/.test(type)) {
    if (word > 0xff_ffffn) return undefined;
    const bytes = type.endsWith("memory")
      ? frame.memory(Number(word), 160)
      : calldata.slice(Number(word), Number(word) + 160);
    const fields = carFields.map((field, index) => ({ name: field, value: wordAt(bytes, 32 * index).toString() }));
    return { name, type, value: fields.map((field) => `${field.name} ${field.value}`).join(", "), fields };
  }
  return undefined;
}
