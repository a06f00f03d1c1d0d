import { expect, test } from "vitest";
import { resumeShow, type IdentifiedScene } from "./resume-show.ts";
import { stepsOf, type SceneContent, revealedPlaces } from "./scenes.ts";
import type { PlacedTeam } from "./scene.ts";

const final = "abcdefghijklmnopqrst";
const seeding = "lbcdefghijkamnopqrst";

function placedTeams(order: string): PlacedTeam[] {
  const seeded = Array.from(seeding).filter((teamId) => order.includes(teamId));
  return Array.from(order).map((teamId, index) => ({
    teamId,
    name: `Team ${teamId}`,
    code: teamId.repeat(3).toUpperCase(),
    number: seeding.indexOf(teamId) + 1,
    city: "İzmir",
    university: "",
    liveryPrimary: "red",
    liverySecondary: "blue",
    place: index + 1,
    frozenPlace: seeded.indexOf(teamId) + 1,
    advances: index < 6,
    separatedFromNext: true,
    score: 1,
    wins: 1,
    races: 20,
  }));
}

const about = { title: "", stage: "Final" };
const message = (id: string): IdentifiedScene => ({ id, content: { kind: "message", title: id, text: "" } });
const reveal = (order: string): IdentifiedScene => ({
  id: "reveal",
  content: { kind: "reveal", ...about, teams: placedTeams(order), advancing: 6 },
});
/** g, h and i aren't separated, nor are m and n. */
const suspense = (order: string): IdentifiedScene => {
  const teams = placedTeams(order).map((team) => ({ ...team, separatedFromNext: !"ghm".includes(team.teamId) }));
  return { id: "reveal", content: { kind: "reveal", ...about, teams, advancing: 6, bySuspense: true } };
};
const podium = (order: string): IdentifiedScene => ({
  id: "podium",
  content: { kind: "podium", ...about, teams: placedTeams(order).slice(0, 3) },
});
const standings = (order: string): IdentifiedScene => {
  const places = Array.from(order).map((_, index) => index + 1);
  const content: SceneContent = {
    kind: "standings",
    ...about,
    teams: placedTeams(order),
    order: { places, races: 20 },
  };
  return { id: "standings", content };
};
const grid = (order: string): IdentifiedScene => ({
  id: "grid",
  content: { kind: "grid", ...about, teams: placedTeams(order) },
});
const draw = (groups: string): IdentifiedScene => {
  const teams = placedTeams(final);
  const drawn = Array.from(groups).map((group, index) => ({ team: teams[index]!, pot: 0, group: Number(group) }));
  return { id: "draw", content: { kind: "draw", ...about, groups: 2, drawn, oneByOne: true, seed: "" } };
};
const evening = (order: string) => [message("welcome"), reveal(order), podium(order), message("thanks")];

const contentsOf = (scenes: readonly IdentifiedScene[]) => scenes.map(({ content }) => content);
const stepsIn = (contents: readonly SceneContent[]) => contents.reduce((sum, content) => sum + stepsOf(content), 0);

const shownAt = (contents: readonly SceneContent[], step: number) =>
  revealedPlaces(contents, () => true, { step, elapsedMs: Number.MAX_SAFE_INTEGER });

/** Earlier steps are one Undo away, so they count too. */
function shownUpTo(contents: readonly SceneContent[], step: number): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>();
  for (let at = 0; at <= step; at += 1) {
    for (const [teamId, place] of shownAt(contents, at)) {
      places.set(teamId, (places.get(teamId) ?? new Set()).add(place));
    }
  }
  return places;
}

test("leaves every step in place if the data hasn't changed", () => {
  const scenes = [...evening(final), grid(final), standings(final), draw("0110")];
  const contents = contentsOf(scenes);
  for (let step = -1; step < stepsIn(contents); step += 1) {
    expect(resumeShow(scenes, step, scenes)).toEqual({ contents, step });
  }
});

test("doesn't reveal the winner if a rebuilt reveal has fewer steps", () => {
  const before = evening(final);
  // The focus is on third place. e and f share a step with the next focus, so they are shown again.
  const step = 1 + stepsOf(reveal(final).content) - 6;
  const after = resumeShow(before, step, evening("bcdefghijklmn"));
  const shown = shownAt(after.contents, after.step);
  expect([...shown.keys()].toSorted().join("")).toBe("ghijklmn");
  expect([...shownAt(after.contents, after.step + 2).keys()].toSorted().join("")).toBe("defghijklmn");
});

