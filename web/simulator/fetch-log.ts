import type { RaceCarsAnswer } from "../garage/cars/fetch-race-cars.ts";
import { type ReadLog, largestLog, readLogText } from "./read-log.ts";

export type FetchedLog = ReadLog | { kind: "other-site" } | { kind: "no-link" } | { kind: "not-found" };

export type LogPlace = { kind: "race" | "file"; address: string } | { kind: "other-site" } | { kind: "no-link" };

/**
 * Accepts race pages, embeds and files of this site.
 * @param origin of this site
 */
export function logPlace(link: string, origin: string): LogPlace {
  if (link.trim() === "") return { kind: "no-link" };
  let url: URL;
  try {
    url = new URL(link.trim(), origin);
  } catch {
    return { kind: "no-link" };
  }
  if (url.origin !== origin) return { kind: "other-site" };
  const race = /\/race\/([A-Za-z0-9_-]{1,64})(?:\/embed)?\/?$/.exec(url.pathname)?.[1];
  return race === undefined
    ? { kind: "file", address: url.href }
    : { kind: "race", address: `${origin}/_race-cars/${race}` };
}

export async function fetchLog(link: string): Promise<FetchedLog> {
  const place = logPlace(link, location.origin);
  if (!("address" in place)) return place;
  try {
    const response = await fetch(place.address);
    if (!response.ok) return { kind: "not-found" };
    if (place.kind === "race") return readLogText(((await response.json()) as RaceCarsAnswer).log);
    const bytes = Number(response.headers.get("content-length") ?? 0);
    return bytes > largestLog ? { kind: "too-large", bytes } : readLogText(await response.text());
  } catch {
    return { kind: "unreadable" };
  }
}
