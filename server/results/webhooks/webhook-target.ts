import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SealedCodes } from "../../base/database/sealed-codes.ts";

/** Stored sealed: anyone who has the address can post there in our name. */
const targetShape = z.object({
  url: z.string(),
  /** with which JSON is signed, as Standard Webhooks writes it: `whsec_` and Base64; empty: nothing is signed */
  secret: z.string(),
});

export type WebhookTarget = z.infer<typeof targetShape>;

export const secretPrefix = "whsec_";

/** A signing secret that nobody can guess. */
export const newSecret = (): string => secretPrefix + randomBytes(32).toString("base64");

export const sealTarget = (seals: SealedCodes, target: WebhookTarget): string => seals.seal(JSON.stringify(target));

/** Undefined: another installation's key sealed it. */
export function openTarget(seals: SealedCodes, kept: string): WebhookTarget | undefined {
  const text = seals.open(kept);
  if (text === undefined) return undefined;
  const read = targetShape.safeParse(JSON.parse(text));
  return read.success ? read.data : undefined;
}
