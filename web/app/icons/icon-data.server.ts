import { createRequire } from "node:module";
import type { IconifyJSON } from "@iconify/types";
import { getIcons } from "@iconify/utils/lib/icon-set/get-icons";

const collections = new Set(["lucide", "simple-icons"]);

const require = createRequire(import.meta.url);

export const mostIcons = 64;

/**
 * In Iconify's format.
 * @returns null for an unknown collection or invalid names
 */
export function iconsOf(collection: string, names: readonly string[]): IconifyJSON | null {
  if (!collections.has(collection) || names.length === 0 || names.length > mostIcons) return null;
  if (!names.every((name) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))) return null;
  // Parsed once: Node caches it.
  const all = require(`@iconify-json/${collection}/icons.json`) as IconifyJSON;
  return getIcons(all, [...names], true);
}
