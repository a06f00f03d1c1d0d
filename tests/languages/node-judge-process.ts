/**
 * Runs with --experimental-vm-modules: every program is a module in its own context; calls that exceed the limit have
 * no answer.
 */
import { stripTypeScriptTypes } from "node:module";
import vm from "node:vm";
import type { Verdict } from "./judge-programs.ts";
import { plainValue, type RealAnswer } from "./real-languages.ts";

export interface JudgeQuestion {
  source: string;
  args: readonly number[][];
  isTyped: boolean;
}

const timeout = 300;

/** Objects and functions aren't comparable, and huge sparse arrays take minutes. */
const isComparable = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length < 100_000 && value.every(isComparable)
    : value === null || !["object", "function"].includes(typeof value);

async function answerTo(source: string, args: readonly number[]): Promise<RealAnswer | undefined> {
  const context = vm.createContext({
    console: Object.fromEntries(["log", "info", "warn", "error", "debug"].map((name) => [name, () => undefined])),
  });
  const module = parsed(source, context);
  try {
    try {
      await module.link(() => {
        throw new Error("There are no other modules.");
      });
    } catch {
      return undefined;
    }
    await module.evaluate({ timeout });
    context["answer"] = (module.namespace as Record<string, unknown>)["answer"];
    const value: unknown = vm.runInContext(`answer(${args.join(", ")})`, context, { timeout });
    return isComparable(value) ? { kind: "result", value: plainValue(value) } : undefined;
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    // Not exported any more.
    if (context["answer"] === undefined && module.status === "evaluated") return undefined;
    return { kind: "raises", error: String(error) };
  }
}

/** @throws for syntax errors, early errors included */
const parsed = (source: string, context?: vm.Context): vm.SourceTextModule =>
  new vm.SourceTextModule(source, { context });

async function verdictOf({ source, args, isTyped }: JudgeQuestion): Promise<Verdict> {
  let text = source;
  try {
    if (isTyped) text = stripTypeScriptTypes(source);
    parsed(text);
  } catch {
    return { kind: "syntax-error" };
  }
  const answers: (RealAnswer | undefined)[] = [];
  for (const one of args) answers.push(await answerTo(text, one));
  return { kind: "answers", answers };
}

// Ignore asynchronous work.
process.on("unhandledRejection", () => undefined);
let input = "";
for await (const part of process.stdin.setEncoding("utf8")) input += String(part);
const verdicts: Verdict[] = [];
for (const question of JSON.parse(input) as JudgeQuestion[]) verdicts.push(await verdictOf(question));
process.stdout.write(JSON.stringify(verdicts));
