import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Browsers where someone signed in before. The cookie has a random name and proves the accounts, so that guessing
 * elsewhere doesn't lock these browsers out.
 */
export interface KnownDevices {
  /** Undefined for forged cookies. @param email an account used there */
  deviceOf: (request: Request, email?: string) => string | undefined;
  remember: (request: Request, email: string) => string;
}

const cookieName = "known_device";
const days = 180;
const mostAccounts = 4;
const cookieForm = /(?:^|;\s*)known_device=([\w-]{22})\.([\w-]{22}(?:\.[\w-]{22}){0,4})(?:;|$)/;

export function knownDevices(secret: string): KnownDevices {
  const sign = (...parts: string[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["known device", ...parts]))
      .digest("base64url")
      .slice(0, 22);
  const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

  function read(request: Request): { device: string; accounts: string[] } | undefined {
    const [, device, signatures] = cookieForm.exec(request.headers.get("cookie") ?? "") ?? [];
    if (device === undefined || signatures === undefined) return undefined;
    const [own = "", ...accounts] = signatures.split(".");
    return isSame(own, sign(device)) ? { device, accounts } : undefined;
  }

  return {
    deviceOf(request, email) {
      const known = read(request);
      if (!known || email === undefined) return known?.device;
      const wanted = sign(known.device, email);
      return known.accounts.some((account) => isSame(account, wanted)) ? known.device : undefined;
    },
    remember(request, email) {
      const { device, accounts } = read(request) ?? { device: randomBytes(16).toString("base64url"), accounts: [] };
      const own = sign(device, email);
      const kept = [own, ...accounts.filter((account) => account !== own)].slice(0, mostAccounts);
      const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
      const value = [device, sign(device), ...kept].join(".");
      return `${cookieName}=${value}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}
