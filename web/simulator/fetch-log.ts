import { type ReadLog, largestLog, readLogText } from "./read-log.ts";

/** A log by its link, or why not: a link of another site is refused before anything is asked for. */
export type FetchedLog = ReadLog | { kind: "other-site" } | { kind: "no-link" } | { kind: "not-found" };

/**
 * Where the log behind a link is, if this site has it: the page of a race, its embedded form, or a file of the site.
 *
 * @param origin of this site
 */
export function logAddress(link: string, origin: string): URL | "other-site" | "no-link" {
  let url: URL;
  try {
    url = new URL(link.trim(), origin);
  } catch {
    return "no-link";
  }
  if (link.trim() === "") return "no-link";
  if (url.origin !== origin) return "other-site";
  const race = /^\/race\/([A-Za-z0-9_-]{1,64})(?:\/embed)?\/?$/.exec(url.pathname)?.[1];
  return race === undefined ? url : new URL(`/api/v1/races/${race}/log`, origin);
}

/** Fetches the log behind a link of this site. */
export async function fetchLog(link: string): Promise<FetchedLog> {
  const address = logAddress(link, location.origin);
  if (typeof address === "string") return { kind: address };
  let response: Response;
  try {
    response = await fetch(address);
  } catch {
    return { kind: "unreadable" };
  }
  if (!response.ok) return { kind: "not-found" };
  const bytes = Number(response.headers.get("content-length") ?? 0);
  if (bytes > largestLog) return { kind: "too-large", bytes };
  return readLogText(await response.text());
}
