import { networkInterfaces } from "node:os";
import { renderUnicodeCompact } from "uqr";

/** IPv4 addresses by which other machines of the local network reach this one. */
export function localAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === "IPv4" && !entry.internal)
    .map((entry) => entry.address);
}

/** An address as a QR code of block characters, for a terminal. */
export function qrCodeText(url: string): string {
  return renderUnicodeCompact(url, { border: 1 });
}
