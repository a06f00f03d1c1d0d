/**
 * Programs of our own on what MicroPython's `tests/basics` try, compared with CPython. What they try and cars don't have is in
 * `docs/languages.md`, whose examples are checked too.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "#engine/evm/machine.ts";
import { compileText } from "./compile-file.ts";
import type { JudgedReport } from "./judge-programs.ts";
import { judgeWithPython, judgePython } from "./judge-python.ts";

const args = [
  [3, 5],
  [5, 3],
  [6, 4],
];
const inAnswer = (body: string): string => `total = 0\n\n\ndef answer(a, b):\n${body.replace(/^/gm, "    ")}\n`;

export function checkPythonIdeas(machine: Machine): JudgedReport {
  const text = readFileSync(join(import.meta.dirname, "python-ideas.txt"), "utf8");
  // "# what is tried", then the body of `answer`.
  const bodies = text.split(/^# .*\n/m).filter(Boolean);
  return judgePython(
    machine,
    bodies.map((body) => ({ source: inAnswer(body.trimEnd()), args })),
  );
}

/** Invalid in CPython, or accepted here. */
export function checkPythonExamples(): { examples: number; wrong: string[] } {
  const text = readFileSync(join(import.meta.dirname, "../../docs/languages.md"), "utf8");
  const rows = /^## Python, compared with CPython$([^]*?)(?=^## |(?![^]))/m.exec(text)?.[1] ?? "";
  const examples = [...rows.matchAll(/^\| .*? \| `(.*?)` \|/gm)].map(([, code]) => code!.replaceAll("\\|", "|"));
  const verdicts = judgeWithPython(examples.map((code) => ({ fileName: "car.py", source: inAnswer(code), args: [] })));
  const wrong = examples.filter(
    (code, index) =>
      verdicts?.[index]?.kind !== "answers" || compileText("car.py", inAnswer(code), "answer").kind === "compiled",
  );
  return { examples: examples.length, wrong };
}
