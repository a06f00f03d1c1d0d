import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import { languages } from "./languages.ts";
import { fileOfTopic, readTopic, textFolder, topicsOf } from "./read-topics.ts";
import { writeTopic } from "./write-topic.ts";

const ofLanguage = "virtual:texts/";
const inEveryLanguage = "virtual:topics/";
const files = "virtual:text-files";

const codes = languages.map(({ code }) => code);
const quoted = (text: string) => JSON.stringify(text);

/**
 * Compiles texts for bundles: `virtual:texts/<language>/<topic>` (imports nothing, because the module with the formats
 * waits for it), `virtual:topics/<topic>` by language, `virtual:text-files` with loaders, and replacements for
 * `messages/languages.ts` and `messages/catalogues.ts`.
 * @param topics for a program that needs only a few
 */
export function textModules(topics: readonly string[] = topicsOf("en")): Plugin {
  return {
    name: "code-prix:text-modules",
    enforce: "pre",
    resolveId: (id) => (/^virtual:(texts\/|topics\/|text-files$)/.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (isOurs(id, "languages.ts")) return `export const languages = ${JSON.stringify(languages)};`;
      if (isOurs(id, "catalogues.ts")) return allTexts(topics);
      // Servers have all texts.
      if (id === `\0${files}`) return this.environment.config.consumer === "server" ? noFetchers : fetchers();
      if (id.startsWith(`\0${inEveryLanguage}`)) return everyLanguage(id.slice(inEveryLanguage.length + 1));
      if (!id.startsWith(`\0${ofLanguage}`)) return undefined;
      const [language = "", topic = ""] = id.slice(ofLanguage.length + 1).split("/");
      return `export default ({ number, plural }) => (${writeTopic(readTopic(language, topic))});`;
    },
    hotUpdate({ file }) {
      const [language = "", name] = relative(textFolder, file).split(sep);
      const topic = codes.includes(language) && topicsOf(language).find((each) => fileOfTopic(each) === name);
      const module = topic && this.environment.moduleGraph.getModuleById(`\0${ofLanguage}${language}/${topic}`);
      return module ? [module] : undefined;
    },
  };
}

const isOurs = (id: string, file: string): boolean =>
  id.split("?")[0]?.replaceAll("\\", "/") === join(textFolder, file).replaceAll("\\", "/");

/** `virtual:text-files` */
function fetchers(): string {
  const ofOne = (language: string) =>
    topicsOf("en").map((topic) => `${topic}: () => import(${quoted(`${ofLanguage}${language}/${topic}`)})`);
  return `export const files = { ${codes.map((code) => `${quoted(code)}: { ${ofOne(code).join(", ")} }`).join(", ")} };`;
}

const noFetchers = "export const files = {};";

/** `virtual:topics/<topic>` */
function everyLanguage(topic: string): string {
  const imports = codes.map((code, i) => `import t${i} from ${quoted(`${ofLanguage}${code}/${topic}`)};`);
  const made = codes.map((code, i) => `${quoted(code)}: t${i}(formatsFor(${quoted(code)}))`);
  imports.push('import { formatsFor } from "#messages/formats.ts";');
  return `${imports.join("\n")}\nexport default { ${made.join(", ")} };`;
}

/** Replaces `messages/catalogues.ts`. */
function allTexts(topics: readonly string[]): string {
  const imports = topics.map((topic) => `import ${topic} from ${quoted(inEveryLanguage + topic)};`);
  const ofOne = (code: string) => topics.map((topic) => `${topic}: ${topic}[${quoted(code)}]`).join(", ");
  const catalogues = codes.map((code) => `${quoted(code)}: { ${ofOne(code)} }`).join(", ");
  return `${imports.join("\n")}\nexport const catalogues = { ${catalogues} };`;
}
