import type { Parser } from "@lezer/common";
import { pythonWith } from "#languages/python/read-python.ts";
import { compileSource } from "#languages/ir/compile-source.ts";
import { answerOrders, givenGrammar } from "./answer-orders.ts";
import { lazyExplanations } from "./lazy-explanations.ts";

const { explanations, explained } = lazyExplanations(
  async () => (await import("#languages/python/python-explanations.ts")).pythonExplanations,
);

answerOrders(
  givenGrammar<Parser>().then((grammar) => {
    const python = pythonWith(grammar, explanations);
    return (input) => explained(() => compileSource(python, input));
  }),
);
