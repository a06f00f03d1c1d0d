import { type Completion, snippetCompletion } from "@codemirror/autocomplete";
import { completeWords, completionsOf, type DescribedDoc, keywordCompletions } from "./described-doc.ts";

const keywords = keywordCompletions(
  "contract function external internal view pure override returns return uint256 uint32 int256 bool address memory calldata storage constant if else for while break continue true false import pragma mapping struct event emit require revert unchecked",
);

const snippets: readonly Completion[] = [
  snippetCompletion("if (${condition}) {\n    ${}\n}", { label: "if", detail: "(…) { … }", type: "keyword", boost: 2 }),
  snippetCompletion("for (uint256 i = 0; i < ${allCars.length}; i++) {\n    ${}\n}", {
    label: "for",
    detail: "i = 0 …",
    type: "keyword",
    boost: 2,
  }),
  snippetCompletion("while (${condition}) {\n    ${}\n}", {
    label: "while",
    detail: "(…) { … }",
    type: "keyword",
    boost: 1,
  }),
  snippetCompletion("CodePrix.CarData memory ${me} = allCars[${yourCarIndex}];", {
    label: "CarData",
    detail: "me = allCars[…]",
    type: "class",
  }),
];

const optionsOf = (labels: readonly string[], type: string) => labels.map((label): Completion => ({ label, type }));

export function carCompletion(docs: readonly DescribedDoc[]) {
  const { functions, fields, parameters } = completionsOf(docs);
  const membersOf = (owner: string): readonly Completion[] => {
    if (/^(?:codePrix|monaco|game|referee|race)$/i.test(owner) && owner !== "CodePrix") return functions;
    if (owner === "CodePrix") return optionsOf(["CarData", "ActionType"], "class");
    if (owner === "ActionType") return optionsOf(["ACCELERATE", "SHELL", "SHIELD"], "constant");
    return [...fields, { label: "length", type: "property" }];
  };
  return completeWords(/\/\//, membersOf, (context, typed) => [
    ...snippets,
    ...parameters,
    ...ownNames(context.state.doc.toString(), typed),
    ...keywords,
  ]);
}

function ownNames(source: string, typed: string | undefined): Completion[] {
  const names = new Set(
    [
      ...source.matchAll(
        /\b(?:u?int\d*|bool|address|string|memory|calldata|constant|function|contract)\s+([A-Za-z_]\w*)/g,
      ),
    ].map((match) => match[1] ?? ""),
  );
  names.delete(typed ?? "");
  return [...names].map((label) => ({ label, type: "variable", boost: 1 }));
}
