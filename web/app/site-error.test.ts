import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, test } from "vitest";
import { describeError, siteError } from "./site-error.ts";
import { messagesOf } from "#messages/messages-of.ts";

const en = messagesOf("en");
const tr = messagesOf("tr");

const thrown = (status: number, data: unknown) => new ErrorResponse(status, "", data);

describe("5. error pages", () => {
  test("404 says Page Not Found and Page not found: {path}", () => {
    expect(describeError(thrown(404, null), "/nowhere", en)).toEqual({
      statusCode: 404,
      statusMessage: "Page Not Found",
      message: "Page not found: /nowhere",
    });
  });

  test("any other status says Internal Server Error, and 500 is the default", () => {
    expect(describeError(new Error("boom"), "/", en)).toMatchObject({
      statusCode: 500,
      statusMessage: "Internal Server Error",
    });
    expect(describeError(thrown(403, null), "/", en)).toMatchObject({
      statusCode: 403,
      statusMessage: "Internal Server Error",
    });
    expect(describeError(thrown(999, null), "/", en).statusCode).toBe(500);
  });

  test("a missing answer is reported as a network error, a page's fault isn't", () => {
    for (const words of [
      "Failed to fetch",
      "NetworkError when attempting to fetch resource.",
      "Load failed",
      "Failed to fetch dynamically imported module: https://example.org/assets/x.js",
    ])
      expect(describeError(new TypeError(words), "/", en).message).toBe(en.shell.errors.noAnswer);
    const own = new TypeError("Cannot read properties of undefined (reading 'network')");
    expect(describeError(own, "/", en).message).toBe(en.shell.errors.ours);
  });

  test("errors of the browser and of the server have different messages", () => {
    const inBrowser = (error: unknown) => describeError(error, "/", en, true);
    const thrownHere = inBrowser(new TypeError("Map.groupBy is not a function"));
    expect(thrownHere).toEqual({
      statusCode: 500,
      statusMessage: "Internal Server Error",
      message: en.shell.errors.browser,
    });
    // React Router takes the stack from what the server threw.
    const fromServer = Object.assign(new Error("Unexpected Server Error"), { stack: undefined });
    expect(inBrowser(fromServer).message).toBe(en.shell.errors.ours);
    expect(inBrowser(thrown(500, null)).message).toBe(en.shell.errors.ours);
    expect(inBrowser(thrown(403, null)).message).toBe(en.shell.errors.forbidden);
  });

  test("a server's refusal of a page's data is shown unchanged", () => {
    const refusal = { statusCode: 403, statusMessage: "Internal Server Error", message: "It is turned off." };
    expect(describeError(thrown(403, JSON.stringify(refusal)), "/", en)).toEqual(refusal);
    expect(describeError(thrown(403, "<h1>A proxy's page</h1>"), "/", en).message).toBe(en.shell.errors.forbidden);
    expect(describeError(thrown(403, '"text"'), "/", en).message).toBe(en.shell.errors.forbidden);
  });

  test("internal details are never shown", () => {
    const secret = "SELECT * FROM person at /srv/app.ts:12";
    for (const error of [
      new Error(secret),
      secret,
      { message: secret },
      thrown(500, secret),
      thrown(418, { message: secret }),
      null,
    ]) {
      expect(JSON.stringify(describeError(error, "/x", en))).not.toContain("SELECT");
    }
  });

  test("403, 413 and 429 have messages written for visitors, in both languages", () => {
    for (const status of [403, 413, 429, 400, 500, 503]) {
      const [english, turkish] = [en, tr].map((messages) => describeError(thrown(status, null), "/", messages).message);
      expect(english).toMatch(/^[A-Z].{20,}\.$/);
      expect(turkish).toMatch(/^[A-ZÇĞİÖŞÜ].{20,}\.$/);
      expect(turkish).not.toBe(english);
    }
  });

  test("an error for visitors keeps its message and status", () => {
    const { data, init } = siteError(410, "This race is over.");
    expect(describeError(thrown(init?.status ?? 0, data), "/", en)).toEqual({
      statusCode: 410,
      statusMessage: "Internal Server Error",
      message: "This race is over.",
    });
  });
});
