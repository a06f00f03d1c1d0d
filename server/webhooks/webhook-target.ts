import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SealedCodes } from "../platform/database/sealed-codes.ts";

/** Stored sealed: anyone with the address can post there in our name. */
const targetShape = z.object({
  url: z.string(),
  /** signs JSON, as in Standard Webhooks: `whsec_` and Base64; empty: unsigned */
  secret: z.string(),
});

export type WebhookTarget = z.infer<typeof targetShape>;

export const secretPrefix = "whsec_";

export const newSecret = (): string => secretPrefix + randomBytes(32).toString("base64");

export const sealTarget = (seals: SealedCodes, target: WebhookTarget): string => seals.seal(JSON.stringify(target));

/** `undefined`: sealed with another installation's key. */
export function openTarget(seals: SealedCodes, stored: string): WebhookTarget | undefined {
  const text = seals.open(stored);
  if (text === undefined) return undefined;
  const read = targetShape.safeParse(JSON.parse(text));
  return read.success ? read.data : undefined;
}
