import { stripTypeScriptTypes } from "node:module";
import { spawnSync } from "node:child_process";
import type { Value } from "./answer-machine.ts";

export type RealAnswer = { kind: "result"; value: Value } | { kind: "raises"; error: string };

export interface Question {
  source: string;
  args: readonly number[][];
}

const pythonAsker = `
import io, json, sys
out, sys.stdout = sys.stdout, io.StringIO()
def plain(v):
    if isinstance(v, bool) or v is None: return v
    if isinstance(v, int): return v if abs(v) <= 2**53 - 1 else str(v)
    if isinstance(v, (list, tuple)): return [plain(x) for x in v]
    if isinstance(v, dict): return [[plain(k), plain(x)] for k, x in v.items()]
    raise ValueError("a value that JSON does not hold")
for question in json.load(sys.stdin):
    answers = []
    for args in question["args"]:
        try:
            names = {}
            exec(question["source"], names)
            answers.append({"kind": "result", "value": plain(names["answer"](*args))})
        except Exception as error:
            answers.append({"kind": "raises", "error": type(error).__name__})
    print(json.dumps(answers), file=out)
`;

/** Undefined without CPython. */
export function runPython(questions: readonly Question[]): RealAnswer[][] | undefined {
  const asked = spawnSync("python3", ["-c", pythonAsker], {
    input: JSON.stringify(questions),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (asked.error || asked.status !== 0) return undefined;
  return asked.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as RealAnswer[]);
}

let runs = 0;

/** Only for our own programs. */
export async function runNode({ source, args }: Question, isTyped = false): Promise<RealAnswer[]> {
  const answers: RealAnswer[] = [];
  for (const one of args) {
    // A new module each time, also for a program that ran before.
    const text = `${isTyped ? stripTypeScriptTypes(source) : source}\n// ${(runs += 1)}`;
    const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
      answer: (...values: number[]) => unknown;
    };
    // Suppress its output.
    const { log } = console;
    console.log = () => undefined;
    try {
      answers.push({ kind: "result", value: plainValue(module.answer(...one)) });
    } catch (error) {
      answers.push({ kind: "raises", error: String(error) });
    } finally {
      console.log = log;
    }
  }
  return answers;
}

export function plainValue(value: unknown): Value {
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === "boolean") return value;
  if (value === undefined || value === null) return null;
  if (typeof value === "number" && Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  throw new RangeError("no safe integer");
}
