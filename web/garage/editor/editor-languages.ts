import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completeAnyWord,
} from "@codemirror/autocomplete";
import { indentUnit } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { carHover, type DescribedDoc, completionOf } from "./described-doc.ts";
import { nameIn, scriptsOwnDocs, signatureIn } from "./referee-docs.ts";
import { functionNames, supportedKeywords } from "#languages/python/python-words.ts";

const javascriptWords =
  "function return const let if else for while of do switch case break continue true false null undefined export Math.min Math.max Math.floor Math.abs console.log".split(
    " ",
  );

function scriptCompletion(
  docs: readonly (Omit<DescribedDoc, "name"> & { name: string })[],
  language: Exclude<CarLanguage, "solidity">,
): (context: CompletionContext) => CompletionResult | Promise<CompletionResult | null> | null {
  const functions = docs
    .filter(({ kind }) => kind === "buy" || kind === "price" || kind === "view")
    .map((doc) => completionOf(doc));
  const fields = docs.filter(({ kind }) => kind === "field").map((doc) => completionOf(doc));
  const words = language === "python" ? [...supportedKeywords, ...functionNames] : javascriptWords;
  const keywords = words.map((label): Completion => ({ label, type: "keyword", boost: -1 }));
  const parameters = docs.filter(({ kind }) => kind === "parameter").map((doc) => completionOf(doc));
  const names = [{ label: "race", type: "variable" }, ...parameters].map((each): Completion => ({ ...each, boost: 1 }));
  return async (context) => {
    const member = context.matchBefore(/([\w$\])]+)\.\w*$/);
    if (member) {
      const owner = member.text.slice(0, member.text.indexOf("."));
      const from = member.from + owner.length + 1;
      return { from, options: owner === "race" ? functions : fields, validFor: /^\w*$/ };
    }
    const word = context.matchBefore(/[A-Za-z_]\w*$/);
    if (!word && !context.explicit) return null;
    const line = context.state.doc.lineAt(context.pos);
    if (/#|\/\//.test(line.text.slice(0, context.pos - line.from))) return null;
    const own = (await completeAnyWord(context))?.options ?? [];
    const known = new Set([...keywords, ...names].map(({ label }) => label));
    return {
      from: word?.from ?? context.pos,
      options: [...names, ...keywords, ...own.filter(({ label }) => !known.has(label))],
      validFor: /^\w*$/,
    };
  };
}

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
