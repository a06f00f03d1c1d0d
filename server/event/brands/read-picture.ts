import { createHash } from "node:crypto";

/** A picture that pages may show. */
export interface Picture {
  /** SHA-256 of the content, lower-case hex */
  hash: string;
  kind: "image/png" | "image/svg+xml";
  content: Uint8Array;
}

/** `found` is what of the file is not allowed, as it stands there. */
export type PictureRefusal =
  | { rule: "too-large"; most: number }
  | { rule: "no-picture" }
  | { rule: "too-many-pixels"; most: number }
  | { rule: "forbidden"; found: string };

export type PictureOutcome = { kind: "picture"; picture: Picture } | { kind: "refused"; refusal: PictureRefusal };

export const mostPictureBytes = 256 * 1024;
const mostPixelsOfASide = 4_096;

/** Reads a file that somebody uploaded: PNG, or SVG that can only draw. Nothing is repaired: what is not allowed is named and refused. */
export function readPicture(content: Uint8Array): PictureOutcome {
  if (content.length > mostPictureBytes) return refused({ rule: "too-large", most: mostPictureBytes });
  if (isPng(content)) {
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    const [width, height] = [view.getUint32(16), view.getUint32(20)];
    if (width === 0 || height === 0) return refused({ rule: "no-picture" });
    if (Math.max(width, height) > mostPixelsOfASide)
      return refused({ rule: "too-many-pixels", most: mostPixelsOfASide });
    return { kind: "picture", picture: { hash: hashOf(content), kind: "image/png", content } };
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return refused({ rule: "no-picture" });
  }
  const refusal = whatSvgMayNot(text);
  if (refusal) return refused(refusal);
  return { kind: "picture", picture: { hash: hashOf(content), kind: "image/svg+xml", content } };
}

const refused = (refusal: PictureRefusal): PictureOutcome => ({ kind: "refused", refusal });

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

function isPng(content: Uint8Array): boolean {
  return (
    content.length > 40 &&
    pngStart.every((byte, index) => content[index] === byte) &&
    pngEnd.every((byte, index) => content[content.length - pngEnd.length + index] === byte)
  );
}

/** Elements that draw, and nothing else. */
const elements = new Set(
  `svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan textPath clipPath mask pattern
  linearGradient radialGradient stop filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode marker
  switch style`.split(/\s+/),
);

