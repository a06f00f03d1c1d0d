import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { MessagesProvider } from "../ui/messages.tsx";
import RehearsalCard, { type ShownRehearsal } from "./rehearsal-card.tsx";

const texts = messagesOf("en").readinessPanel.rehearsal;

const begun: ShownRehearsal = {
  competitionId: "r",
  name: "Rehearsal",
  brand: "izmir",
  timeZone: "Europe/Istanbul",
  teams: 5,
  startedAt: new Date(0),
  startedBy: "ada",
  state: "practice",
  submitted: 5,
  judged: 2,
  checking: 1,
  accepted: 2,
  stages: [{ id: "s", name: "Final", kind: "final", state: "draft", races: 0, run: 0 }],
  disqualified: null,
  showId: null,
  hasShow: false,
  isReady: false,
  replay: null,
  replayedUntil: null,
  shownBrand: null,
};
const frozen: ShownRehearsal = { ...begun, state: "frozen", judged: 5, checking: 0 };

const htmlOf = (rehearsal: ShownRehearsal) =>
  renderToStaticMarkup(
    <MessagesProvider language="en" messages={messagesOf("en")}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <RehearsalCard rehearsal={rehearsal} /> }])} />
    </MessagesProvider>,
  );

const lightsOf = (rehearsal: ShownRehearsal) =>
  [...htmlOf(rehearsal).matchAll(/<li.*?<\/li>/g)].map(
    ([row]) => [...row.matchAll(/>([^<]+)</g)].map(([, text]) => text).at(-1) ?? "",
  );

const { done, running, queued, waits } = texts;

test("marks the step under way as running, and as queued before any car is checked", () => {
  expect(lightsOf(begun)).toEqual([running, waits, waits, waits, waits, waits]);
  expect(lightsOf({ ...begun, checking: 0 })).toEqual([queued, waits, waits, waits, waits, waits]);
  expect(lightsOf(frozen)).toEqual([done, done, running, waits, waits, waits]);
});

test("runs nothing while a stage is on hold or the replay hasn't begun", () => {
  const stages = frozen.stages.map((stage) => ({ ...stage, state: "held" as const }));
  expect(lightsOf({ ...frozen, stages })).toEqual([done, done, waits, waits, waits, waits]);
  const replay = { speed: 60, endsAt: new Date(1) };
  expect(lightsOf({ ...begun, replay })).toEqual([waits, waits, waits]);
  expect(lightsOf({ ...begun, replay, replayedUntil: new Date(0) })).toEqual([running, waits, waits]);
});

test("says that it runs automatically until it's over", () => {
  expect(htmlOf(begun)).toContain(texts.automatic);
  expect(htmlOf({ ...frozen, isReady: true })).not.toContain(texts.automatic);
  expect(htmlOf({ ...frozen, isReady: true })).toContain(texts.rehearsed);
});
