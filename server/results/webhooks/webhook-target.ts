import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SealedCodes } from "../../base/database/sealed-codes.ts";

/** Where a webhook's messages go, and what lets them in there. Kept sealed: whoever has it can write there in our name. */
const targetShape = z.object({
  url: z.string(),
  /** of a Telegram bot, or of a Matrix account; empty: the address alone lets us in */
  token: z.string(),
  /** chat of Telegram, room of Matrix; empty: the address says where */
  room: z.string(),
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
