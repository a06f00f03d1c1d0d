import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { walkers, type UnseenSite, type Walker } from "./unseen-site.ts";
import { racesOf } from "./swap-results.ts";

/** Full pages for two visitors, data for the others. */
const seePages = new Set<Walker>(["visitor", "own team"]);

/** Every route with every possible id. */
async function addresses(site: UnseenSite, who: Walker): Promise<string[]> {
  const { database, stageId, finalId, showId, teams, patterns, drawn, apiPaths } = site;
  const raceIds = [...(await racesOf(database, stageId)), ...(await racesOf(database, finalId))].map((race) => race.id);
  const ownTeams = [teams[0] ?? "", teams[4] ?? ""];
  const anything = [...raceIds, ...ownTeams, "izmir", stageId];
  const idsOf = (pattern: string): readonly string[] => {
    if (/^\/(?:race|_race-cars)\b|\/races\/\{/.test(pattern)) return raceIds;
    if (/^\/(?:team|submission|receipt)\//.test(pattern)) return ownTeams;
    if (pattern.startsWith("/teams/:")) return ["izmir"];
    if (/\/show\/:/.test(pattern)) return [showId];
    // Opened by their own secrets.
    if (/^\/(?:sign-in-link|claim|brand-picture)\//.test(pattern)) return [stageId];
    return anything;
  };
  const filled = (pattern: string) =>
    idsOf(pattern).map((id) =>
      pattern
        .replace(":competitionId", "izmir")
        .replace(":stageId", stageId)
        .replace(/:teamId\b/, ownTeams[0] ?? "")
        .replace(/:\w+\??|\{\w+\}/g, id)
        .replace("*", "nothing"),
    );
  const pages = [...new Set(patterns.flatMap(filled))];
  const asked = seePages.has(who) ? patterns : patterns.filter((pattern) => !drawn.has(pattern));
  return [
    "/_root.data",
    "/robots.txt",
    "/sitemap.xml",
    "/feed.xml",
    "/.well-known/code-prix.json",
    "/events/izmir/event.jsonl.gz",
    "/events/izmir/roster.jsonl",
    "/healthz",
    "/readyz",
    ...new Set(asked.flatMap(filled)),
    ...pages.map((each) => (each === "/" ? "/_.data" : `${each}.data`)),
    ...raceIds.flatMap((id) => [`/race/${id}?turn=3`, `/race/${id}/still.svg?turn=3`, `/race/${id}/log`]),
    ...new Set(apiPaths.flatMap(filled)),
    "/_teams?competition=izmir&q=",
    ...ownTeams.map((team) => `/_teams?competition=izmir&id=${team}`),
    `/teams/izmir/head-to-head?team=${ownTeams[0]}&rival=${ownTeams[1]}`,
    `/teams/izmir/head-to-head.data?team=${ownTeams[0]}&rival=${ownTeams[1]}`,
    ...ownTeams.map((team) => `/teams/izmir/try-car.png?stage=${stageId}&team=${team}&place=1`),
    ...ownTeams.map((team) => `/api/v1/competitions/izmir/races?stage=qualifying&team=${team}`),
  ];
}

const random = /(?:nonce|data-news-mark)(?:=|\\?":\\?)"[\w.-]+\\?"|\\?"newId\\?",\\?"\w+\\?"|name="newId" value="\w+"/g;

/** Without random parts. */
export async function walk(site: UnseenSite, who: Walker): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const address of await addresses(site, who)) {
    // Organisers may know what they organise.
    if (who === "organiser" && /^\/(?:code-prix-admin-panel|show|commentary)\b/.test(address)) continue;
    const response = await site.ask(who, address);
    const isText = /text|json|xml|script/.test(response.headers.get("content-type") ?? "");
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = isText ? bytes.toString("utf8") : createHash("sha256").update(bytes).digest("hex");
    const headers = ["etag", "last-modified", "location", "content-disposition"].map((name) =>
      response.headers.get(name),
    );
    answers.set(address, [response.status, ...headers, body.replaceAll(random, "")].join("\n"));
  }
  return answers;
}

export async function walkAll(site: UnseenSite): Promise<Map<Walker, Map<string, string>>> {
  await untilDrawnAnew();
  const answers = new Map<Walker, Map<string, string>>();
  for (const who of walkers) answers.set(who, await walk(site, who));
  return answers;
}

/** Rendered pages are cached for a second. */
export const untilDrawnAnew = () => pause(1_100);
