import type { Plugin } from "vite";

const stub = "\0plain-grammars";

/** Grammars without the colours of their words: who compiles needs the tables of the parser only. */
export function plainGrammars(): Plugin {
  return {
    name: "code-prix:plain-grammars",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === "@lezer/highlight" ? stub : undefined),
    // A tag may be asked for under any name, and is a function of other tags.
    load: (id) =>
      id === stub
        ? "export const tags = new Proxy(() => tags, { get: () => tags }); export const styleTags = () => () => null;"
        : undefined,
  };
}
