/** Compares sources with CPython: what we accept, it must accept, and what we answer, it must answer. */
import { spawnSync } from "node:child_process";
import type { Machine } from "#engine/evm/machine.ts";
import { runAnswer, type Value } from "./answer-machine.ts";
import { bytesOf, compileText } from "./compile-file.ts";
import { endingText } from "./run-folder.ts";

export interface PythonProgram {
  source: string;
  /** what `answer` is called with; left out where only the syntax counts */
  args?: readonly (readonly number[])[];
}

/** How many programs came to which end. Each counts once. */
export interface CheckCounts {
  programs: number;
  equal: number;
  refused: number;
  /** accepted by both, and a case stopped for a limit of cars where CPython goes on */
  stopped: number;
  differing: string[];
}

export type PythonAnswer =
  | { kind: "result"; value: Value }
  | { kind: "raises"; error: string }
  | { kind: "unknown"; why: string };

export interface PythonVerdict {
  /** undefined where `compile` takes the source */
  syntaxError?: string;
  answers: PythonAnswer[];
}

const asker = `
import io, json, signal, sys, warnings
warnings.simplefilter("ignore")
out, sys.stdout = sys.stdout, io.StringIO()
class TooLong(BaseException): pass
def too_long(*_): raise TooLong()
signal.signal(signal.SIGALRM, too_long)
class NoValue(Exception): pass
def plain(v):
    if isinstance(v, bool) or v is None: return v
    if isinstance(v, int): return v if abs(v) <= 2**53 - 1 else str(v)
    if isinstance(v, (list, tuple)): return [plain(x) for x in v]
    if isinstance(v, dict): return [[plain(k), plain(x)] for k, x in v.items()]
    raise NoValue(type(v).__name__)
def asked(code, args):
    names = {"__name__": "car"}
    try:
        signal.setitimer(signal.ITIMER_REAL, 1)
        exec(code, names)
        value = names["answer"](*args)
        return {"kind": "result", "value": plain(value)}
    except NoValue as error: return {"kind": "unknown", "why": str(error)}
    except TooLong: return {"kind": "unknown", "why": "too long"}
    except MemoryError: return {"kind": "unknown", "why": "memory"}
    except Exception as error: return {"kind": "raises", "error": type(error).__name__}
    finally: signal.setitimer(signal.ITIMER_REAL, 0)
import resource, types
kit = types.ModuleType("code_prix")
kit.Race = kit.CarData = object
sys.modules["code_prix"] = kit
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
for line in sys.stdin:
    question = json.loads(line)
    verdict = {"answers": []}
    try:
        code = compile(question["source"], "car.py", "exec")
        verdict["answers"] = [asked(code, args) for args in question.get("args", [])]
    except (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError) as error:
        verdict["syntaxError"] = f"{type(error).__name__}: {error}"
    print(json.dumps(verdict), file=out)
`;

/** Undefined where there is no CPython. */
export function judgeByPython(programs: readonly PythonProgram[]): PythonVerdict[] | undefined {
  const asked = spawnSync("python3", ["-c", asker], {
    input: programs.map((one) => JSON.stringify(one)).join("\n"),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (asked.error) return undefined;
  if (asked.status !== 0) throw new Error(asked.stderr);
  const lines = asked.stdout.trim() === "" ? [] : asked.stdout.trim().split("\n");
  return lines.map((line) => JSON.parse(line) as PythonVerdict);
}

/** Stops for limits that CPython does not have. */
const limits = new Set(["wrong-type", "too-large", "out-of-gas", "out-of-memory", "too-deep"]);

/** @throws where there is no CPython */
export function comparePrograms(machine: Machine, programs: readonly PythonProgram[]): CheckCounts {
  const counts: CheckCounts = { programs: 0, equal: 0, refused: 0, stopped: 0, differing: [] };
  const accepted: { program: PythonProgram; initcode: Uint8Array }[] = [];
  for (const program of programs) {
    counts.programs += 1;
    try {
      const outcome = compileText("car.py", program.source, "answer");
      // A program without the function is no program; whether its syntax is right shows with one.
      if (outcome.kind === "compiled") accepted.push({ program, initcode: bytesOf(outcome.car.initcode) });
      else counts.refused += 1;
    } catch (error) {
      counts.differing.push(`${program.source}\nthe compiler throws ${String(error)}`);
    }
  }
  const verdicts = judgeByPython(accepted.map(({ program }) => program));
  if (!verdicts) throw new Error("There is no python3 here.");
  for (const [index, { program, initcode }] of accepted.entries()) {
    const verdict = verdicts[index]!;
    const problems: string[] = [];
    let stops = false;
    if (verdict.syntaxError !== undefined) problems.push(`accepted, and CPython says ${verdict.syntaxError}`);
    for (const [place, answer] of verdict.answers.entries()) {
      if (answer.kind === "unknown") continue;
      const args = program.args![place]!;
      const { ending } = runAnswer(machine, initcode, args.map(BigInt));
      const ours = endingText(ending);
      const shown = `(${args.join(", ")}): ${ours}, expected`;
      if (ending.kind === "stops") {
        if (answer.kind === "result" && limits.has(ending.reason)) stops = true;
        else if (answer.kind === "result") problems.push(`${shown} ${endingText(answer)}`);
      } else if (answer.kind === "raises") problems.push(`${shown} ${answer.error}`);
      else if (endingText(answer) !== ours) problems.push(`${shown} ${endingText(answer)}`);
    }
    if (problems.length > 0) counts.differing.push(`${program.source}\n${problems[0]}`);
    else if (stops) counts.stopped += 1;
    else counts.equal += 1;
  }
  return counts;
}
