import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { declareAi } from "./submit-command.ts";
import { createTerminal } from "./terminal.ts";

const silent = { write: () => true };
const terminal = createTerminal({ output: silent, errors: silent });
const piped = () => new PassThrough();
const undeclared = { ai: undefined, aiNote: undefined };

test("sends what --ai declares under every rule", async () => {
  for (const rule of [undefined, "unsaid", "declared", "none"]) {
    expect(await declareAi({ ai: "chat", aiNote: "asked for shells" }, rule, terminal, piped())).toEqual({
      use: "chat",
      note: "asked for shells",
    });
  }
  await expect(declareAi({ ...undeclared, ai: "robot" }, "declared", terminal, piped())).rejects.toThrow(
    "Invalid value for --ai: robot. Use none, completion, chat, agent.",
  );
});

test("asks nothing if no declaration is needed or the rule is unknown", async () => {
  for (const rule of [undefined, "unsaid", "a-rule-to-come"]) {
    expect(await declareAi(undeclared, rule, terminal, piped())).toBeUndefined();
  }
  await expect(declareAi({ ...undeclared, aiNote: "words alone" }, "unsaid", terminal, piped())).rejects.toThrow(
    "needs --ai",
  );
});

test("names the rule and the option without a terminal", async () => {
  await expect(declareAi(undeclared, "division", terminal, piped())).rejects.toThrow(
    /separate division for AI entrants.*--ai none\|completion\|chat\|agent/,
  );
});

test("asks in a terminal and rejects an invalid answer", async () => {
  const answers = async (...lines: string[]) => {
    const keyboard = Object.assign(new PassThrough(), { isTTY: true });
    const declared = declareAi(undeclared, "declared", terminal, keyboard);
    for (const line of lines) {
      await new Promise((resolve) => setImmediate(resolve));
      keyboard.write(`${line}\n`);
    }
    return declared;
  };
  expect(await answers("Agent", " it wrote all of it ")).toEqual({ use: "agent", note: "it wrote all of it" });
  await expect(answers("perhaps")).rejects.toThrow('"perhaps" isn\'t a valid answer');
});
