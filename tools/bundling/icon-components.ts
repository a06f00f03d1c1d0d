import { createRequire } from "node:module";
import { join } from "node:path";
import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import type { Plugin } from "vite";

const prefix = "\0virtual:icons/";

const createIcon = join(import.meta.dirname, "..", "..", "web", "ui", "create-icon.ts");

/** Set once for the whole icon. */
const style = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/** `virtual:icons/play`: a React component of that Lucide icon. */
export function iconComponents(): Plugin {
  const lucide = createRequire(import.meta.url)("@iconify-json/lucide/icons.json") as IconifyJSON;
  return {
    name: "code-prix:icon-components",
    resolveId: (id) => (id.startsWith(prefix.slice(1)) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const name = id.slice(prefix.length);
      const icon = getIconData(lucide, name);
      if (!icon) return this.error(`Lucide has no icon "${name}"; see https://lucide.dev/icons.`);
      const lines = JSON.stringify(icon.body.replace(style, ""));
      return `import { createIcon } from ${JSON.stringify(createIcon)};\nexport default /*#__PURE__*/ createIcon(${lines});`;
    },
  };
}
