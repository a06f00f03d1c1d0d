import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RaceDayStage, RaceDayStep } from "#domain/stages/race-day.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { MessagesProvider } from "../ui/messages.tsx";
import { StepStanding, type RaceDayCompetition } from "./step-words.tsx";

const standingOf = (stage: Partial<RaceDayStage>) => {
  const step = {
    key: "decided final",
    part: "stages",
    goal: "decided",
    stage: { state: "running", races: 110, facts: { isReady: false }, ...stage },
    light: "waits",
  } as RaceDayStep;
  const competition = { closings: {} } as RaceDayCompetition;
  return renderToStaticMarkup(
    <MessagesProvider language="en" messages={messagesOf("en")}>
      <StepStanding competition={competition} step={step} />
    </MessagesProvider>,
  );
};

test("counts races while they run, then the checks of their results", () => {
  expect(standingOf({ run: 60, checks: { done: 20, all: 60 } })).toContain("60 of 110 races run");
  expect(standingOf({ run: 110, checks: { done: 40, all: 110 } })).toBe("Second check: 40 of 110 races");
  expect(standingOf({ run: 110, checks: { done: 110, all: 110 } })).toContain("110 of 110 races run");
});
