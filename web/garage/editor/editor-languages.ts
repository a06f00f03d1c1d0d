/** What the editor knows of each language: its grammar, its completion, and the referee's functions under the names that it gives them. */
import { autocompletion, completeAnyWord } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { snakeCase } from "#languages/core/race-interface.ts";
import { carHover, type DescribedDoc } from "./described-doc.ts";
import { scriptCompletion } from "./script-completion.ts";

/** Loads what a language needs; each grammar comes with the first file that is written in it. */
export async function languageSupport(language: CarLanguage, docs: readonly DescribedDoc[]): Promise<Extension> {
  if (language === "solidity") {
    const [{ solidity }, { carCompletion }] = await Promise.all([
      import("@replit/codemirror-lang-solidity"),
      import("./solidity-completion.ts"),
    ]);
    return [solidity, autocompletion({ override: [carCompletion(docs)] }), carHover(docs)];
  }
  if (language === "yul") {
    // Its words are those that Solidity has in its assembly.
    const { solidity } = await import("@replit/codemirror-lang-solidity");
    return [solidity, autocompletion({ override: [completeAnyWord] })];
  }
  const named = language === "python" ? docs.map(inSnakeCase) : docs;
  const own = [autocompletion({ override: [scriptCompletion(named, language)] }), carHover(named)];
  if (language === "python") return [(await import("@codemirror/lang-python")).pythonLanguage, own];
  const { javascriptLanguage, typescriptLanguage } = await import("@codemirror/lang-javascript");
  return [language === "typescript" ? typescriptLanguage : javascriptLanguage, own];
}

/** "buyShell(uint256 amount)" as Python calls it. */
function inSnakeCase(doc: DescribedDoc) {
  const name = doc.kind === "field" ? doc.name : snakeCase(doc.name);
  return { ...doc, name, signature: doc.signature.replace(doc.name, name) };
}
