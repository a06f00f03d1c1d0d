import { createInterface } from "node:readline/promises";
import {
  aiNoteLimit,
  aiRules,
  aiUses,
  asksForDeclaration,
  type AiRule,
  type AiUse,
} from "#domain/competitions/ai-rule.ts";
import { type Options, UsageError } from "./arguments.ts";
import type { TokenInput } from "./login-command.ts";
import type { Terminal } from "./terminal.ts";

export interface SaidOfAi {
  use: AiUse;
  note: string;
}

const rules: Record<Exclude<AiRule, "unsaid">, string> = {
  none: "This competition doesn't allow AI.",
  declared: "This competition allows AI if you declare it.",
  division: "This competition has a separate division for AI entrants. Declare the AI help you had.",
};

const isUse = (text: string): text is AiUse => (aiUses as readonly string[]).includes(text);

/**
 * Asks if the competition requires a declaration and `--ai` is missing.
 * @param told the competition's rule; missing on older sites
 * @returns undefined: nothing declared, and nothing required
 * @throws {UsageError} when one is required and there is no terminal
 */
export async function declareAi(
  options: Pick<Options, "ai" | "aiNote">,
  told: string | undefined,
  terminal: Terminal,
  input: TokenInput,
): Promise<SaidOfAi | undefined> {
  const note = options.aiNote ?? "";
  if (options.ai !== undefined) {
    if (!isUse(options.ai)) throw new UsageError(`Invalid value for --ai: ${options.ai}. Use ${aiUses.join(", ")}.`);
    return { use: options.ai, note };
  }
  const rule = aiRules.find((each) => each === told) ?? "unsaid";
  if (rule === "unsaid" || !asksForDeclaration(rule)) {
    if (note !== "") throw new UsageError(`--ai-note needs --ai: ${aiUses.join(", ")}.`);
    return undefined;
  }
  const flag = `--ai ${aiUses.join("|")}`;
  if (input.isTTY !== true) {
    throw new UsageError(`${rules[rule]} Add ${flag}, and --ai-note "…" if you like.`);
  }
  terminal.complain(rules[rule]);
  terminal.complain("Your answer is in the receipt, and public with the results.");
  const lines = createInterface({ input, output: process.stderr, terminal: true });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  const ask = (question: string) => Promise.race([lines.question(question), ended]);
  try {
    const use = (await ask(`How did AI help? (${aiUses.join(", ")}) `)).trim().toLowerCase();
    if (!isUse(use)) throw new UsageError(`"${use.slice(0, 40)}" isn't a valid answer. Use ${flag}.`);
    const words = note || (await ask(`Note (optional, at most ${aiNoteLimit} characters): `));
    return { use, note: words.trim() };
  } finally {
    lines.close();
  }
}
