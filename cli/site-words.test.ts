import { expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { siteWords, stopWords } from "./site-words.ts";

test("uses the site's words for a submission", () => {
  const { queued, ...stories } = messagesOf("en").garage.submission.stories;
  for (const ahead of [0, 1, 7]) expect(siteWords.queued(ahead)).toBe(queued({ ahead }));
  const { queued: _, ...words } = siteWords;
  // The page adds that it updates itself, which a terminal doesn't.
  expect(words).toEqual({ ...stories, checking: stories.checking.replace(" This page updates automatically.", "") });
});

test("uses the check's words for why a car stopped", () => {
  expect(stopWords).toEqual(messagesOf("en").garage.rejection.stops);
});
