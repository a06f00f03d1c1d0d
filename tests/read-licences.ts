import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const projectFolder = join(import.meta.dirname, "..");

export interface PackageLicence {
  name: string;
  version: string;
  licence: string;
  deprecated: string | undefined;
}

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  license?: string;
  deprecated?: string;
}

/** Without packages only for tests or some platforms. */
export function readLicences(): PackageLicence[] {
  const { packages } = JSON.parse(readFileSync(join(projectFolder, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages)
    .filter(([path, entry]) => path !== "" && entry.dev !== true && entry.optional !== true)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const licence = entry.license ?? licenceOfInstalled(path);
      return { name, version: entry.version ?? "", licence, deprecated: entry.deprecated };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

function licenceOfInstalled(path: string): string {
  const file = join(projectFolder, path, "package.json");
  if (!existsSync(file)) return "unknown";
  const { license, licenses } = JSON.parse(readFileSync(file, "utf8")) as {
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  return typeof license === "string" ? license : (license?.type ?? licenses?.[0]?.type ?? licenceOfText(path));
}

/** Some only name it in the text's first line. */
function licenceOfText(path: string): string {
  const file = join(projectFolder, path, "LICENSE");
  return existsSync(file) && /^\s*(?:The )?MIT License\b/.test(readFileSync(file, "utf8")) ? "MIT" : "unknown";
}
