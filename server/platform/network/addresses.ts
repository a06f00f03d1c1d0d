import { networkInterfaces } from "node:os";
import { renderUnicodeCompact } from "uqr";

export function localAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === "IPv4" && !entry.internal)
    .map((entry) => entry.address);
}

export function qrCodeText(url: string): string {
  return renderUnicodeCompact(url, { border: 1 });
}

export function isOfThisMachine(address: string): boolean {
  return /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(address);
}

/** One connection has a whole /64 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const last = tail === "" ? [] : tail.split(":");
    while (groups.length + last.length < 8) groups.push("0");
    groups.push(...last);
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
