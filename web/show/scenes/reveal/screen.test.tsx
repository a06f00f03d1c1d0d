import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import type { PlacedTeam } from "#domain/show/scene.ts";
import { boardAfter } from "#engine/show/reveal-plan.ts";
import { reveal, revealPlanOf, type RevealContent } from "#domain/show/scenes/reveal.ts";
import { MessagesProvider } from "../../../ui/messages.tsx";
import { SceneTimingContext } from "../scene-time.ts";
import { Screen, Strip } from "./screen.tsx";

const messages = messagesOf("en");

const teams = Array.from({ length: 14 }, (_, index): PlacedTeam => ({
  teamId: `team-${index}`,
  name: `Team ${index}`,
  code: `T${index}`,
  number: (index * 5) % 14,
  city: index % 2 === 0 ? "İzmir" : "Konya",
  university: "Ege",
  liveryPrimary: "red",
  liverySecondary: "blue",
  place: index + 1,
  frozenPlace: ((index * 3) % 14) + 1,
  advances: index < 4,
  separatedFromNext: index % 3 !== 0,
  score: 1 - index / 20,
  wins: 40 - index,
  races: 40,
  tieBreak: { rule: "wins", place: 0, values: [40 - index, 39 - index] },
}));

/** With the results of two teams exchanged. */
function exchanged(first: number, second: number): PlacedTeam[] {
  const result = ({ place, advances, separatedFromNext, score, wins, races, tieBreak = null }: PlacedTeam) => ({
    place,
    advances,
    separatedFromNext,
    score,
    wins,
    races,
    tieBreak,
  });
  return teams
    .with(first, { ...teams[second]!, ...result(teams[first]!) })
    .with(second, { ...teams[first]!, ...result(teams[second]!) });
}

const contentOf = (ranked: PlacedTeam[], bySuspense = false, bySeeding = false): RevealContent => ({
  kind: "reveal",
  title: "",
  stage: "Final",
  teams: ranked.map((team, index) => {
    const next = ranked[index + 1];
    return {
      ...team,
      facts: { best: null, versusNext: next ? { name: next.name, ahead: 7, behind: 5 } : null, members: [] },
    };
  }),
  advancing: 4,
  eachPlace: true,
  bySuspense,
  bySeeding,
});

function drawn(content: RevealContent, step: number, elapsedMs = 0): string {
  const timing = { clock: { nowMs: () => elapsedMs }, stepAtMs: 0, sceneAtMs: 0 };
  const scene = { content, step, title: "Results", brand: "izmir", name: "Hall", measured: null };
  return renderToStaticMarkup(
    <MessagesProvider language="en" messages={messages}>
      <SceneTimingContext value={timing}>
        <Screen {...scene} />
        <Strip {...scene} />
      </SceneTimingContext>
    </MessagesProvider>,
  );
}

test.each([false, true])("exchanging unrevealed places leaves the screen unchanged, by seeding: %s", (bySeeding) => {
  const content = contentOf(teams, false, bySeeding);
  const plan = revealPlanOf(content);
  let compared = 0;
  for (const [step, moves] of plan.stepEnds.entries()) {
    const revealed = plan.moves.slice(0, moves).filter(({ kind }) => kind === "land").length;
    const lowest = teams.length - 1 - revealed;
    for (let other = 0; other < lowest; other += 1) {
      const another = contentOf(exchanged(other, lowest), false, bySeeding);
      const same = revealPlanOf(another).stepEnds.indexOf(moves);
      if (same === -1) continue;
      expect(drawn(another, same), `step ${step}, places ${other + 1} and ${lowest + 1}`).toBe(drawn(content, step));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
  const last = plan.stepEnds.length - 1;
  expect(drawn(contentOf(exchanged(0, 1), false, bySeeding), last)).not.toBe(drawn(content, last));
  expect(drawn(content, last)).toContain("Ahead on wins, 40–39");
});

test("by suspense, exchanging unrevealed places changes neither the screen nor the phones", () => {
  for (const [eachPlace, bySeeding] of [
    [true, false],
    [false, false],
    [true, true],
    [false, true],
  ] as const) {
    const content = { ...contentOf(teams, true, bySeeding), eachPlace };
    const plan = revealPlanOf(content);
    const seenOn = (each: RevealContent, step: number) =>
      [0, 1e9].map((elapsedMs) => drawn(each, step, elapsedMs) + JSON.stringify(reveal.seen(each, step, elapsedMs)));
    for (const step of plan.stepEnds.keys()) {
      const shown = boardAfter(plan, plan.stepEnds[step] ?? 0).revealed;
      const open = teams.flatMap(({ teamId }, index) => (shown.has(teamId) ? [] : [index]));
      const [first = 0, ...others] = open.toReversed();
      for (const other of others) {
        const another = { ...contentOf(exchanged(other, first), true, bySeeding), eachPlace };
        expect(revealPlanOf(another).stepEnds).toEqual(plan.stepEnds);
        expect(seenOn(another, step), `step ${step}, places ${other + 1} and ${first + 1}`).toEqual(
          seenOn(content, step),
        );
      }
    }
  }
});
