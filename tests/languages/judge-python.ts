/** Everything we accept must be valid and give the same answer. */
import { spawnSync } from "node:child_process";
import type { Machine } from "#engine/evm/machine.ts";
import { chanceOf } from "./random-program.ts";
import { type JudgedProgram, type JudgedReport, judgePrograms, type Verdict } from "./judge-programs.ts";

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
        answer = names["answer"]
        # A mutant may take other arguments; the machine gives what there is.
        if answer.__code__.co_argcount != len(args): return None
        value = answer(*args)
        return {"kind": "result", "value": plain(value)}
    except (NoValue, TooLong, MemoryError): return None
    except Exception as error: return {"kind": "raises", "error": type(error).__name__}
    finally: signal.setitimer(signal.ITIMER_REAL, 0)
import resource, types
kit = types.ModuleType("code_prix")
kit.Race = kit.CarData = object
sys.modules["code_prix"] = kit
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
for line in sys.stdin:
    question = json.loads(line)
    try:
        code = compile(question["source"], "car.py", "exec")
        verdict = {"kind": "answers", "answers": [asked(code, args) for args in question["args"]]}
    except (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError):
        verdict = {"kind": "syntax-error"}
    print(json.dumps(verdict), file=out)
`;

/** Undefined without CPython. */
export function judgeWithPython(programs: readonly JudgedProgram[]): Verdict[] | undefined {
  const asked = spawnSync("python3", ["-c", asker], {
    input: programs.map((one) => JSON.stringify(one)).join("\n"),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (asked.error) return undefined;
  if (asked.status !== 0) throw new Error(asked.stderr);
  return asked.stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict);
}

/** Our limits, and kinds that are only known at run time. */
const limits: ReadonlySet<string> = new Set(["wrong-type", "too-large", "out-of-gas", "out-of-memory", "too-deep"]);

/** @throws without CPython */
export function judgePython(machine: Machine, programs: readonly Omit<JudgedProgram, "fileName">[]): JudgedReport {
  return judgePrograms(
    machine,
    programs.map((one) => ({ ...one, fileName: "car.py" })),
    (accepted) => {
      const verdicts = judgeWithPython(accepted);
      if (!verdicts) throw new Error("There is no python3 here.");
      return verdicts;
    },
    (reason) => limits.has(reason),
  );
}

/** By seed; default: all. */
export function chosen<Program>(all: readonly Program[], count: number | undefined, seed: number): readonly Program[] {
  if (count === undefined) return all;
  const chance = chanceOf(seed);
  return Array.from({ length: count }, () => all[chance(all.length)]!);
}
