import GithubSlugger from "github-slugger";
import { Marked, Renderer, type Token, type Tokens } from "marked";
import type { Heading, Part, Passage } from "./document.ts";
import { placeOf, type Picture } from "./document-pictures.ts";

export interface Rendered {
  title: string;
  parts: Part[];
  headings: Heading[];
  /** for search; ids of headings, empty before the first */
  passages: Omit<Passage, "document">[];
  mistakes: string[];
}

export type Resolved = { href: string; external: boolean; title?: string };

export interface RenderOptions {
  /** `null`: a file that isn't on the site; only the link's text is kept. */
  resolve: (href: string) => Resolved | null | "unknown";
  picture?: ((href: string) => Picture | undefined) | undefined;
  /** the original's ids, in order, for a translation */
  headingIds?: readonly string[];
}

const headingIdOf = new WeakMap<Token, string>();
const labelOf = new WeakMap<Token, string>();
const resolvedOf = new WeakMap<Token, Resolved>();
const pictureAt = new WeakMap<Token, Picture>();

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

class DocumentRenderer extends Renderer {
  // Drops comments and raw HTML.
  override html = () => "";

  override image(token: Tokens.Image): string {
    const picture = pictureAt.get(token);
    if (!picture) return "";
    const { light, dark, width, height } = picture;
    const alt = escaped(token.text);
    const drawn = (name: string, mode: string) =>
      `<img src="${placeOf(name)}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async"${mode}>`;
    // Only the visible one of the two is fetched.
    return dark === null ? drawn(light, "") : drawn(light, ' class="when-light"') + drawn(dark, ' class="when-dark"');
  }

  override heading(token: Tokens.Heading): string {
    const id = escaped(headingIdOf.get(token) ?? "");
    const anchor = `<a class="heading-anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a>`;
    return `<h${token.depth} id="${id}">${this.parser.parseInline(token.tokens)} ${anchor}</h${token.depth}>\n`;
  }

  override table(token: Tokens.Table): string {
    const drawn = super.table(token).replace("<table>", '<table class="table table-dense">');
    return `<section class="document-table" aria-label="${escaped(labelOf.get(token) ?? "")}" tabindex="0">${drawn}</section>\n`;
  }

  override link(token: Tokens.Link): string {
    const resolved = resolvedOf.get(token);
    const inside = this.parser.parseInline(token.tokens);
    if (!resolved) return inside;
    // Replace paths with titles, which site visitors know.
    const isPath = token.tokens.length === 1 && token.tokens[0]?.type === "codespan";
    const text = isPath && resolved.title !== undefined ? escaped(resolved.title) : inside;
    return `<a class="link" href="${escaped(resolved.href)}"${resolved.external ? ' rel="noopener"' : ""}>${text}</a>`;
  }
}

const markdown = new Marked().setOptions({ renderer: new DocumentRenderer() });

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "html") return "";
      if ("tokens" in token && token.tokens) return plainText(token.tokens);
      return "text" in token ? String(token.text) : " ";
    })
    .join("")
    .replaceAll("\n", " ");

const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";

export function headingIdsOf(source: string): string[] {
  const slugger = new GithubSlugger();
  return markdown
    .lexer(source)
    .filter(isHeading)
    .map(({ tokens }) => slugger.slug(plainText(tokens)));
}

export function renderDocument(source: string, { resolve, picture, headingIds }: RenderOptions): Rendered {
  const tokens = markdown.lexer(source);
  const ids = [...(headingIds ?? headingIdsOf(source))];
  const rendered: Rendered = { title: "", parts: [], headings: [], passages: [], mistakes: [] };
  void markdown.walkTokens(tokens, (token) => settle(token, { resolve, picture }, rendered.mistakes));
  let label = "";
  let open: Token[] = [];
  const close = () => {
    const markup = markdown.parser(Object.assign(open, { links: {} }));
    if (markup.trim() !== "") rendered.parts.push({ kind: "markup", markup });
    open = [];
  };
  for (const token of tokens) {
    if (isHeading(token)) {
      label = plainText(token.tokens);
      const id = ids.shift() ?? "";
      headingIdOf.set(token, id);
      begin(rendered, token.depth, label, id);
    } else read(rendered, token);
    labelOf.set(token, label);
    if (token.type === "code") {
      close();
      rendered.parts.push({ kind: "code", label, code: (token as Tokens.Code).text });
    } else if (!isHeading(token) || token.depth > 1) open.push(token);
  }
  close();
  return rendered;
}

function begin(rendered: Rendered, level: number, text: string, id: string): void {
  if (level === 1) rendered.title = text;
  else if (level <= 3) rendered.headings.push({ level, id, text });
  rendered.passages.push({ id: level === 1 ? "" : id, heading: text, text: "" });
}

function read({ passages }: Rendered, block: Token): void {
  const passage = passages.at(-1);
  const text = block.type === "html" || block.type === "space" ? "" : wordsOf(block);
  if (passage && text !== "") passage.text += `${passage.text && " "}${text}`;
}

function wordsOf(block: Token): string {
  if (block.type === "list") {
    return (block as Tokens.List).items.map(({ tokens }) => tokens.map(wordsOf).join(" ")).join(" ");
  }
  if (block.type === "table") {
    const { header, rows } = block as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ tokens }) => plainText(tokens)).join(" ")).join(" ");
  }
  return plainText([block]);
}

/** Resolves links and pictures, and records what's broken or unsupported. */
function settle(
  token: Token,
  { resolve, picture }: Pick<RenderOptions, "resolve" | "picture">,
  mistakes: string[],
): void {
  if (token.type === "html" && !/^\s*<!--[^]*-->\s*$/.test(token.raw)) mistakes.push(token.raw);
  if (token.type === "image") {
    const { href, text } = token as Tokens.Image;
    const shown = text === "" ? undefined : picture?.(href);
    if (shown) pictureAt.set(token, shown);
    else mistakes.push(href);
  }
  if (token.type !== "link") return;
  const { href } = token as Tokens.Link;
  const resolved = resolve(href);
  if (resolved === "unknown") mistakes.push(href);
  else if (resolved !== null) resolvedOf.set(token, resolved);
}
