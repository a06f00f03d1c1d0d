import { createRequire } from "node:module";
import type { IconifyJSON } from "@iconify/types";
import { getIcons } from "@iconify/utils/lib/icon-set/get-icons";

/** Collections that the site holds itself. */
const collections = new Set(["lucide", "simple-icons"]);

const require = createRequire(import.meta.url);

/** Names that one request may ask for. */
export const mostIcons = 64;

/**
 * Icons of a collection, in Iconify's format; unknown names stand in `not_found`.
 *
 * @returns null when the collection is not held here, or the names are no names
 */
export function iconsOf(collection: string, names: readonly string[]): IconifyJSON | null {
  if (!collections.has(collection) || names.length === 0 || names.length > mostIcons) return null;
  if (!names.every((name) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))) return null;
  // Node keeps what it has read, so the file is parsed once.
  const all = require(`@iconify-json/${collection}/icons.json`) as IconifyJSON;
  return getIcons(all, [...names], true);
}
