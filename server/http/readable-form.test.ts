import { expect, test } from "vitest";
import { containsEscapedNul, readableForm } from "./readable-form.ts";

const posted = (body: BodyInit, type?: string, path = "/addTeam") =>
  new Request(`http://localhost${path}`, {
    method: "POST",
    body,
    ...(type !== undefined && { headers: { "content-type": type } }),
  });
const json = "application/json";

test("refuses a form field with a NUL in any encoding", async () => {
  const withNul = new FormData();
  withNul.set("code", "a\0b");
  expect(await readableForm(posted(new URLSearchParams({ code: "\0" })))).toBe("not-text");
  expect(await readableForm(posted(new URLSearchParams({ "co\0de": "a" })))).toBe("not-text");
  expect(await readableForm(posted(withNul))).toBe("not-text");
  expect(await readableForm(posted(JSON.stringify({ draft: { name: "\0" } }), json, "/_drafts"))).toBe("not-text");
});

test("passes on a form without a NUL unchanged", async () => {
  const form = await readableForm(posted(new URLSearchParams({ code: "%00 a\\u0000", name: "Şimşek" })));
  expect(form).toBeInstanceOf(Request);
  expect([...(await (form as Request).formData())]).toEqual([
    ["code", "%00 a\\u0000"],
    ["name", "Şimşek"],
  ]);
  const text = String.raw`{"name":"a\\u0000"}`;
  const sent = await readableForm(posted(text, json, "/_drafts"));
  expect(await (sent as Request).text()).toBe(text);
});

test("accepts a NUL in a source, so the garage can name its line", async () => {
  const source = "line\n\0";
  expect(await readableForm(posted(new URLSearchParams({ source })))).toBeInstanceOf(Request);
  expect(await readableForm(posted(JSON.stringify({ source }), json, "/_compile"))).toBeInstanceOf(Request);
});

test("accepts any content in files", async () => {
  const form = new FormData();
  form.set("logo", new File([new Uint8Array([0, 1, 0])], "logo.png"));
  expect(await readableForm(posted(form))).toBeInstanceOf(Request);
});

test.each([
  [String.raw`"\u0000"`, true],
  [String.raw`"\\u0000"`, false],
  [String.raw`"\\\u0000"`, true],
  [`"0000"`, false],
])("finds an escaped NUL in %s: %s", (text, holds) => expect(containsEscapedNul(text)).toBe(holds));
