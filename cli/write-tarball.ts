/** Deterministic, unlike npm's own tarballs. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";

const blockBytes = 512;

/**
 * Puts a folder's files under `package/`, as npm requires.
 * @throws Error for paths over 100 bytes, the format's limit
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html (ustar Interchange Format)
 */
export function tarballOf(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, name: `package/${relative(folder, file).split(sep).join("/")}` }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const parts = files.flatMap(({ file, name }) => {
    const content = readFileSync(file);
    const rest = content.length % blockBytes;
    return [headerOf(name, content.length), content, Buffer.alloc(rest === 0 ? 0 : blockBytes - rest)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]));
}

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a path for the package: 100 bytes at most.`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes, 11), 124);
  header.write(octal(0, 11), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  // The checksum is computed with spaces in its field.
  header.write("        ", 148);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}
