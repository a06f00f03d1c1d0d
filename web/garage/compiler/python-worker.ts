/** Compiles Python. A worker of its own, so that nobody loads the grammar of a language that they do not write. */
import type { Parser } from "@lezer/common";
import { pythonWith } from "#languages/python/python-with-grammar.ts";
import { compileScript } from "#languages/session/compile-script.ts";
import { answerOrders, givenGrammar } from "./answer-orders.ts";

answerOrders(
  givenGrammar<Parser>().then((grammar) => {
    const python = pythonWith(grammar);
    return (input, wording) => compileScript(python, input, wording);
  }),
);
