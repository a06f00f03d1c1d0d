import type { SiteConfiguration } from "../configuration/site-configuration.ts";

const longestWord = 40;

/**
 * What somebody chose as a name, as it may stand in a letter that the site signs: short, and nothing in it that a reader or their mail
 * program could take for a sentence of ours or a link.
 */
export function nameInLetter(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N} '’-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return `“${plain.length > longestWord ? `${plain.slice(0, longestWord - 1).trim()}…` : plain}”`;
}

/**
 * Where links in letters lead: PUBLIC_URL, on the city's own host when that is where the wish came from. Nothing else of a request is
 * believed: its host, its port and its scheme are whatever its sender wrote.
 *
 * @param hostname of the request
 */
export function letterOrigin(
  { publicUrl, domain, cities }: Pick<SiteConfiguration, "publicUrl" | "domain" | "cities">,
  hostname: string,
): string {
  if (publicUrl === null) throw new Error("Letters are sent and there is no PUBLIC_URL.");
  const url = new URL(publicUrl);
  const name = hostname.toLowerCase().replace(/^www\./, "");
  // `localhost` is everybody's own machine, and not where a letter is read.
  const isOfDomain = name === domain || cities.some((city) => name === `${city.slug}.${domain}`);
  if (isOfDomain && domain !== "localhost") url.hostname = name;
  return url.origin;
}
