import { Refusal } from "../formula/refusal.ts";

/**
 * Lossless JSON for kits' files: integers beyond 2^53 become bigint, and errors name line and column. Refuses duplicate
 * keys, fractions and nesting deeper than `maxDepth`, which logs don't have and other parsers read differently.
 */
export type ExactJson = null | boolean | number | bigint | string | ExactJson[] | { [key: string]: ExactJson };

const maxDepth = 16;

export function readExactJson(text: string, maxLength = 16 * 1024 * 1024): ExactJson {
  if (text.length > maxLength) {
    throw new Refusal("", "size", `The text has ${text.length} characters; a log may have ${maxLength}.`);
  }
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  value(depth: number): ExactJson {
    if (depth > maxDepth) this.#refuse("nesting", `nested deeper than ${maxDepth} levels`);
    this.#skipSpace();
    switch (this.#text[this.#at]) {
      case undefined:
        return this.#refuse("truncated", "the text ends too early; it may be cut off");
      case "{":
        return this.#object(depth);
      case "[":
        return this.#list(depth);
      case '"':
        return this.#string();
      default:
        return this.#scalar();
    }
  }

  end(): void {
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#refuse("not-json", "something follows after the end of the value");
  }

  #object(depth: number): ExactJson {
    const result: { [key: string]: ExactJson } = Object.create(null) as { [key: string]: ExactJson };
    this.#at += 1;
    if (this.#next("}")) return result;
    for (;;) {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') this.#expected("a key in quotes");
      const key = this.#string();
      if (Object.hasOwn(result, key)) this.#refuse("not-json", `the key ${JSON.stringify(key)} is there twice`);
      if (!this.#next(":")) this.#expected('":"');
      result[key] = this.value(depth + 1);
      if (this.#next("}")) return result;
      if (!this.#next(",")) this.#expected('"," or "}"');
    }
  }

  #list(depth: number): ExactJson {
    const result: ExactJson[] = [];
    this.#at += 1;
    if (this.#next("]")) return result;
    for (;;) {
      result.push(this.value(depth + 1));
      if (this.#next("]")) return result;
      if (!this.#next(",")) this.#expected('"," or "]"');
    }
  }

  #string(): string {
    const start = this.#at;
    for (this.#at += 1; this.#text[this.#at] !== '"'; this.#at += 1) {
      if (this.#at >= this.#text.length) this.#refuse("truncated", "the text ends inside quotes; it may be cut off");
      if (this.#text[this.#at] === "\\") this.#at += 1;
    }
    this.#at += 1;
    try {
      return JSON.parse(this.#text.slice(start, this.#at)) as string;
    } catch {
      this.#at = start;
      return this.#refuse("not-json", "a text in quotes holds a character that has to be escaped");
    }
  }

  #scalar(): ExactJson {
    const token = /^[^\s,:\]}"[{]{1,400}/.exec(this.#text.slice(this.#at, this.#at + 400))?.[0] ?? "";
    const word = token === "true" ? true : token === "false" ? false : token === "null" ? null : undefined;
    if (word === undefined && !/^-?(0|[1-9][0-9]*)$/.test(token)) {
      this.#expected("a whole number, a text, a list or an object");
    }
    this.#at += token.length;
    if (word !== undefined) return word;
    const number = Number(token);
    return Number.isSafeInteger(number) ? number : BigInt(token);
  }

  #next(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    while (" \n\r\t".includes(this.#text[this.#at] ?? "x")) this.#at += 1;
  }

  #expected(what: string): never {
    if (this.#at >= this.#text.length) this.#refuse("truncated", "the text ends too early; it may be cut off");
    const found = JSON.stringify(this.#text.slice(this.#at, this.#at + 12));
    return this.#refuse("not-json", `expected ${what}, found ${found}`);
  }

  #refuse(rule: string, message: string): never {
    const lines = this.#text.slice(0, this.#at).split("\n");
    const column = (lines.at(-1) ?? "").length + 1;
    throw new Refusal("", rule, `Line ${lines.length}, column ${column}: ${message}.`);
  }
}
