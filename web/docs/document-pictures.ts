import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export type Picture = ReturnType<typeof pictureOf>;

/**
 * `board-light.webp` has a dark variant `board-dark.webp`.
 * @throws Error unless it's a still WebP image
 */
export function pictureOf(file: string) {
  const { width, height } = sizeOf(file);
  const dark = file.replace(/-light\.webp$/, "-dark.webp");
  return {
    light: basename(file),
    /** dark variant, if any */
    dark: dark !== file && existsSync(dark) ? basename(dark) : null,
    /** in pixels, against layout shift */
    width,
    height,
  };
}

/** Lossy frame header: 14 bits each, after the file, chunk and keyframe marks. RFC 9649, RFC 6386. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  if (bytes.toString("latin1", 8, 16) !== "WEBPVP8 ") throw new Error(`${file} is no still picture in WebP with loss.`);
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** Placeholder for a picture's bundled URL. */
export const placeOf = (name: string): string => `picture:${name}`;

/**
 * Generates a module that exports documents with bundled picture URLs.
 * @param documents with placeholders for pictures
 * @param folder of the pictures
 */
export function withPictures(documents: object, folder: string): string {
  const json = JSON.stringify(documents);
  const names = [...new Set([...json.matchAll(/picture:([\w-]+\.webp)/g)].map(([, name]) => name!))];
  const imports = names.map((name, index) => `import p${index} from ${JSON.stringify(`${join(folder, name)}?url`)};`);
  const addresses = names.map((name, index) => `${JSON.stringify(name)}: p${index}`).join(", ");
  return `${imports.join("\n")}
const addresses = { ${addresses} };
export default JSON.parse(${JSON.stringify(json)}.replace(/picture:([\\w-]+\\.webp)/g, (_, name) => addresses[name]));`;
}
