import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { JudgedProgram, Verdict } from "./judge-programs.ts";
import type { JudgeQuestion } from "./node-judge-process.ts";

/** Only for our own programs. */
export function askNodeJudge(programs: readonly JudgedProgram[]): Verdict[] {
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
