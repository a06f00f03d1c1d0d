/** Compiles JavaScript and TypeScript. A worker of its own, so that nobody loads the grammar of a language that they do not write. */
import { languageOfFile } from "#languages/compiling/car-language.ts";
import {
  type JavascriptGrammar,
  javascriptWith,
  typescriptWith,
} from "#languages/javascript/javascript-with-grammar.ts";
import { compileScript } from "#languages/session/compile-script.ts";
import { answerOrders, givenGrammar } from "./answer-orders.ts";

answerOrders(
  givenGrammar<JavascriptGrammar>().then((grammar) => {
    const javascript = javascriptWith(grammar);
    const typescript = typescriptWith(grammar);
    return (input, wording) =>
      compileScript(languageOfFile(input.fileName ?? "") === "typescript" ? typescript : javascript, input, wording);
  }),
);