/** Functions that compute colours, places and sizes. Of those that fetch something there is `url(#part)` alone, and not in sheets of styles. */
const functions = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color translate translatex translatey rotate scale scalex scaley skewx skewy matrix calc min max
  clamp circle ellipse inset polygon cubic-bezier blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate
  sepia`.split(/\s+/),
);

/** How deep elements may stand in each other. */
const deepest = 100;

/** Those of them that draw apart what they are said of. */
const filterFunction =
  /\b(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/i;

/** What a browser draws beyond everything once, when parts that are used again are drawn each time, with what they use: in elements. */
const mostDrawn = 10_000;
/** So much of a path or a text is drawn as slowly as another element. */
const bytesOfElement = 64;
/** Elements that a browser draws apart before it draws with them cost as much as so many others. */
const drawnApart = (name: string): number => (name === "feGaussianBlur" ? 300 : /^fe|^mask$/.test(name) ? 20 : 1);
/** So many dashes of a line are drawn as slowly as another element. */
const dashesOfElement = 100;
/** Longest way from one part to another by what they use; browsers have a limit, too. */
const longestChain = 500;

const aTag = /^<(\/?)([A-Za-z][\w.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const anAttribute = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/**
 * Reads an SVG tag by tag against a list of what may stand in it. Text that is not plainly one of these is refused, so that no difference
 * between this reader and a browser's lets anything past.
 */
function whatSvgMayNot(text: string): PictureRefusal | undefined {
  let rest = text.replace(/^\u{FEFF}/u, "").trim();
  let isFirst = true;
  const open: string[] = [];
  const parts: DrawnPart[] = [];
  const path: DrawnPart[] = [];
  /** of the dashes that may be anybody's: said in a sheet, or of what is used again */
  let dashOfAll = Infinity;
  const forbidden = (found: string): PictureRefusal => ({ rule: "forbidden", found: found.slice(0, 80) });
  const declaration = /^<\?xml\s[^<>?]*\?>\s*/.exec(rest)?.[0] ?? "";
  // In another encoding a browser reads other characters than these.
  const encoding = /encoding\s*=\s*["']?([^"'\s?]*)/i.exec(declaration)?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) return forbidden(`encoding="${encoding}"`);
  rest = rest.slice(declaration.length);
  while (rest !== "") {
    const between = /^[^<]+/.exec(rest)?.[0];
    if (between !== undefined) {
      if (open.length === 0 && between.trim() !== "") return { rule: "no-picture" };
      const unsafe = open.at(-1) === "style" ? unsafeInStyle(between) : undefined;
      if (unsafe !== undefined) return forbidden(`style: ${unsafe}`);
      if (open.at(-1) === "style") dashOfAll = Math.min(dashOfAll, dashIn(between));
      const holder = path.at(-1);
      if (holder) holder.own += between.length / bytesOfElement;
      rest = rest.slice(between.length);
      continue;
    }
    const comment = /^<!--(?:(?!--)[^])*-->/.exec(rest)?.[0];
    if (comment !== undefined) {
      // What stands before and after it is one text, of which each half may look harmless.
      if (open.at(-1) === "style") return forbidden("style: <!--");
      rest = rest.slice(comment.length);
      continue;
    }
    const tag = aTag.exec(rest);
    if (!tag)
      return isFirst && !/^<[!?]/.test(rest)
        ? { rule: "no-picture" }
        : forbidden(/^<[!?]?[^\s<>]{0,40}/.exec(rest)?.[0] ?? rest);
    const [whole, closing, name = "", attributes = "", alone] = tag;
    if (isFirst && name !== "svg") return { rule: "no-picture" };
    isFirst = false;
    if (!elements.has(name)) return forbidden(`<${name}>`);
    if (closing !== "/" && (open.at(-1) === "style" || open.length === deepest)) return forbidden(`<${name}>`);
    const own = drawnApart(name) + whole.length / bytesOfElement;
    const dash = path.at(-1)?.dash ?? Infinity;
    const part: DrawnPart = {
      id: undefined,
      name,
      own,
      filtered: 0,
      dash,
      length: 0,
      uses: [],
      paints: [],
      children: [],
    };
    for (const [, attribute = "", double, single] of attributes.matchAll(anAttribute)) {
      const value = double ?? single ?? "";
      if (!mayStand(attribute, value)) return forbidden(`${attribute}="${value}"`);
      if (attribute === "id") part.id = value;
      if (/(^|:)href$/i.test(attribute)) part.uses.push(value.slice(1));
      const isInherited = /^(?:fill|stroke|marker.*|style)$/.test(attribute);
      for (const [, , id = ""] of value.matchAll(/url\(\s*(['"]?)#([^'")\s]*)/gi))
        (isInherited ? part.paints : part.uses).push(id);
      part.dash = Math.min(part.dash, dashIn(`${attribute}:${attribute === "style" ? ` ${value}` : value}`));
      if (isPlace.test(attribute)) part.length += longestOf(value);
      if (filterFunction.test(value)) part.filtered += drawnApart("feGaussianBlur");
    }
    if (/^(?:text|tspan|textPath)$/.test(name)) part.length = Infinity;
    if (name === "use") dashOfAll = Math.min(dashOfAll, part.dash);
    if (closing === "/") {
      if (open.pop() !== name) return { rule: "no-picture" };
      path.pop();
    } else {
      parts.push(part);
      path.at(-1)?.children.push(part);
      if (alone !== "/") {
        open.push(name);
        path.push(part);
      }
    }
    rest = rest.slice(whole.length);
  }
  if (isFirst || open.length > 0) return { rule: "no-picture" };
  const used = drawsTooMuch(parts, dashOfAll);
  return used === undefined ? undefined : forbidden(used === "" ? "stroke-dasharray" : `#${used}`);
}

/** An element with the ids of those that it has drawn. */
interface DrawnPart {
  id: string | undefined;
  name: string;
  /** what it costs by itself, filters and dashes not counted */
  own: number;
  /** what its own filters cost, such as `blur(2px)` */
  filtered: number;
  /** after how much of its line the dashes begin again; Infinity: it has none */
  dash: number;
  /** of its line, at most */
  length: number;
  /** by `use`, as a mask, filter or clip */
  uses: string[];
  /** what it and all within it is filled or drawn with: gradients, patterns, markers */
  paints: string[];
  children: DrawnPart[];
}

