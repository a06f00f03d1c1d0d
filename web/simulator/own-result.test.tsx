import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { livelyRace } from "../races/replay/race-for-tests.ts";
import { MessagesProvider } from "../ui/messages.tsx";
import { OwnResult } from "./own-result.tsx";

const log = livelyRace();
const resultOf = (seat: number) =>
  renderToStaticMarkup(
    <MessagesProvider language="en" messages={messagesOf("en")}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <OwnResult log={log} seat={seat} /> }])} />
    </MessagesProvider>,
  );

test("the winner reads its place and no reason", () => {
  expect(resultOf(log.finishOrder[0]!)).toMatch(/You took place 1\.<\/strong><a/);
});

test("a car that lost reads why, and the way to the garage", () => {
  const html = resultOf(log.finishOrder.at(-1)!);
  expect(html).toMatch(/You took place \d\.<\/strong>\S/);
  expect(html).toContain('href="/submit-car"');
});
