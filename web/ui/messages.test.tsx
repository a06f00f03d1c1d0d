import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { Select } from "./field.tsx";
import { MessagesProvider } from "./messages.tsx";

const en = messagesOf("en");

test("texts match the specification exactly", () => {
  const { nav, errors } = en.shell;
  expect([nav.home, nav.howToPlay, nav.submitCar]).toEqual(["Home", "How to Play", "Submit Car"]);
  expect([errors.notFoundHeading, errors.otherHeading]).toEqual(["Page Not Found", "Internal Server Error"]);
  expect(errors.pageNotFound({ path: "/x" })).toBe("Page not found: /x");
  expect(en.ui.select.noOptions).toBe("No options.");
  expect(en.ui.select.noResults({ query: "ank" })).toBe('No results for "ank".');
});

test("12. a select without options says 'No options.'", () => {
  const html = renderToStaticMarkup(
    <MessagesProvider language="en" messages={en}>
      <Select label="City" options={[]} />
    </MessagesProvider>,
  );
  expect(html).toContain("No options.");
});
