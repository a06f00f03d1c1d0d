/** A source with strings and comments blanked out, so that patterns match only code. */
import type { Language } from "./program.ts";

/** Characters that can only be in strings and comments. */
export const wrongCharacters: Readonly<Record<Language, RegExp>> = {
  python: /[^\x20-\x7e\t\r\n\f\p{XID_Continue}]/u,
  javascript: /[^\x20-\x7e\s\p{ID_Continue}\u200c\u200d]/u,
};

export interface MaskedSource {
  /** same length and lines as the source; strings are quoted underscores, comments are spaces */
  code: string;
  /** a string without its closing quote */
  openText?: { from: number; to: number; quote: string };
}

export function maskSource(source: string, language: Language): MaskedSource {
  const comment = language === "python" ? "#" : "//";
  const quotes = language === "python" ? ['"""', "'''", '"', "'"] : ['"', "'", "`"];
  let code = "";
  let openText: MaskedSource["openText"];
  const fill = (to: number, sign: string): void => {
    const part = source.slice(code.length, to);
    code += part.replace(sign === " " ? /[^\n]/g : /[^]/g, sign);
  };
  const lineEnd = (at: number): number => {
    const end = source.indexOf("\n", at);
    return end < 0 ? source.length : end;
  };
  while (code.length < source.length) {
    const at = code.length;
    const quote = quotes.find((each) => source.startsWith(each, at));
    if (source.startsWith(comment, at)) fill(lineEnd(at), " ");
    else if (language === "javascript" && source.startsWith("/*", at)) {
      const end = source.indexOf("*/", at + 2);
      fill(end < 0 ? source.length : end + 2, " ");
    } else if (quote) {
      const isLong = quote.length === 3 || quote === "`";
      let end = at + quote.length;
      const last = isLong ? source.length : lineEnd(at);
      while (end < last && !source.startsWith(quote, end)) end += source[end] === "\\" ? 2 : 1;
      if (end >= last) {
        openText ??= { from: at, to: last, quote };
        end = last;
        code += quote;
        fill(last, "_");
      } else {
        code += quote;
        fill(end, "_");
        code += quote;
      }
    } else code += source[at];
  }
  return { code: code.slice(0, source.length), ...(openText && { openText }) };
}
