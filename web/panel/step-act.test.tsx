import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { RaceDayStep } from "#domain/stages/race-day.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { buttonClass } from "../ui/button.tsx";
import { MessagesProvider } from "../ui/messages.tsx";
import type { RaceDayCompetition } from "./step-words.tsx";
import { StepAct } from "./step-act.tsx";

const buttonOf = (teams: number, isQuiet: boolean) => htmlOf({ teams }, "teams", isQuiet);

const htmlOf = (facts: Partial<RaceDayCompetition>, part: "teams" | "rehearsal", isQuiet: boolean) => {
  const step: RaceDayStep = { key: part, part, light: part === "teams" ? "now" : "open", act: null, undo: null };
  const competition = { id: "izmir", showId: null, newShow: null, ...facts } as RaceDayCompetition;
  const page = <StepAct competition={competition} step={step} nowMs={0} isQuiet={isQuiet} />;
  return renderToStaticMarkup(
    <MessagesProvider language="en" messages={messagesOf("en")}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />
    </MessagesProvider>,
  );
};

test("makes the next step the primary button, also when it leads to a page", () => {
  expect(buttonOf(12, false)).toContain(buttonClass({ kind: "primary" }));
  expect(buttonOf(12, true)).toContain(buttonClass({ kind: "quiet" }));
});

test("leads to the import until there are teams", () => {
  expect(buttonOf(0, false)).toContain("/competitions/izmir/teams/import");
  expect(buttonOf(12, false)).not.toContain("import");
});

test("opens a rehearsal under way instead of starting another", () => {
  const { rehearsal, rehearsing } = messagesOf("en").homePanel.open;
  expect(htmlOf({ isRehearsing: false }, "rehearsal", true)).toContain(rehearsal);
  const underWay = htmlOf({ isRehearsing: true }, "rehearsal", true);
  expect(underWay).toContain(rehearsing);
  expect(underWay).not.toContain(rehearsal);
});
