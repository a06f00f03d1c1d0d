import { expect, test } from "vitest";
import { openRing, openScene, sceneKey, sealRing, sealScene, spokenKeyCost } from "./sealed-scene.ts";
import { readSpokenKey, spokenKeyOf } from "./spoken-key.ts";

const secret = "11".repeat(32);
const nonce = "22".repeat(24);

test("opens a scene only with its own key", () => {
  const content = { kind: "message", title: "İyi yarışlar", steps: 1 };
  const sealed = sealScene(sceneKey(secret, 1, 4), nonce, content);
  expect(openScene(sceneKey(secret, 1, 4), sealed)).toEqual(content);
  expect(openScene(sceneKey(secret, 1, 5), sealed)).toBeUndefined();
  expect(openScene(sceneKey(secret, 2, 4), sealed)).toBeUndefined();
  expect(openScene("not a key", sealed)).toBeUndefined();
});

test("rejects a changed ciphertext", () => {
  const key = sceneKey(secret, 1, 0);
  const sealed = sealScene(key, nonce, "winner");
  const last = sealed.box.at(-1) === "0" ? "1" : "0";
  expect(openScene(key, { ...sealed, box: sealed.box.slice(0, -1) + last })).toBeUndefined();
});

test("hides the winner in the ciphertext's length", () => {
  const key = sceneKey(secret, 1, 0);
  const short = sealScene(key, nonce, { winner: "Ada" });
  const long = sealScene(key, nonce, { winner: "A team with the longest of all names, from Gaziantep" });
  expect(short.box).toHaveLength(long.box.length);
});

test("trying a spoken key takes 32 MiB", () => {
  // scrypt's memory
  expect(128 * spokenKeyCost.N * spokenKeyCost.r).toBe(32 * 2 ** 20);
});

test("opens all scenes with the spoken key in any spelling, and none with another", async () => {
  const spoken = spokenKeyOf(Uint8Array.of(1, 2, 3, 4, 5, 250));
  expect(spoken).toMatch(/^([a-z]{4} ){3}[a-z]{4}$/);
  const keys = [sceneKey(secret, 1, 0), sceneKey(secret, 1, 1)];
  const ring = await sealRing(spoken, "33".repeat(16), nonce, keys);
  const typed = ` ${spoken.toUpperCase().replaceAll("I", "İ").replaceAll(" ", "-")} `;
  expect(await openRing(readSpokenKey(typed), ring)).toEqual(keys);
  expect(await openRing(readSpokenKey("bami tuze kari nela"), ring)).toBeUndefined();
});
