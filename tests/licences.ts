/** `npm run licences`: prints every package that an installation contains, with its version and licence. */
import { readLicences } from "./read-licences.ts";

const lines = new Set(readLicences().map(({ name, version, licence }) => `${name} ${version} ${licence}`));
console.log([...lines].join("\n"));
console.log(`${lines.size} packages`);
