import { expect, test } from "vitest";
import type { SceneDefinition } from "#rules/scene.ts";
import { insertScene, moveScene } from "./edit-scenes.ts";

const scene = (id: string): SceneDefinition => ({ id, kind: "test-card", title: "", note: "" });
const scenes = ["a", "b", "c"].map(scene);
const ids = (all: readonly SceneDefinition[]) => all.map(({ id }) => id).join("");

test("a scene is put before another, or at the end", () => {
  expect(ids(insertScene(scenes, scene("x"), "b"))).toBe("axbc");
  expect(ids(insertScene(scenes, scene("x"), ""))).toBe("abcx");
  expect(ids(insertScene(scenes, scene("x"), "gone"))).toBe("abcx");
});

test("a scene goes up and down, and stays at the ends", () => {
  expect(ids(moveScene(scenes, "b", -1))).toBe("bac");
  expect(ids(moveScene(scenes, "c", 1))).toBe("abc");
});
