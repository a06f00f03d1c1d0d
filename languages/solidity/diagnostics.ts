/** solc counts UTF-8 bytes, editors UTF-16 units, people lines and columns. */
import { type Diagnostic, type TextPlaces, textPlaces } from "../compiling/diagnostics.ts";
import type { SolcError } from "./soljson.ts";

/** @param texts as solc saw them; diagnostics in our files lose their place */
export function diagnosticsOf(errors: readonly SolcError[], texts: Readonly<Record<string, string>>): Diagnostic[] {
  const places = new Map<string, TextPlaces>();
  return errors
    .filter((error) => !isNoise(error, texts))
    .map((error) => {
      const code = error.errorCode ?? "";
      const hint = hintFor(code, error);
      const diagnostic: Diagnostic = {
        severity: error.severity,
        code,
        message: error.message.trim(),
        ...(hint === undefined ? {} : { hint }),
      };
      const location = error.sourceLocation;
      const text = location && texts[location.file];
      if (!location || text === undefined) return diagnostic;
      diagnostic.file = location.file;
      if (location.start < 0) return diagnostic;
      let textPlace = places.get(location.file);
      if (!textPlace) places.set(location.file, (textPlace = textPlaces(text)));
      diagnostic.from = textPlace.at(location.start);
      diagnostic.to = textPlace.at(Math.max(location.start, location.end));
      return diagnostic;
    });
}

/** Licence lines, a missing pragma, and warnings in our own files. */
function isNoise(error: SolcError, texts: Readonly<Record<string, string>>): boolean {
  if (error.severity === "error") return false;
  if (error.errorCode === "1878" || error.errorCode === "3420") return true;
  return error.sourceLocation !== undefined && texts[error.sourceLocation.file] === undefined;
}

function hintFor(code: string, error: SolcError): string | undefined {
  if (/stack too deep/i.test(error.message)) {
    return "The machine reaches only 16 values at once. Put values into a struct, or move a part into a function of its own.";
  }
  if (error.type === "InternalCompilerError") {
    return "This is a limit of the compiler, not of the race. Simplify the place it names, or try the other compiler by its pragma.";
  }
  return hints[code];
}

/** By solc's error numbers, which are stable between versions. */
const hints: Readonly<Record<string, string>> = {
  "2314": "Look at the end of the line before: a semicolon or a bracket is often missing there.",
  "3656":
    "The contract lacks a function that its parent asks for. A car needs takeYourTurn with exactly the parent's parameters.",
  "4822": 'Write "override" and the parent\'s parameter types: the function says it replaces one, but none matches.',
  "5883": "Check the name of the event or its arguments.",
  "6275": "Only the race's interfaces and your own files can be imported; paste what you need into your source.",
  "7407": "Convert explicitly, for example uint256(x) or uint32(x); a smaller type may cut the value.",
  "7576": "The name is not known here. Look at its spelling, capitals included, and at where it was declared.",
  "7858": "Solidity expected something else here. Look at the lines before: a bracket may be open or closed too early.",
  "9456": 'Add the word "override" after "external": the function replaces the one of the interface.',
  "9574": "Convert explicitly, for example uint256(x) or uint32(x); a smaller type may cut the value.",
  "9582":
    "The referee offers buyAcceleration, buyShell, buyShield and their prices getAccelerateCost, getShellCost, getShieldCost.",
};
