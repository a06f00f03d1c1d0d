import type { Machine } from "#engine/evm/machine.ts";
import type { JudgedReport } from "./judge-programs.ts";
import { judgePython } from "./judge-python.ts";
import { corpusPrograms, mutantsOf } from "./mutants.ts";

const words = (
  "= == + - * / % ** // ~ @ , ; : ( ) [ ] { } -> . := < > <= >= != <> << >> & | ^ += *= //= ! ? $ \\ ` and or not is in if elif else for " +
  "while break continue pass return def lambda global nonlocal del assert import from as class try except finally raise with yield await " +
  "async match case type print None True False 0 1 2 -1 0_1 07 1_ 1.5 1j 0x1F 5x 'x' \"x\" f'{a}' b'x' x a b _ x² # range len sum self"
).split(" ");

export function checkPythonMutants(machine: Machine, count: number, seed: number): JudgedReport {
  return judgePython(machine, mutantsOf(corpusPrograms(".py"), [...words, "\n", "\n    ", "\n  "], count, seed));
}
