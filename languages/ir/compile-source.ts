/** Turns what a front end read into a compile outcome: bytecode with source positions, or mistakes by line. */
import { toHex } from "#engine/evm/bytes.ts";
import type { CarFamily } from "../compiling/car-language.ts";
import {
  type CompileOutcome,
  type FunctionPlace,
  refuseSize,
  rejected,
  type RejectedOutcome,
  type RejectReason,
} from "../compiling/compile-outcome.ts";
import { type Message, message } from "../compiling/compiler-text.ts";
import { sourceRefusal } from "../compiling/decode-source.ts";
import { type Diagnostic, textPlaces, utf8Length } from "../compiling/diagnostics.ts";
import { buildProgram } from "./compile-program.ts";
import { maskSource } from "./masked-source.ts";
import { tooDeep } from "./program-reader.ts";
import type { FunctionDefinition, Program, Refusal } from "./program.ts";
import { purchases } from "./race-interface.ts";

export interface SourceInput {
  source: string;
  fileName?: string;
  /** refused: a car in these languages is one file */
  files?: Readonly<Record<string, string>>;
  /** default: "code-prix" */
  family?: CarFamily;
  goal: "check" | "build";
  /** default: "car" */
  mode?: "car" | "answer";
}

type GivenSource = Required<Omit<SourceInput, "files">>;

/** A front end's result. */
export interface ReadSource {
  program: Program;
  /** functions of the module, by name */
  functions: ReadonlyMap<string, FunctionDefinition>;
  refusals: readonly Refusal[];
}

export interface LanguageRow {
  /** the function that takes a turn */
  turn: string;
  /** with its parameters, as written in source */
  signature: string;
  /** reported as the compiler's version */
  compiler: string;
  /** @param lists places of arrays that aren't tuples, even if they look like tuples */
  read(source: string, lists: ReadonlySet<number>): ReadSource;
}

/**
 * Never throws for anything in the source; a fault of the compiler is an outcome too.
 * @throws ExplanationsNeeded where there is a mistake and the language's explanations aren't loaded
 */
export function compileSource(
  language: LanguageRow,
  { source, fileName = "", files = {}, family = "code-prix", goal, mode = "car" }: SourceInput,
): CompileOutcome {
  const others = Object.keys(files).join(", ");
  if (others !== "") return rejected("too-many-files", message("one-file", { others, file: fileName }));
  const input: GivenSource = { source, fileName, family, goal, mode };
  if (input.source.trim() === "")
    return whole("no-source", message("no-source", { signature: language.signature }), input);
  const refusal = input.source.includes("\0") ? noText : sourceRefusal(input.source);
  if (refusal) return whole("no-source", refusal, input);
  try {
    return compile(language, input);
  } catch (error) {
    if (error instanceof ExplanationsNeeded) throw error;
    if (!(error instanceof RangeError)) {
      const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { ...whole("compiler-fault", compilerFault, input), fault };
    }
    return whole("compiler-limit", tooDeep, input);
  }
}

const compilerFault = message("compiler-fault");
const noText = message("zero-bytes");

/** Reports a reason that has no single line at the first line. */
function whole(reason: RejectReason, said: Message, input: GivenSource): RejectedOutcome {
  const [diagnostic] = refusalDiagnostics([{ at: { from: 0, to: 0 }, message: said }], input.source, input);
  return rejected(reason, said, [diagnostic]);
}

