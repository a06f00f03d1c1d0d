import { createHmac } from "node:crypto";
import type { OuterRequest } from "../../base/network/send-outside.ts";
import type { WebhookEvent, WebhookKind } from "#rules/webhooks.ts";
import { secretPrefix, type WebhookTarget } from "./webhook-target.ts";

/** What is told, ready for any receiver. */
export interface Message {
  /** of what happened: a receiver that has had it already knows it by this */
  id: string;
  event: WebhookEvent | "test";
  at: Date;
  competition: { id: string; name: string };
  /** for people, in the webhook's language */
  text: string;
  /** where it is read; null: the site does not know how it is reached from outside */
  url: string | null;
  /** for programs */
  data: Record<string, unknown>;
}

/** Discord rejects longer messages. */
const discordCharacters = 2_000;

/** By kind of receiver: the request that hands a message over. */
const writers: Record<WebhookKind, (message: Message, target: WebhookTarget) => OuterRequest> = {
  discord(message, { url }) {
    const address = new URL(url);
    // Otherwise it answers before it knows whether the message can be shown.
    address.searchParams.set("wait", "true");
    // Names that teams chose must not call everybody in the channel.
    return post(address.href, { content: textOf(message), allowed_mentions: { parse: [] } });
  },

  json({ id, event, at, competition, text, url: read, data }, { url, secret }) {
    const told = { id, event, at: at.toISOString(), competition, text, url: read, data };
    const seconds = String(Math.floor(Date.now() / 1_000));
    const request = post(url, told);
    const signature = signatureOf(secret, { id, seconds, body: request.body });
    const headers = { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature };
    return { ...request, headers: { ...request.headers, ...headers } };
  },
};

/**
 * A signature by which a receiver knows that a message is ours and new.
 *
 * @see https://www.standardwebhooks.com
 */
export function signatureOf(secret: string, { id, seconds, body }: { id: string; seconds: string; body: string }) {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

/** The request that hands a message to a receiver. */
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
