import { expect, test } from "vitest";
import { notModified } from "./not-modified.ts";

const ask = (known: string | null, etag: string | null = '"b"') =>
  notModified(
    new Request("http://localhost/", { headers: known === null ? {} : { "if-none-match": known } }),
    etag === null ? {} : { ETag: etag },
  );

test.each(['"b"', 'W/"b"', '"a", W/"b"', '"a","b"'])("answers 304 to a browser that has %s", (known) => {
  const answer = ask(known);
  expect([answer?.status, answer?.headers.get("etag")]).toEqual([304, '"b"']);
});

test.each([null, "", '"a"', '"bb"', 'x"b"'])("sends a new version to a browser that has %s", (known) => {
  expect(ask(known)).toBeUndefined();
});

test("sends an answer without a version", () => {
  expect(ask("", null)).toBeUndefined();
});
