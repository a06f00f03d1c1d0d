/** solc counts UTF-8 bytes, editors UTF-16 units, people lines and columns. */
import { type Diagnostic, type TextPlaces, textPlaces } from "../compiling/diagnostics.ts";
import { type Message, message } from "../compiling/compiler-text.ts";
import type { SolcError } from "./soljson.ts";

/** @param texts as solc saw them; diagnostics in our files lose their place */
export function diagnosticsOf(errors: readonly SolcError[], texts: Readonly<Record<string, string>>): Diagnostic[] {
  const places = new Map<string, TextPlaces>();
  return errors
    .filter((error) => !isNoise(error, texts))
    .map((error) => {
      const code = error.errorCode ?? "";
      const advice = adviceFor(code, error);
      const diagnostic: Diagnostic = {
        severity: error.severity,
        code,
        message: error.message.trim(),
        ...(advice && { advice }),
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

function adviceFor(code: string, error: SolcError): Message | undefined {
  if (/stack too deep/i.test(error.message)) return message("stack-too-deep");
  if (error.type === "InternalCompilerError") return message("compiler-limits");
  return advice[code];
}

const convert = message("convert-explicitly");

/** By solc's error numbers, which are stable between versions. */
const advice: Readonly<Record<string, Message>> = {
  "2314": message("line-before"),
  "3656": message("parents-function"),
  "4822": message("parents-parameters"),
  "6275": message("own-imports"),
  "7407": convert,
  "7576": message("check-spelling"),
  "7858": message("line-before"),
  "9456": message("add-override"),
  "9574": convert,
  "9582": message("referee-functions"),
};
