import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { openRules } from "#domain/competitions/open-rules-for-tests.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import { insertScene, listShowStages, defaultScenes } from "./shows.ts";

const scene = (id: string): SceneDefinition => ({ id, kind: "test-card", title: "", note: "" });
const scenes = ["a", "b", "c"].map(scene);
const ids = (all: readonly SceneDefinition[]) => all.map(({ id }) => id).join("");

test("puts a scene before another or at the end", () => {
  expect(ids(insertScene(scenes, scene("x"), "b"))).toBe("axbc");
  expect(ids(insertScene(scenes, scene("x"), ""))).toBe("abcx");
  expect(ids(insertScene(scenes, scene("x"), "gone"))).toBe("abcx");
});

let open: OpenDatabase;

beforeAll(async () => {
  open = await openForTests();
}, 120_000);

afterAll(() => open.close());

test("gives each division but guests a reveal and a podium", async () => {
  const { database } = open;
  const stageId = "divided";
  for (const [index, [id, scores]] of (
    [
      ["open", true],
      ["first", true],
      ["apart", true],
      ["guests", false],
    ] as const
  ).entries()) {
    await database
      .insertInto("division")
      .values({
        id,
        competitionId: "izmir",
        position: index + 1,
        nameEnglish: id,
        nameTurkish: id,
        scores,
        entry: "chosen",
        rules: JSON.stringify(openRules),
      })
      .execute();
  }
  const race = (divisions: string[]) =>
    database
      .insertInto("stage")
      .values({
        id: stageId,
        competitionId: "izmir",
        kind: "final",
        position: 9,
        state: "decided",
        name: "Final",
        plan: JSON.stringify({ format: "grand-final" }),
        entrantsFrom: JSON.stringify({ from: "accepted-cars" }),
        divisions: JSON.stringify(divisions),
      })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ divisions: JSON.stringify(divisions) }))
      .execute();
  const stageOf = async () => (await listShowStages(database)).find(({ id }) => id === stageId);
  const revealScenes = async () =>
    defaultScenes(stageId, { ...(await stageOf()), sponsors: [] })
      .filter(({ kind }) => kind === "reveal" || kind === "podium")
      .map((each) => [each.kind, "division" in each ? each.division : undefined]);

  await race(["open", "first", "guests"]);
  expect((await stageOf())?.divisions.map(({ id }) => id)).toEqual(["open", "first"]);
  expect(await revealScenes()).toEqual([
    ["reveal", "first"],
    ["podium", "first"],
    ["reveal", "open"],
    ["podium", "open"],
  ]);
  await race([]);
  expect((await stageOf())?.divisions.map(({ id }) => id)).toEqual(["open", "first", "apart"]);
  await race(["first", "guests"]);
  expect((await stageOf())?.divisions).toEqual([]);
  expect(await revealScenes()).toEqual([
    ["reveal", undefined],
    ["podium", undefined],
  ]);
  const kinds = (sponsors: readonly string[]) => defaultScenes(stageId, { sponsors }).map(({ kind }) => kind);
  expect(kinds([])).not.toContain("sponsors");
  expect(kinds(["Ada"])).toEqual(["test-card", "countdown", "sponsors", "standings", "race", "reveal", "podium"]);
});
