import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { JudgedProgram, Verdict } from "./judge-programs.ts";
import type { JudgeQuestion } from "./node-judge-process.ts";

/** Node keeps every program's context; 30,000 don't fit into its memory. */
const programsPerProcess = 2_000;

/** Only for our own programs. */
export function judgeWithNode(programs: readonly JudgedProgram[]): Verdict[] {
  const verdicts: Verdict[] = [];
  for (let from = 0; from < programs.length; from += programsPerProcess) {
    verdicts.push(...judgeInProcess(programs.slice(from, from + programsPerProcess)));
  }
  return verdicts;
}

function judgeInProcess(programs: readonly JudgedProgram[]): Verdict[] {
  const questions = programs.map(({ fileName, source, args }): JudgeQuestion => ({
    source,
    args,
    isTyped: fileName.endsWith(".ts"),
  }));
  const asked = spawnSync(
    process.execPath,
    ["--experimental-vm-modules", "--no-warnings", join(import.meta.dirname, "node-judge-process.ts")],
    { input: JSON.stringify(questions), encoding: "utf8", maxBuffer: 1 << 30 },
  );
  if (asked.status !== 0) throw new Error(asked.stderr || String(asked.error));
  return JSON.parse(asked.stdout) as Verdict[];
}
