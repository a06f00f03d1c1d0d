import { expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { siteWords, stopWords } from "./site-words.ts";

test("the command line says of a submission what the site's page says", () => {
  const { queued, ...stories } = messagesOf("en").garage.submission.stories;
  for (const ahead of [0, 1, 7]) expect(siteWords.queued(ahead)).toBe(queued({ ahead }));
  const { queued: _, ...words } = siteWords;
  // The page adds that it updates itself, which a terminal doesn't.
  expect(words).toEqual({ ...stories, checking: stories.checking.replace(" This page updates itself.", "") });
});

test("the command line says why a car stopped as the check's verdict does", () => {
  expect(stopWords).toEqual(messagesOf("en").garage.rejection.stops);
});
