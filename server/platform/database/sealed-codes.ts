import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

/**
 * Encrypted, not hashed: codes are short enough to brute-force, and owners read them again. Deterministic, so that
 * codes can be looked up.
 */
export interface SealedCodes {
  seal: (code: string) => string;
  /** Undefined: sealed with another key, or not sealed. */
  open: (kept: string) => string | undefined;
}

/** Codes contain no dot. */
const sealedPrefix = "sealed.";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with an HMAC of the code as nonce (as in RFC 5297).
 * @param secret from `keyedSecret`
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
