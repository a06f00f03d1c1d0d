import { createHmac, randomBytes, createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database, OpenDatabase } from "./database.ts";
import { EnvError } from "../config/env.ts";

/**
 * 64 hex digits. Secrets combine it with the database, so that a leaked database signs no one in
 * (`docs/decisions/server.md`).
 */
export type InstallationKey = string;

const fileName = "installation.key";
const checkName = "installation-key-check";

interface KeyPlace {
  dataDir: string;
  /** set for processes that don't share a folder; undefined: the file in the data folder */
  installationKey: InstallationKey | undefined;
}

export async function readInstallationKey({
  dataDir,
  installationKey,
}: KeyPlace): Promise<InstallationKey | undefined> {
  if (installationKey !== undefined) return installationKey;
  try {
    return (await readFile(path.join(dataDir, fileName), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export async function keepInstallationKey(dataDir: string, key: InstallationKey): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, fileName);
  const partial = `${file}.${process.pid}.partial`;
  await writeFile(partial, `${key}\n`, { mode: 0o600 });
  await chmod(partial, 0o600);
  await rename(partial, file);
}

/**
 * Of several processes on a fresh database, the first creates the key.
 * @throws EnvError when this process lacks the installation's key: processes with different keys would sign each
 * other's users out
 */
export async function openInstallationKey(open: OpenDatabase, place: KeyPlace): Promise<InstallationKey> {
  return open.exclusively("installation-key", async () => {
    const { database } = open;
    const found = await readInstallationKey(place);
    const check = await checkOf(database);
    if (found !== undefined && check === proofOf(found)) return found;
    const mayBeOthers = open.kind === "postgres" && check !== undefined && place.installationKey === undefined;
    if (mayBeOthers) {
      throw new EnvError(
        `This database's key isn't the one in ${path.join(place.dataDir, fileName)}, or the file is missing. Copy the file from the first ` +
          "process's data folder, share one data folder, or set the same INSTALLATION_KEY everywhere. If the key is lost, set " +
          "INSTALLATION_KEY to 64 new hex digits. Everyone then has to sign in again.",
      );
    }
    const key = found ?? randomBytes(32).toString("hex");
    if (found === undefined) await keepInstallationKey(place.dataDir, key);
    await database
      .insertInto("installation")
      .values({ name: checkName, value: proofOf(key) })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: proofOf(key) }))
      .execute();
    return key;
  });
}

async function checkOf(database: Database): Promise<string | undefined> {
  const row = await database
    .selectFrom("installation")
    .where("name", "=", checkName)
    .select("value")
    .executeTakeFirst();
  return row?.value;
}

const proofOf = (key: InstallationKey) => createHmac("sha256", key).update(checkName).digest("hex");

/** @returns 64 hex digits, derived from the installation's key and the database */
export async function keyedSecret(database: Database, key: InstallationKey, name: string): Promise<string> {
  return createHmac("sha256", key)
    .update(await installationSecret(database, name))
    .digest("hex");
}

/**
 * Created on first use; the same in all processes.
 * @returns 64 hex digits
 */
export async function installationSecret(database: Database, name: string): Promise<string> {
  await database
    .insertInto("installation")
    .values({ name, value: randomBytes(32).toString("hex") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await database
    .selectFrom("installation")
    .where("name", "=", name)
    .select("value")
    .executeTakeFirstOrThrow();
  return row.value;
}

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
