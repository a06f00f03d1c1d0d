import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { MessagesProvider } from "../../../ui/messages.tsx";
import { Podium } from "../podium/screen.tsx";
import { Screen } from "./screen.tsx";

const teams = Array.from({ length: 12 }, (_, index) => ({
  teamId: `team-${index}`,
  name: `Team ${index}`,
  code: `T${index}`,
  number: index,
  city: "İzmir",
  university: "Ege",
  liveryPrimary: "red" as const,
  liverySecondary: "blue" as const,
  place: index + 1,
  tieBreak: { rule: "wins" as const, place: 0, values: [40 - index, 39 - index] as [number, number] },
}));

const drawn = (element: ReactNode) =>
  renderToStaticMarkup(
    <MessagesProvider language="en" messages={messagesOf("en")}>
      {element}
    </MessagesProvider>,
  );

test("tie-breaks on screens say nothing about a team that isn't shown yet", () => {
  const order = { places: teams.map(({ place }) => place), tieBreaks: teams.map(({ tieBreak }) => tieBreak), races: 9 };
  const content = { kind: "standings" as const, title: "", stage: "Final", teams, order };
  const page = drawn(<Screen content={content} step={0} title="" brand="izmir" name="Hall" measured={null} />);
  expect(page).toContain("Ahead on wins, 32–31");
  expect(page).not.toContain("Ahead on wins, 31–30");
  const podium = drawn(<Podium teams={teams.slice(0, 3)} step={2} />);
  expect(podium).toContain("Ahead on wins, 39–38");
  expect(podium).not.toContain("Ahead on wins, 38–37");
});
