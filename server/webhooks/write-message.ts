import { createHmac } from "node:crypto";
import type { OuterRequest } from "../platform/network/send-outside.ts";
import type { WebhookEvent, WebhookKind } from "#domain/webhooks/webhooks.ts";
import { secretPrefix, type WebhookTarget } from "./webhook-target.ts";

export interface Message {
  /** the event's, so that receivers can drop duplicates */
  id: string;
  event: WebhookEvent | "test";
  at: Date;
  competition: { id: string; name: string };
  text: string;
  /** null: the site's public address is unknown */
  url: string | null;
  data: Record<string, unknown>;
}

const discordCharacters = 2_000;

const writers: Record<WebhookKind, (message: Message, target: WebhookTarget) => OuterRequest> = {
  discord(message, { url }) {
    const address = new URL(url);
    // Otherwise Discord responds before it knows whether the message is valid.
    address.searchParams.set("wait", "true");
    // Team names must not mention everyone in the channel.
    return post(address.href, { content: textOf(message), allowed_mentions: { parse: [] } });
  },

  json({ id, event, at, competition, text, url: read, data }, { url, secret }) {
    const payload = { id, event, at: at.toISOString(), competition, text, url: read, data };
    const seconds = String(Math.floor(Date.now() / 1_000));
    const request = post(url, payload);
    const signature = signatureOf(secret, { id, seconds, body: request.body });
    const headers = { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature };
    return { ...request, headers: { ...request.headers, ...headers } };
  },
};

/** @see https://www.standardwebhooks.com */
export function signatureOf(secret: string, { id, seconds, body }: { id: string; seconds: string; body: string }) {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

export const writeMessage = (kind: WebhookKind, message: Message, target: WebhookTarget): OuterRequest =>
  writers[kind](message, target);

function textOf({ competition, text, url }: Message): string {
  const end = url === null ? "" : `\n${url}`;
  const whole = `${competition.name}: ${text}`;
  const room = discordCharacters - end.length;
  return (whole.length > room ? `${whole.slice(0, room - 1)}…` : whole) + end;
}

function post(url: string, body: object): OuterRequest {
  return {
    method: "POST",
    url,
    headers: { "content-type": "application/json", "user-agent": "Code-Prix" },
    body: JSON.stringify(body),
  };
}
