import { expect, test } from "vitest";
import { readSceneDefinition, revealsResults, sceneKinds, shownStage } from "./scenes.ts";

const fields = { id: "a", title: " Cup ", note: "", stageId: "final", raceId: "r", minutes: null, text: "Welcome" };

test("hides titles of all scenes except those that say they reveal no results", () => {
  const open = sceneKinds.filter((kind) => !revealsResults(kind));
  expect(open).toEqual(["test-card", "countdown", "sponsors", "message", "draw", "grid"]);
});

test.each(sceneKinds)("reads the form of a %s scene", (kind) => {
  expect(readSceneDefinition(kind, fields)).toMatchObject({ id: "a", kind, title: "Cup" });
});

test("rejects an unknown kind and a missing field", () => {
  expect(readSceneDefinition("fireworks", fields)).toBeUndefined();
  expect(readSceneDefinition("message", { ...fields, text: undefined })).toBeUndefined();
});

test("knows which scenes show an order of their stage", () => {
  const shown = (kind: string, more = {}) => shownStage(readSceneDefinition(kind, { ...fields, ...more }));
  expect([shown("reveal"), shown("podium"), shown("standings", { board: "order" })]).toEqual([
    "final",
    "final",
    "final",
  ]);
  expect([shown("grid"), shown("draw"), shown("standings", { board: "seeding" })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
