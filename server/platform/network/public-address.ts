import { BlockList, isIP } from "node:net";

/**
 * Non-public networks: this machine, private ones and reserved ones.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const innerNetworks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  // public IPv6 starts with 2 or 3; these others lead elsewhere or back to IPv4
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

// Separate, because a BlockList also compares IPv4 addresses with its IPv6 entries.
const inner = { 4: new BlockList(), 6: new BlockList() };
for (const [network, prefix] of innerNetworks) {
  if (network.includes(":")) inner[6].addSubnet(network, prefix, "ipv6");
  else inner[4].addSubnet(network, prefix, "ipv4");
}

/** False for this machine, private networks and reserved addresses. */
export function isOuterAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner[4].check(address, "ipv4");
  return family === 6 && !inner[6].check(address, "ipv6");
}
