/** Draws `public/logos/*.svg` and `public/favicon.svg`: `node tools/artwork/draw-logos.ts`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { favicon, logo } from "#web/brands/logo.ts";

const publicFolder = join(import.meta.dirname, "..", "..", "public");
mkdirSync(join(publicFolder, "logos"), { recursive: true });
for (const city of ["trabzon", "istanbul", "konya", "gaziantep", "izmir"]) {
  const [written, writtenInTurkish] = [city.toUpperCase(), city.toLocaleUpperCase("tr")];
  writeFileSync(join(publicFolder, "logos", `${city}.svg`), logo(city, written));
  if (writtenInTurkish !== written)
    writeFileSync(join(publicFolder, "logos", `${city}.tr.svg`), logo(city, writtenInTurkish));
}
writeFileSync(join(publicFolder, "logos", "generic.svg"), logo("generic", null));
writeFileSync(join(publicFolder, "favicon.svg"), favicon());
