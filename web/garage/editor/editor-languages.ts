import { autocompletion, type Completion, type CompletionSource, completeAnyWord } from "@codemirror/autocomplete";
import { indentService, indentUnit } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { carHover, completeWords, completionsOf, type DescribedDoc, keywordCompletions } from "./described-doc.ts";
import { nameIn, scriptsOwnDocs, signatureIn } from "./referee-docs.ts";
import { functionNames, supportedKeywords } from "#languages/python/python-words.ts";

const javascriptWords =
  "function return const let if else for while of do switch case break continue true false null undefined export Math.min Math.max Math.floor Math.abs console.log";

function scriptCompletion(docs: Parameters<typeof completionsOf>[0], language: "python" | "javascript") {
  const { functions, fields, parameters } = completionsOf(docs);
  const words = language === "python" ? [...supportedKeywords, ...functionNames].join(" ") : javascriptWords;
  const names = [{ label: "race", type: "variable" }, ...parameters].map((each): Completion => ({ ...each, boost: 1 }));
  const offered = [...names, ...keywordCompletions(words)];
  const known = new Set(offered.map(({ label }) => label));
  return completeWords(
    /#|\/\//,
    (owner) => (owner === "race" ? functions : fields),
    async (context) => {
      const own = (await completeAnyWord(context))?.options ?? [];
      return [...offered, ...own.filter(({ label }) => !known.has(label))];
    },
  );
}

/** Without icons, because phones' fonts lack them. */
const completing = (source: CompletionSource) => autocompletion({ override: [source], icons: false });

const fourSpaces = indentUnit.of("    ");

const headWords = /^\s*(?=(?:external|internal|private|public|pure|view|payable|virtual|override|returns)\b)/;

/** The grammar knows no function heads over several lines, so they stay as they are. */
const functionHeads = indentService.of(
  ({ state }, position) => headWords.exec(state.doc.lineAt(position).text)?.[0].length,
);

/** Grammars load with their first file. */
export async function languageSupport(language: CarLanguage, docs: readonly DescribedDoc[]): Promise<Extension> {
  if (language === "solidity") {
    const [{ solidity }, { carCompletion }] = await Promise.all([
      import("@replit/codemirror-lang-solidity"),
      import("./solidity-completion.ts"),
    ]);
    const asked = docs.filter(({ name }) => !scriptsOwnDocs.some((own) => own.name === name));
    return [functionHeads, solidity, fourSpaces, completing(carCompletion(asked)), carHover(asked)];
  }
  const written = language === "python" ? language : "javascript";
  const named = docs.map((doc) => ({ ...doc, name: nameIn(written, doc), signature: signatureIn(written, doc) }));
  const own = [completing(scriptCompletion(named, written)), carHover(named)];
  if (language === "python") return [(await import("@codemirror/lang-python")).pythonLanguage, fourSpaces, own];
  const { javascriptLanguage, typescriptLanguage } = await import("@codemirror/lang-javascript");
  return [language === "typescript" ? typescriptLanguage : javascriptLanguage, indentUnit.of("  "), own];
}
