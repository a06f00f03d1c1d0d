import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

/**
 * Codes that let people into teams, as the database keeps them. A code is too short for a hash, whose every candidate could be tried, and
 * its owner reads it again; so it is sealed under the installation's key, each code always in the same way, and is found by what it is
 * sealed to.
 */
export interface SealedCodes {
  /** What is kept of a code. */
  seal: (code: string) => string;
  /** The code that was sealed; undefined: another key sealed it, or it is none. */
  open: (kept: string) => string | undefined;
}

/** No code has a dot, so that what is sealed is known from what is not. */
export const sealedPrefix = "sealed.";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM whose nonce is an HMAC of the code: the same code seals to the same text, and two codes never share a nonce (the way of
 * RFC 5297).
 *
 * @param secret of the installation, by its key (`keyedSecret`)
 */
export function sealedCodes(secret: string): SealedCodes {
  const keyFor = (name: string) => Buffer.from(hkdfSync("sha256", secret, "", name, 32));
  const [nonceKey, key] = [keyFor("nonces of codes"), keyFor("codes")];
  return {
    seal(code) {
      const nonce = createHmac("sha256", nonceKey).update(code).digest().subarray(0, nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce);
      const text = Buffer.concat([sealing.update(code, "utf8"), sealing.final()]);
      return sealedPrefix + Buffer.concat([nonce, sealing.getAuthTag(), text]).toString("base64url");
    },
    open(kept) {
      if (!kept.startsWith(sealedPrefix)) return undefined;
      const bytes = Buffer.from(kept.slice(sealedPrefix.length), "base64url");
      if (bytes.length <= nonceBytes + tagBytes) return undefined;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes));
      opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
