/** `npm run licences`: writes `docs/licences.md`, the licences of what the site is made of, from the lockfile and the installed packages. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { licenceText, readLicences } from "./read-licences.ts";

const file = join(import.meta.dirname, "..", "docs", "licences.md");
writeFileSync(file, licenceText(readLicences()));
console.log(`${readFileSync(file, "utf8").split("\n").length} lines in docs/licences.md`);
