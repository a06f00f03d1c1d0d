import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

/** argon2id with OWASP's recommended cost: 19 MiB, two passes, one lane. */
export const passwordCost = { memoryKib: 19_456, passes: 2, lanes: 1 };
const tagBytes = 32;
const saltBytes = 16;

interface Cost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

function derive(password: string, salt: Uint8Array, cost: Cost, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      "argon2id",
      {
        message: password.normalize("NFKC"),
        nonce: salt,
        memory: cost.memoryKib,
        passes: cost.passes,
        parallelism: cost.lanes,
        tagLength: bytes,
      },
      (error, tag) => (error ? reject(error) : resolve(tag)),
    );
  });
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

/** Returns a PHC string with algorithm, cost and salt, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(password, salt, passwordCost, tagBytes);
  const { memoryKib, passes, lanes } = passwordCost;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, lanes, salt = "", tag = ""] = parts;
  const expected = Buffer.from(tag, "base64");
  const cost = { memoryKib: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const given = await derive(password, Buffer.from(salt, "base64"), cost, expected.length);
  return timingSafeEqual(given, expected);
}
