import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { declareAi } from "./declare-ai.ts";
import { createTerminal } from "./terminal.ts";

const silent = { write: () => true };
const terminal = createTerminal({ output: silent, errors: silent });
const piped = () => new PassThrough();
const said = { ai: undefined, aiNote: undefined };

test("what was said by an option is sent as it was said, whatever the rule", async () => {
  for (const rule of [undefined, "unsaid", "declared", "none"]) {
    expect(await declareAi({ ai: "chat", aiNote: "asked for shells" }, rule, terminal, piped())).toEqual({
      use: "chat",
      note: "asked for shells",
    });
  }
  await expect(declareAi({ ...said, ai: "robot" }, "declared", terminal, piped())).rejects.toThrow(
    "--ai robot: expected none, completion, chat, agent.",
  );
});

test("where nothing has to be said nobody is asked, also by sites that know no rule", async () => {
  for (const rule of [undefined, "unsaid", "a-rule-to-come"]) {
    expect(await declareAi(said, rule, terminal, piped())).toBeUndefined();
  }
  await expect(declareAi({ ...said, aiNote: "words alone" }, "unsaid", terminal, piped())).rejects.toThrow(
    "needs --ai",
  );
});

test("where it has to be said and nobody sits there, the option and the rule are named", async () => {
  await expect(declareAi(said, "division", terminal, piped())).rejects.toThrow(
    /division of their own; people declare.*--ai none\|completion\|chat\|agent/,
  );
});

test("who sits there is asked, and an answer that is none is refused", async () => {
  const answers = async (...lines: string[]) => {
    const keyboard = Object.assign(new PassThrough(), { isTTY: true });
    const declared = declareAi(said, "declared", terminal, keyboard);
    for (const line of lines) {
      await new Promise((resolve) => setImmediate(resolve));
      keyboard.write(`${line}\n`);
    }
    return declared;
  };
  expect(await answers("Agent", " it wrote all of it ")).toEqual({ use: "agent", note: "it wrote all of it" });
  await expect(answers("perhaps")).rejects.toThrow('"perhaps" is no answer');
});
