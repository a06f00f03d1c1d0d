import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createChance } from "#engine/ratings/chance.ts";
import { precompress } from "./precompressed-page.ts";

const nonce = "n0nce-of-22-characters";

test("a page is the same with each nonce, packed or not, wherever its nonces stand", () => {
  const chance = createChance("pages");
  const textOf = (length: number) => Array.from({ length }, () => String.fromCharCode(97 + chance.below(26))).join("");
  for (let page = 0; page < 200; page += 1) {
    // Of none to many parts, empty ones at both ends and between among them.
    const parts = Array.from({ length: 1 + chance.below(6) }, () =>
      chance.below(3) === 0 ? "" : textOf(1 + chance.below(5_000)),
    );
    const made = precompress(Buffer.from(parts.join(nonce)), nonce);
    for (const fresh of ["another-of-22-letters_", "short", nonce]) {
      expect(made.textWith(fresh).toString()).toBe(parts.join(fresh));
      // It checks the sum and the length.
      expect(gunzipSync(made.gzipWith(fresh)).toString()).toBe(parts.join(fresh));
    }
  }
});
