import { expect, test } from "vitest";
import { refused } from "#domain/platform/result.ts";
import { formAction } from "./form-action.server.ts";

const asked: unknown[] = [];

const action = formAction(
  "questions/panel/announcements",
  async ({ request }: { request: Request }, may, form) => {
    asked.push(may, form.get("intent"));
    if (request.headers.has("stranger")) throw new Response(null, { status: 403 });
    return request.url;
  },
  { publish: () => refused("empty"), withdraw: (url) => ({ kind: "done", url }) },
);

const send = (intent: string, headers: HeadersInit = {}) => {
  const body = new FormData();
  body.set("intent", intent);
  return action({ request: new Request("http://localhost/", { method: "POST", body, headers }) });
};

test("runs the function of the form's intent and returns its outcome with the intent", async () => {
  const { data, init } = await send("withdraw");
  expect(data).toEqual({ intent: "withdraw", outcome: { kind: "done", url: "http://localhost/" } });
  expect(init).toEqual({ status: 200 });
});

test("answers a refusal with status 400", async () => {
  expect(await send("publish")).toMatchObject({ data: { outcome: { reason: "empty" } }, init: { status: 400 } });
});

test("asks for the permission of the act's row, before an unknown intent is refused", async () => {
  asked.length = 0;
  await expect(send("publish", { stranger: "yes" })).rejects.toMatchObject({ status: 403 });
  await expect(send("none", { stranger: "yes" })).rejects.toMatchObject({ status: 403 });
  await expect(send("none")).rejects.toMatchObject({ init: { status: 400 } });
  expect(asked).toEqual(["organise", "publish", undefined, "none", undefined, "none"]);
});
