import type { SiteConfiguration } from "../config/site-configuration.ts";

const longestWord = 40;

/** Makes a user's name safe for emails: short, and nothing that looks like our text or a link. */
export function nameInEmail(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N} '’-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return `“${plain.length > longestWord ? `${plain.slice(0, longestWord - 1).trim()}…` : plain}”`;
}

/**
 * Origin for links in emails: PUBLIC_URL, on the city's host if the request came from there. The rest of the request
 * can be forged.
 * @param hostname of the request
 */
export function emailOrigin(
  { publicUrl, domain, cities }: Pick<SiteConfiguration, "publicUrl" | "domain" | "cities">,
  hostname: string,
): string {
  if (publicUrl === null) throw new Error("Set PUBLIC_URL: emails need it for their links.");
  const url = new URL(publicUrl);
  const name = hostname.toLowerCase().replace(/^www\./, "");
  // `localhost` links don't work for the recipient.
  const isOfDomain = name === domain || cities.some((city) => name === `${city.slug}.${domain}`);
  if (isOfDomain && domain !== "localhost") url.hostname = name;
  return url.origin;
}
