import { autocompletion } from "@codemirror/autocomplete";
import { indentUnit } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { carHover, type DescribedDoc } from "./described-doc.ts";
import { nameIn, scriptsOwnDocs, signatureIn } from "./referee-docs.ts";
import { scriptCompletion } from "./script-completion.ts";

const fourSpaces = indentUnit.of("    ");

/** Grammars load with their first file. */
export async function languageSupport(language: CarLanguage, docs: readonly DescribedDoc[]): Promise<Extension> {
  if (language === "solidity") {
    const [{ solidity }, { carCompletion }] = await Promise.all([
      import("@replit/codemirror-lang-solidity"),
      import("./solidity-completion.ts"),
    ]);
    const asked = docs.filter(({ name }) => !scriptsOwnDocs.some((own) => own.name === name));
    return [solidity, fourSpaces, autocompletion({ override: [carCompletion(asked)] }), carHover(asked)];
  }
  const named = docsIn(language === "python" ? language : "javascript", docs);
  const own = [autocompletion({ override: [scriptCompletion(named, language)] }), carHover(named)];
  if (language === "python") return [(await import("@codemirror/lang-python")).pythonLanguage, fourSpaces, own];
  const { javascriptLanguage, typescriptLanguage } = await import("@codemirror/lang-javascript");
  return [language === "typescript" ? typescriptLanguage : javascriptLanguage, indentUnit.of("  "), own];
}

function docsIn(language: "python" | "javascript", docs: readonly DescribedDoc[]) {
  return docs.map((doc) => ({ ...doc, name: nameIn(language, doc), signature: signatureIn(language, doc) }));
}