function compile(language: LanguageRow, input: GivenSource, lists: ReadonlySet<number> = new Set()): CompileOutcome {
  const source = input.source.replace(/^\uFEFF/, "\f").toWellFormed();
  const { program, functions, refusals } = language.read(source, lists);
  if (refusals.length > 0) return mistakes(refusals, source, input);
  const { mode } = input;
  const name = mode === "car" ? language.turn : "answer";
  const entry = functions.get(name);
  if (!entry) {
    return noTurn(language, program, functions, input);
  }
  if (mode === "car" && (entry.params.length > 3 || (entry.params.length < 3 && program.language === "python"))) {
    const at = entry.at;
    const { turn, signature } = language;
    return mistakes([{ at, message: message("turn-parameters", { turn, signature }) }], source, input);
  }
  const outcome = buildProgram(program, { mode, entry, family: input.family, byteOf: byteCounter(source) });
  // The list grows each time, limited by the source's arrays.
  if (outcome.kind === "again") return compile(language, input, new Set([...lists, ...outcome.lists]));
  if (outcome.kind === "refused") return mistakes(outcome.refusals, source, input);
  const diagnostics = mode === "car" ? refusalDiagnostics(warningsOf(program, entry), source, input, "warning") : [];
  if (input.goal === "check") return { kind: "checked", diagnostics };
  const { initcode, runtime, sourceMap, variables } = outcome.program;
  const size = refuseSize(runtime.length, initcode.length);
  if (size) return rejected("too-large", size);
  return {
    kind: "compiled",
    diagnostics,
    car: {
      contractName: nameOf(input.fileName),
      family: input.family,
      initcode: toHex(initcode),
      deployedCode: toHex(runtime),
      compiler: language.compiler,
      debug: {
        sourceMap,
        files: { 0: input.fileName },
        functions: functionPlaces(program, source, input.fileName),
        ...(variables ? { variables } : {}),
      },
    },
  };
}

/** When the turn's function is missing: a similar name may be meant. */
function noTurn(
  { turn, signature }: LanguageRow,
  { explanations, source }: Program,
  functions: ReadSource["functions"],
  input: GivenSource,
): CompileOutcome {
  const [name] = explanations().closestNames(turn, functions.keys(), 1);
  const meant = functions.get(name ?? "");
  if (!name || !meant) return whole("no-car", message("no-turn", { turn, signature }), input);
  const edits = [{ from: meant.at.from, to: meant.at.to, insert: turn }];
  return mistakes([{ at: meant.at, message: message("turn-name", { turn, name }), edits }], source, input);
}

/** Warns about code that compiles but is probably a mistake. A car that buys nothing is reported once. */
function warningsOf({ language, source, warnings }: Program, entry: FunctionDefinition): Refusal[] {
  const { code } = maskSource(source, language);
  if (warnings.length > 0 || /\.\s*buy/.test(code)) return warnings;
  return [{ at: entry.at, message: message("never-buys", { call: `${purchases[language]}(1)` }) }];
}

/** "src/cars/tail_chaser.py" → "tail_chaser" */
const nameOf = (fileName: string): string => (fileName.split("/").at(-1) ?? fileName).replace(/\.\w+$/, "");

function mistakes(refusals: readonly Refusal[], source: string, input: GivenSource): CompileOutcome {
  const diagnostics = refusalDiagnostics(refusals, source, input);
  const [{ from, said: first, message: id }] = diagnostics;
  const said = message("mistakes", { count: diagnostics.length, line: from?.line ?? 1, first: first ?? id });
  return rejected("mistakes", said, diagnostics);
}

function refusalDiagnostics(
  refusals: readonly Refusal[],
  source: string,
  { fileName: file }: GivenSource,
  severity: Diagnostic["severity"] = "error",
): [Diagnostic, ...Diagnostic[]] {
  const places = textPlaces(source);
  const toByte = byteCounter(source);
  return refusals
    .toSorted((a, b) => a.at.from - b.at.from)
    .map(({ at, message, edits }): Diagnostic => ({
      severity,
      code: "",
      message: message.id,
      said: message,
      file,
      ...(edits && { edits }),
      from: places.at(toByte(at.from)),
      to: places.at(toByte(at.to)),
    })) as [Diagnostic, ...Diagnostic[]];
}

/** Converts UTF-16 offsets to UTF-8 byte offsets. */
function byteCounter(source: string): (unit: number) => number {
  // Most programs are ASCII.
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(source)) return (unit) => unit;
  const bytes = new Uint32Array(source.length + 1);
  for (let unit = 0; unit < source.length; unit += 1) {
    bytes[unit + 1] = bytes[unit]! + utf8Length(source.charCodeAt(unit));
  }
  return (unit) => bytes[Math.min(unit, source.length)] ?? 0;
}

function functionPlaces(program: Program, source: string, file: string): FunctionPlace[] {
  const toByte = byteCounter(source);
  return program.functions.map(({ name, whole }) => {
    const start = toByte(whole.from);
    return { file, name, start, length: toByte(whole.to) - start };
  });
}

/** Thrown for a mistake when explanations aren't loaded yet. */
export class ExplanationsNeeded extends Error {}
