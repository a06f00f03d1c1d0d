import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { lateStart, startingLate } from "./deferred-start.server.ts";

const head =
  '<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js" fetchPriority="low"/>' +
  '<link rel="modulepreload" href="/b.js"/><link rel="modulepreload" href="/a.js" nonce="n1"/></head>';
const code = 'import "/assets/manifest.js";\nwindow.x = "</p> İğ $& $1";';
const page = `${head}<p>İzmir</p><script nonce="n1" type="module" async="">${code}</script><script nonce="n1">rest()</script>`;

test("a page's scripts are named in one call, each once and in their order, and nowhere else", () => {
  const html = startingLate(page);
  expect(html).not.toContain("modulepreload");
  expect(html).not.toContain('type="module"');
  const [, call = ""] = /<script nonce="n1">startWhenDrawn\((.*)\)<\/script><script nonce="n1">rest/.exec(html) ?? [];
  expect(JSON.parse(`[${call}]`)).toEqual([["/a.js", "/b.js"], code]);
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
});

test("a page without scripts of its own stays as it is", () => {
  expect(startingLate("<p>no script</p>")).toBe("<p>no script</p>");
});

test.each([1, 7, 1_000])("pieces of %i bytes give the page that the whole gives", async (size) => {
  const bytes = Buffer.from(page);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  expect(await text(Readable.from(pieces).pipe(lateStart()))).toBe(startingLate(page));
});

test("what comes after the scripts is not held back", async () => {
  const stream = lateStart();
  stream.write(page);
  const first = await new Promise<string>((resolve) => stream.once("data", (piece) => resolve(String(piece))));
  expect(first).toContain("rest()");
  stream.end();
});
