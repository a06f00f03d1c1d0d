import { languageOfFile } from "#languages/compiling/car-language.ts";
import { type JavascriptGrammar, javascriptWith, typescriptWith } from "#languages/javascript/read-javascript.ts";
import { compileSource } from "#languages/ir/compile-source.ts";
import { answerOrders, givenGrammar } from "./answer-orders.ts";
import { lazyExplanations } from "./lazy-explanations.ts";

const { explanations, explained } = lazyExplanations(
  async () => (await import("#languages/javascript/javascript-explanations.ts")).javascriptExplanations,
);

answerOrders(
  givenGrammar<JavascriptGrammar>().then((grammar) => {
    const javascript = javascriptWith(grammar, explanations);
    const typescript = typescriptWith(grammar, explanations);
    return (input) => {
      const row = languageOfFile(input.fileName ?? "") === "typescript" ? typescript : javascript;
      return explained(() => compileSource(row, input));
    };
  }),
);
