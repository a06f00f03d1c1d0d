import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newSecret } from "./webhooks.ts";
import { writeMessage, type Message } from "./send-webhook-job.ts";

const message: Message = {
  id: "announcement:1",
  event: "announcement",
  at: new Date("2027-05-01T12:00:00Z"),
  competition: { id: "izmir", name: "Izmir Code Prix" },
  text: "Doors open at <9> & @everyone is welcome",
  url: "https://race.example.org/questions",
  data: { english: "…" },
};
const target = { url: "https://chat.example.org/hook/1", secret: "" };
const words = "Izmir Code Prix: Doors open at <9> & @everyone is welcome\nhttps://race.example.org/questions";

test("asks Discord to wait and mentions no one through a team's name", () => {
  const { url, body } = writeMessage("discord", message, { ...target, url: "https://discord.example/api?thread_id=5" });
  expect(url).toBe("https://discord.example/api?thread_id=5&wait=true");
  expect(JSON.parse(body)).toEqual({ content: words, allowed_mentions: { parse: [] } });
});

test("signs JSON as Standard Webhooks specifies", () => {
  const secret = newSecret();
  const { headers, body } = writeMessage("json", message, { ...target, secret });
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  expect(JSON.parse(body)).toMatchObject({
    id: "announcement:1",
    at: "2027-05-01T12:00:00.000Z",
    data: { english: "…" },
  });
});

test("truncates a text that is too long for a service before its link", () => {
  const { body } = writeMessage("discord", { ...message, text: "x".repeat(5_000) }, target);
  const { content } = JSON.parse(body) as { content: string };
  expect(content).toHaveLength(2_000);
  expect(content.endsWith("…\nhttps://race.example.org/questions")).toBe(true);
});
