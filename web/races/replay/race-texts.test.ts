import { expect, test } from "vitest";
import { livelyRace, raceOf } from "./race-for-tests.ts";
import { ReplaySession } from "./replay-session.ts";
import { formatLoss, formatStory, lastActionOf } from "./race-texts.ts";
import { messagesOf } from "#messages/messages-of.ts";

const en = messagesOf("en");
const tr = messagesOf("tr");

const session = new ReplaySession(livelyRace(), "generic");
const raceTexts = (races: typeof en.races) => ({
  races,
  car: (seat: number) => session.names[seat]!.name,
  number: String,
});

const line = ({ text, turn }: { text: string; turn?: number }) => `${turn ?? ""}: ${text}`;

test("the story names the hit, the failure and the winner", () => {
  const story = formatStory(session, raceTexts(en.races), en.races.story).map(line).join("\n");
  expect(story).toContain("7: Bosphorus hits Sumac: speed 15 → 1.");
  expect(story).toContain("Saffron fails one turn");
  expect(story).toMatch(/\d+: \w+ wins by/);
});

test("begins with the visitor's own car unless it won", () => {
  const { finishOrder } = session.log;
  const storyOf = (seat: number) => formatStory(session, raceTexts(en.races), en.races.story, seat)[0]?.text;
  expect(storyOf(finishOrder[1]!)).toMatch(/^You took place 2\. \S/);
  expect(storyOf(finishOrder.at(-1)!)).toMatch(
    /^You took place \d\. .+ bought \d+ speed at .+ with \d+ coins unspent\.$/,
  );
  expect(storyOf(finishOrder[0]!)).not.toMatch(/^You/);
});

test("names the shell that cost the visitor's car most", () => {
  const log = raceOf(
    ["Sumac", "Bosphorus"],
    Array.from({ length: 40 }, (_, turn) => [
      { mover: 0, accelerate: turn === 0 ? 15 : 0 },
      { mover: 1, accelerate: turn === 0 ? 20 : 0, ...(turn === 3 && { hit: 0 }) },
    ]).flat(),
  );
  const loss = formatLoss(log, 0, { ...raceTexts(en.races), car: (seat) => log.seats[seat]!.name });
  expect(loss?.text).toMatch(/^Bosphorus hit you in turn 8: speed 15 → 1 \(.+\)\.$/);
});

test("the story has the same facts in Turkish", () => {
  const story = formatStory(session, raceTexts(tr.races), tr.races.story);
  expect(story).toHaveLength(formatStory(session, raceTexts(en.races), en.races.story).length);
  expect(story.map(line).join(" ")).toContain("Bosphorus");
});

test("the tower names a turn's shell before what the car bought", () => {
  const shot = session.story.facts.find((fact) => fact.kind === "shell-hit")!;
  const { words } = lastActionOf(session, shot.seat, shot.turn, raceTexts(en.races))!;
  expect(words[0]).toBe(`hit ${session.names[shot.target]!.code}`);
});
