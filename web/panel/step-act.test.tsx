import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { RaceDayStep } from "#domain/stages/race-day.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { buttonClass } from "../ui/button.tsx";
import { MessagesProvider } from "../ui/messages.tsx";
import type { RaceDayCompetition } from "./step-words.tsx";
import { StepAct } from "./step-act.tsx";

const buttonOf = (teams: number, isQuiet: boolean) => {
  const step: RaceDayStep = { key: "teams", part: "teams", light: "now", act: null, undo: null };
  const competition = { id: "izmir", teams, showId: null, newShow: null } as RaceDayCompetition;
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
