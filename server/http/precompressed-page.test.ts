import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createChance } from "#engine/ratings/chance.ts";
import { precompress } from "./precompressed-page.ts";

const nonce = "n0nce-of-22-characters";

test("a page is the same with each nonce, packed or not, wherever its nonces stand", () => {
  const chance = createChance("pages");
  const textOf = (length: number, letters = 26) =>
    Array.from({ length }, () => String.fromCharCode(97 + chance.below(letters))).join("");
  for (let page = 0; page < 200; page += 1) {
    // Of none to many parts, empty ones at both ends and between among them.
    const parts = Array.from({ length: 1 + chance.below(6) }, () =>
      chance.below(3) === 0 ? "" : textOf(1 + chance.below(5_000), 2 + chance.below(25)),
    );
    // What a page has of the placeholders' zeros must not become parts of nonces.
    if (page % 2 === 0) parts.push("\0".repeat(chance.below(40)));
    const made = precompress(Buffer.from(parts.join(nonce)), nonce);
    for (const fresh of ["another-of-22-letters_", "\0".repeat(nonce.length), nonce]) {
      expect(made.textWith(fresh).toString()).toBe(parts.join(fresh));
      // It checks the sum and the length.
      expect(gunzipSync(made.gzipWith(fresh)).toString()).toBe(parts.join(fresh));
    }
  }
});

test("what a part repeats of those before it is told by where it stood, however many nonces lie between", () => {
  const chance = createChance("repeats");
  const part = Array.from({ length: 2_000 }, () => String.fromCharCode(97 + chance.below(26))).join("");
  const once = precompress(Buffer.from(part), nonce).gzipWith(nonce).length;
  const text = Array.from({ length: 8 }, () => part).join(nonce);
  const made = precompress(Buffer.from(text), nonce).gzipWith(nonce);
  expect(made.length).toBeLessThan(once + 8 * 60);
  expect(gunzipSync(made).toString()).toBe(text);
});