/** The id of a part that contains itself, or that is used so often, by parts that are used often, that drawing never ends. */
function drawsTooMuch(parts: readonly DrawnPart[], dashOfAll: number): string | undefined {
  const byId = Map.groupBy(parts, ({ id }) => id);
  const known = new Map<DrawnPart | string, number>();
  const underWay = new Set<DrawnPart>();
  const costOf = (part: DrawnPart): number => {
    const before = known.get(part);
    if (before !== undefined) return before;
    if (underWay.has(part) || underWay.size > longestChain) return Infinity;
    underWay.add(part);
    const dash = Math.min(part.dash, dashOfAll);
    let cost = part.own + part.filtered + (dash === Infinity ? 0 : part.length / dash / dashesOfElement);
    for (const id of part.uses) cost += costOfId(id);
    for (const child of part.children) cost += costOf(child);
    let paints = 0;
    // A gradient is as fast as a colour; the others are drawn for everything within.
    for (const id of part.paints) paints += costOfId(id, /^(?:pattern|marker)$/);
    underWay.delete(part);
    known.set(part, cost * (1 + paints));
    return cost * (1 + paints);
  };
  const costOfId = (id: string, names = /^/): number => {
    const key = `${names.source} ${id}`;
    const targets = known.has(key) ? [] : (byId.get(id) ?? []).filter(({ name }) => names.test(name));
    const cost = known.get(key) ?? targets.reduce((sum, target) => sum + costOf(target), 0);
    known.set(key, cost);
    return cost;
  };
  const once = parts.reduce((sum, { own }) => sum + own, 0);
  if (!parts[0] || costOf(parts[0]) <= once + mostDrawn) return undefined;
  const users = parts.filter(({ uses, paints }) => uses.length + paints.length > 0);
  const dearest = users.reduce<DrawnPart | undefined>(
    (most, part) => (most && costOf(most) >= costOf(part) ? most : part),
    undefined,
  );
  return dearest?.uses[0] ?? dearest?.paints[0] ?? "";
}

/** What in a sheet of styles is not plainly a colour, a size or a place; undefined when all of it is. */
function unsafeInStyle(sheet: string): string | undefined {
  // A remark's signs within quotes begin none, so what stands between them is read, too.
  const plain = sheet.replaceAll(/\/\*|\*\//g, " ");
  const found = /@[\w-]*|\\|javascript:|&(?!(?:amp|lt|gt|quot|apos);)[^;\s]{0,20}/i.exec(plain)?.[0];
  // A filter in a sheet is one for any number of elements.
  return found ?? unknownFunction(plain) ?? filterFunction.exec(plain)?.[0];
}

/** The first function in a value that is not on the list, as `name(…)`. */
function unknownFunction(value: string): string | undefined {
  for (const [, name = ""] of value.matchAll(/(?<![\w-])([\w-]+)\(/g))
    if (!functions.has(name.toLowerCase())) return `${name}(…)`;
  return undefined;
}

/** Attributes that say where a line goes. */
const isPlace = /^(?:d|points|x|y|x1|y1|x2|y2|r|rx|ry|cx|cy|width|height)$/;
const aNumber = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/**
 * How long a line is at most that goes through these numbers: to each place from the one before, and round with each curve. In other units
 * than the picture's own it may be any length.
 */
function longestOf(value: string): number {
  if (/\d(?:%|[cm]m|in|p[tc]|r?em|ex|ch|v[wh])/i.test(value)) return Infinity;
  return [...value.matchAll(aNumber)].reduce((sum, [number]) => sum + 8 * Math.abs(Number(number)), 0);
}

/** After how much of a line the dashes begin again that styles say; Infinity: they say none. */
function dashIn(styles: string): number {
  return [...styles.replaceAll(/\/\*|\*\//g, " ").matchAll(/stroke-dasharray\s*:([^;}]*)/gi)].reduce(
    (least, [, value = ""]) => {
      const period = [...value.matchAll(aNumber)].reduce((sum, [number]) => sum + Math.abs(Number(number)), 0);
      return period > 0 ? Math.min(least, period) : least;
    },
    Infinity,
  );
}

/** Attributes may name parts of the same picture, and nothing outside; none of them may hold a script. */
function mayStand(attribute: string, value: string): boolean {
  // It says how long a line counts as, and so how many dashes it has.
  if (/^(?:on.*|pathlength)$/i.test(attribute)) return false;
  if (/(^|:)href$/i.test(attribute)) return value.startsWith("#");
  // A namespace is a name, not an address that is asked.
  if (/^xmlns(:|$)/.test(attribute)) return true;
  if (/[\\]|javascript:|data:|@|\/\*/i.test(value)) return false;
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(value)) return false;
  // `url` with a space is no function, but a reader of another kind might take it for one.
  const parts = value.replaceAll(/\burl\(\s*(['"]?)#[\w:.-]+\1\s*\)/gi, " ");
  return !/\burl\b\s*\(/i.test(parts) && unknownFunction(parts) === undefined;
}
