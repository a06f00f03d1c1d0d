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
