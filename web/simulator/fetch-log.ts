import type { RaceCarsAnswer } from "../garage/cars/fetch-race-cars.ts";
import { openLog } from "#engine/race-log/open-race-log.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { Refusal } from "#engine/formula/refusal.ts";

/** In bytes and in characters. */
export const largestLog = 16 * 1024 * 1024;

type ReadLog =
  | { kind: "log"; log: RaceLog }
  | { kind: "refused"; rule: string; path: string; detail: string }
  | { kind: "too-large"; bytes: number }
  | { kind: "unreadable" };

export function readLogText(text: string): ReadLog {
  try {
    return { kind: "log", log: openLog(text) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", rule: error.rule, path: error.path, detail: error.message };
    throw error;
  }
}

export async function readLogFile(file: Blob): Promise<ReadLog> {
  if (file.size > largestLog) return { kind: "too-large", bytes: file.size };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { kind: "unreadable" };
  }
  return readLogText(text);
}

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
