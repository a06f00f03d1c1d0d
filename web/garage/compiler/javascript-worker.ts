/** Compiles JavaScript and TypeScript. A worker of its own, so that nobody loads the grammar of a language that they do not write. */
import { languageOfFile } from "#languages/compiling/car-language.ts";
import { javascript, typescript } from "#languages/javascript/javascript.ts";
import { compileScript } from "#languages/session/compile-script.ts";
import { answerOrders } from "./answer-orders.ts";

answerOrders((input, wording) =>
  compileScript(languageOfFile(input.fileName ?? "") === "typescript" ? typescript : javascript, input, wording),
);
