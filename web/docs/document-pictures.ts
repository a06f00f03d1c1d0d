import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A picture as a page shows it; its files' names stand below `docs/pictures`. */
export interface Picture {
  light: string;
  /** the same when colours are dark, if there is another */
  dark: string | null;
  /** in pixels: a page that knows it does not jump when the picture comes */
  width: number;
  height: number;
}

/**
 * The picture of a file, with its twin in the other colours: `board-light.webp` has `board-dark.webp`.
 *
 * @throws Error for a file that is no still picture in WebP
 */
export function pictureOf(file: string): Picture {
  const { width, height } = sizeOf(file);
  const dark = file.replace(/-light\.webp$/, "-dark.webp");
  return { light: basename(file), dark: dark !== file && existsSync(dark) ? basename(dark) : null, width, height };
}

/** Where the frame of a picture with loss says its size: 14 bits each, after the marks of file, chunk and key frame. RFC 9649, RFC 6386. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  if (bytes.toString("latin1", 8, 16) !== "WEBPVP8 ") throw new Error(`${file} is no still picture in WebP with loss.`);
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** What stands in markup for a picture's address until the bundle knows it. */
export const placeOf = (name: string): string => `picture:${name}`;

/**
 * A module that gives documents with the addresses of their pictures, which are files of the bundle.
 *
 * @param documents what the module exports, with the places of pictures in it
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