test("never reveals new places by a rebuild, on screen or by Undo", () => {
  const orders = [
    ...Array.from(final, (teamId) => final.replace(teamId, "")),
    "bacdefghijklmnopqrst",
    "tabcdefghijklmnopqrs",
    "bcdefghijklmnopqrsta",
    "abcdefghijklmnopqrts",
    "fedcba",
    "ab",
  ];
  const shows = [
    evening,
    (order: string) => [suspense(order), podium(order)],
    (order: string) => [standings(order), podium(order)],
    (order: string) => [podium(order)],
  ];
  for (const scenesOf of shows) {
    const before = scenesOf(final);
    for (let step = 0; step < stepsIn(contentsOf(before)); step += 1) {
      const known = shownUpTo(contentsOf(before), step);
      for (const order of orders) {
        const after = resumeShow(before, step, scenesOf(order));
        const remaining = [...known].filter(([teamId]) => order.includes(teamId));
        const best = Math.min(...remaining.flatMap(([, places]) => [...places]));
        const shown = new Set([...known.values()].flatMap((places) => [...places]));
        const isShown = (place: number) => place >= best && (shown.has(place) || place > Math.max(...shown));
        for (const [teamId, places] of shownUpTo(after.contents, after.step)) {
          const isKnown = [...places].every((place) => known.get(teamId)?.has(place) || isShown(place));
          expect({ order, step, teamId, isKnown: known.has(teamId) && isKnown }).toMatchObject({ isKnown: true });
        }
      }
    }
  }
});

test("continues a reveal with the shown teams, and repeats one that moves up", () => {
  const [, board] = evening(final);
  const shownAfter = (order: string) => {
    const { contents, step } = resumeShow([board!], stepsOf(board!.content) - 1, [reveal(order)]);
    return [...shownAt(contents, step).keys()].toSorted().join("");
  };
  expect(shownAfter("acdefghijklmnopqrst")).toBe("acdefghijklmnopqrst");
  expect(shownAfter("bcdefghijklmnopqrst")).toBe("cdefghijklmnopqrst");
  expect(shownAfter("bacdefghijklmnopqrst")).toBe("cdefghijklmnopqrst");
  expect(shownAfter("abcdefghijklmnopqrts")).toBe("");
  expect(shownAfter("abcdefghijzklmnopqrst")).toBe("lmnopqrst");
});

test("removes a disqualified winner from the podium without revealing the next team", () => {
  const before = evening(final);
  const onPodium = 1 + stepsOf(before[1]!.content) + 2;
  const after = resumeShow(before, onPodium, evening(final.slice(1)));
  expect(after.step).toBe(stepsOf(after.contents[1]!) - 2);
  expect(shownAt(after.contents, after.step).has("b")).toBe(false);
  expect(shownAt(after.contents, after.step + 2).get("b")).toBe(1);
});

test("keeps finished scenes as they were shown and rebuilds later ones", () => {
  const before = [...evening(final), standings(final)];
  const onThanks = stepsIn(contentsOf(evening(final))) - 1;
  const now = [...evening(final.slice(1)), standings(final.slice(1))];
  const after = resumeShow(before, onThanks, now);
  expect(after.step).toBe(onThanks);
  expect(after.contents).toEqual([...contentsOf(before.slice(0, 4)), now[4]!.content]);
});

test("rebuilds finished scenes too once their results are released", () => {
  const before = evening(final);
  const step = stepsIn(contentsOf(before)) - 1;
  const now = evening("bacdefghijklmnopqrst");
  const after = resumeShow(
    before,
    step,
    now.map((scene) => ({ ...scene, isPublic: true })),
  );
  expect(after).toEqual({ contents: contentsOf(now), step });
});

test("continues a draw at the last team whose group hasn't changed", () => {
  expect(resumeShow([draw("010101")], 4, [draw("010011")]).step).toBe(3);
});

test("stays on the scene before a board that would show a team too early", () => {
  const before = [message("welcome"), standings(final)];
  expect(resumeShow(before, 1, [message("welcome"), standings(final.replace("c", ""))]).step).toBe(0);
  expect(resumeShow(before, 2, [message("welcome"), standings(final.replace("c", ""))]).step).toBe(2);
});

test("waits for Next if a reveal moves before the current scene or replaces it", () => {
  const scenes = [message("welcome"), message("sponsors"), reveal(final)];
  const [welcome, sponsors, board] = scenes;
  expect(resumeShow(scenes, 1, [welcome!, board!, sponsors!]).step).toBe(0);
  expect(resumeShow(scenes, 1, [board!, welcome!, sponsors!]).step).toBe(-1);
  expect(resumeShow(scenes, 1, [welcome!, message("new"), sponsors!, board!]).step).toBe(2);
  expect(resumeShow(scenes, 12, [welcome!, sponsors!, { ...board!, id: "each place" }, podium(final)]).step).toBe(1);
  expect(resumeShow(scenes, 12, [podium(final)]).step).toBe(-1);
});
