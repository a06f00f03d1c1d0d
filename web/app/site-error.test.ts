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
      title: "Page Not Found",
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
    const style = new Error("Unable to preload CSS for /assets/field-panel.css");
    expect(describeError(style, "/", en).message).toBe(en.shell.errors.noAnswer);
    const own = new TypeError("Cannot read properties of undefined (reading 'network')");
    expect(describeError(own, "/", en).message).toBe(en.shell.errors.ours);
  });

  test("errors of the browser and of the server have different messages", () => {
    const inBrowser = (error: unknown) => describeError(error, "/", en, true);
    const thrownHere = inBrowser(new TypeError("Map.groupBy is not a function"));
    expect(thrownHere).toEqual({
      statusCode: 500,
      statusMessage: "Internal Server Error",
      title: "Internal Server Error",
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
    expect(describeError(thrown(403, JSON.stringify(refusal)), "/", en)).toMatchObject(refusal);
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

  test.each([400, 401, 403, 404, 405, 410, 413, 415, 429, 500, 502, 503])(
    "%i says what happened and what to do, in both languages",
    (status) => {
      const described = [en, tr].map((messages) => describeError(thrown(status, null), "/", messages));
      for (const { title, message } of described) {
        expect(title).toMatch(/^[A-ZÇĞİÖŞÜ].{5,30}$/);
        expect(message).toMatch(status === 404 ? /: \/$/ : /^[A-ZÇĞİÖŞÜ].{10,}\. .{8,}\.$/);
      }
      const [english, turkish] = described;
      expect([english?.title, english?.message]).not.toContain(turkish?.title);
      expect(english?.message).not.toBe(turkish?.message);
      const isOurs = status === 500 || status === 502;
      expect(english?.title === "Internal Server Error").toBe(isOurs);
    },
  );

  test("an error for visitors keeps its message and status", () => {
    const { data, init } = siteError(410, "This race is over.");
    expect(describeError(thrown(init?.status ?? 0, data), "/", en)).toEqual({
      statusCode: 410,
      statusMessage: "Internal Server Error",
      title: "No longer available",
      message: "This race is over.",
    });
  });
});
