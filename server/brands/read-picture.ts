import { createHash } from "node:crypto";

export interface Picture {
  /** SHA-256 of the content, lower-case hex */
  hash: string;
  kind: "image/png" | "image/svg+xml";
  content: Uint8Array;
}

/** `found` quotes the part that isn't allowed. */
export type PictureRefusal =
  | { rule: "too-large"; most: number }
  | { rule: "no-picture" }
  | { rule: "too-many-pixels"; most: number }
  | { rule: "forbidden"; found: string };

export type PictureOutcome = { kind: "picture"; picture: Picture } | { kind: "refused"; refusal: PictureRefusal };

export const mostPictureBytes = 256 * 1024;
const mostPixelsOfASide = 4_096;

/** Accepts PNG, and SVG that can only draw. Refuses anything else instead of repairing it. */
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

/** Undefined: no file was chosen. */
export async function readPictureIn(form: FormData, name: string): Promise<PictureOutcome | undefined> {
  const file = form.get(name);
  if (!(file instanceof File) || file.size === 0) return undefined;
  return readPicture(new Uint8Array(await file.slice(0, mostPictureBytes + 1).arrayBuffer()));
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

const elements = new Set(
  `svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan textPath clipPath mask pattern
  linearGradient radialGradient stop filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode marker
  switch style`.split(/\s+/),
);

/**
 * Functions of colours, lengths and positions. The only one that refers to something is `url(#part)`, which isn't
 * allowed in style sheets.
 */
const functions = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color translate translatex translatey rotate scale scalex scaley skewx skewy matrix calc min max
  clamp circle ellipse inset polygon cubic-bezier blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate
  sepia`.split(/\s+/),
);

const deepest = 100;

/** Filters draw each element separately. */
const filterFunction =
  /\b(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/i;

/** Elements drawn in total when reused parts count each time; browsers can draw this many quickly. */
const mostDrawn = 10_000;
/** This much path data or text is as slow to draw as one more element. */
const bytesOfElement = 64;
/** Cost, in elements, of elements that are drawn off-screen first. */
const drawnApart = (name: string): number => (name === "feGaussianBlur" ? 300 : /^fe|^mask$/.test(name) ? 20 : 1);
/** This many dashes are as slow to draw as one more element. */
const dashesOfElement = 100;
/** Longest chain of references; browsers have a limit too. */
const longestChain = 500;

const aTag = /^<(\/?)([A-Za-z][\w.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const anAttribute = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/**
 * Checks tags against an allow list and refuses text that isn't clearly one of them, so that a browser can't read
 * something else.
 */
function whatSvgMayNot(text: string): PictureRefusal | undefined {
  let rest = text.replace(/^\u{FEFF}/u, "").trim();
  let isFirst = true;
  const open: string[] = [];
  const parts: DrawnPart[] = [];
  const path: DrawnPart[] = [];
  /** dash length from a style sheet, or from a reused part, so it can apply to any line */
  let dashOfAll = Infinity;
  const forbidden = (found: string): PictureRefusal => ({ rule: "forbidden", found: found.slice(0, 80) });
  const declaration = /^<\?xml\s[^<>?]*\?>\s*/.exec(rest)?.[0] ?? "";
  // Browsers would read other characters in another encoding.
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
      // The texts before and after it are one text, and each half may look harmless.
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

interface DrawnPart {
  id: string | undefined;
  name: string;
  own: number;
  /** cost of this element's filters, such as `blur(2px)` */
  filtered: number;
  dash: number;
  /** upper bound of its line's length */
  length: number;
  /** by `use`, mask, filter or clip */
  uses: string[];
  paints: string[];
  children: DrawnPart[];
}

/** Returns the id of a part that contains itself, or that is reused so often that drawing never ends. */
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
    // A gradient is as fast as a colour; patterns and markers are drawn for each element.
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

function unsafeInStyle(sheet: string): string | undefined {
  // Comment marks in quotes don't start a comment, so read what's between them too.
  const plain = sheet.replaceAll(/\/\*|\*\//g, " ");
  const found = /@[\w-]*|\\|javascript:|&(?!(?:amp|lt|gt|quot|apos);)[^;\s]{0,20}/i.exec(plain)?.[0];
  // A filter in a style sheet can apply to any number of elements.
  return found ?? unknownFunction(plain) ?? filterFunction.exec(plain)?.[0];
}

function unknownFunction(value: string): string | undefined {
  for (const [, name = ""] of value.matchAll(/(?<![\w-])([\w-]+)\(/g))
    if (!functions.has(name.toLowerCase())) return `${name}(…)`;
  return undefined;
}

const isPlace = /^(?:d|points|x|y|x1|y1|x2|y2|r|rx|ry|cx|cy|width|height)$/;
const aNumber = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/**
 * Upper bound of the length of a line through these numbers: from point to point, and around each curve. Unbounded in
 * units other than the picture's own.
 */
function longestOf(value: string): number {
  if (/\d(?:%|[cm]m|in|p[tc]|r?em|ex|ch|v[wh])/i.test(value)) return Infinity;
  return [...value.matchAll(aNumber)].reduce((sum, [number]) => sum + 8 * Math.abs(Number(number)), 0);
}

function dashIn(styles: string): number {
  return [...styles.replaceAll(/\/\*|\*\//g, " ").matchAll(/stroke-dasharray\s*:([^;}]*)/gi)].reduce(
    (least, [, value = ""]) => {
      const period = [...value.matchAll(aNumber)].reduce((sum, [number]) => sum + Math.abs(Number(number)), 0);
      return period > 0 ? Math.min(least, period) : least;
    },
    Infinity,
  );
}

/** Attributes may only refer to parts of the same picture, and can't contain scripts. */
function mayStand(attribute: string, value: string): boolean {
  // `pathLength` changes how many dashes a line has.
  if (/^(?:on.*|pathlength)$/i.test(attribute)) return false;
  if (/(^|:)href$/i.test(attribute)) return value.startsWith("#");
  // A namespace isn't fetched.
  if (/^xmlns(:|$)/.test(attribute)) return true;
  if (/[\\]|javascript:|data:|@|\/\*/i.test(value)) return false;
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(value)) return false;
  // `url` followed by a space isn't a function, but another parser might read it as one.
  const parts = value.replaceAll(/\burl\(\s*(['"]?)#[\w:.-]+\1\s*\)/gi, " ");
  return !/\burl\b\s*\(/i.test(parts) && unknownFunction(parts) === undefined;
}
