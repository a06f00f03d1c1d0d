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

/** Reads a file that somebody handed in: PNG, or SVG that can only draw. Nothing is repaired: what is not allowed is named and refused. */
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
  const forbidden = (found: string): PictureRefusal => ({ rule: "forbidden", found: found.slice(0, 80) });
  rest = rest.replace(/^<\?xml\s[^<>?]*\?>\s*/, "");
  while (rest !== "") {
    const between = /^[^<]+/.exec(rest)?.[0];
    if (between !== undefined) {
      if (open.length === 0 && between.trim() !== "") return { rule: "no-picture" };
      if (open.at(-1) === "style" && /url\s*\(|@|\\|expression|javascript/i.test(between))
        return forbidden("style: url(…)");
      rest = rest.slice(between.length);
      continue;
    }
    const comment = /^<!--(?:(?!--)[^])*-->/.exec(rest)?.[0];
    if (comment !== undefined) {
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
    for (const [, attribute = "", double, single] of attributes.matchAll(anAttribute)) {
      const value = double ?? single ?? "";
      if (!mayStand(attribute, value)) return forbidden(`${attribute}="${value}"`);
    }
    if (closing === "/") {
      if (open.pop() !== name) return { rule: "no-picture" };
    } else if (alone !== "/") open.push(name);
    rest = rest.slice(whole.length);
  }
  return isFirst || open.length > 0 ? { rule: "no-picture" } : undefined;
}

/** Attributes may name parts of the same picture, and nothing outside; none of them may hold a script. */
function mayStand(attribute: string, value: string): boolean {
  if (/^on/i.test(attribute)) return false;
  if (/(^|:)href$/i.test(attribute)) return value.startsWith("#");
  // A namespace is a name, not an address that is asked.
  if (/^xmlns(:|$)/.test(attribute)) return true;
  if (/[\\]|javascript:|data:|expression|@import/i.test(value)) return false;
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(value)) return false;
  return [...value.matchAll(/url\s*\(\s*(['"]?)(.)/gi)].every(([, , first]) => first === "#");
}
