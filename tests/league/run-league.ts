/**
 * `npm run league`: three installations hold two events each, and a register on a file server joins them. All three show the same table, byte for
 * byte. A team that one of them takes out is taken out of all. Then one lies: it changes a result and signs that like anything else, and the
 * others tell it apart. The last line says what agreed; it exits with 1 when anything did not.
 *
 * With `--many` one installation follows a league of 50 events with 100 cars each (`--many 10`: of 10), made for that: how long it takes, how much memory, and
 * how fast its pages are afterwards (`many-events.ts`). With `--stay` the sites are left open until Ctrl+C.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { LeagueTable } from "#rules/league-table.ts";
import { act, until } from "../event/race-stage.ts";
import { formOf } from "../form-of.ts";
import { endSite, leagueSite, lieAbout, originOf, raceEvents, startSite, type LeagueSite } from "./league-sites.ts";
import { followManyEvents } from "./many-events.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { many: { type: "boolean", default: false }, stay: { type: "boolean", default: false } },
});
if (!existsSync(path.join(import.meta.dirname, "..", "..", "build", "server", "index.js"))) {
  console.error("The site is not built. Run npm start once before.");
  process.exit(2);
}

const firstPort = Number(process.env["PORT"] ?? "") || 7210;
const folder = mkdtempSync(path.join(tmpdir(), "code-prix-league-"));
const leagueId = "anadolu";
const teamsInEach = 6;
const startedAt = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${text}`);

const sites = [
  leagueSite("İzmir", firstPort + 1, path.join(folder, "first"), { izmir: "İzmir", konya: "Konya" }),
  leagueSite("Trabzon", firstPort + 2, path.join(folder, "second"), { trabzon: "Trabzon", istanbul: "İstanbul" }),
  // The same city at another site: its generated cars are the same programs, which ties the two together.
  leagueSite("Gaziantep", firstPort + 3, path.join(folder, "third"), { gaziantep: "Gaziantep", izmir: "İzmir" }),
];
const fileHost = `127.0.0.1:${firstPort}`;
const innerHosts = [fileHost, ...sites.map(({ port }) => `127.0.0.1:${port}`)];
const panelAddress = "/code-prix-admin-panel/leagues";
const problems: string[] = [];
const must = (isTrue: boolean, otherwise: string) => void (isTrue || problems.push(otherwise));

async function keyOf({ port }: LeagueSite): Promise<string> {
  const response = await fetch(`${originOf(port)}/.well-known/code-prix.json`);
  return ((await response.json()) as { key: string }).key;
}

async function registerText(): Promise<string> {
  const installations = await Promise.all(
    sites.map(async (site, index) => ({
      id: `site-${index + 1}`,
      name: site.name,
      address: `${originOf(site.port)}/`,
      key: await keyOf(site),
    })),
  );
  const events = sites.flatMap(({ port, cities, name }, index) =>
    Object.entries(cities).map(([competition, city]) => ({
      id: `${competition}-${index + 1}`,
      installation: `site-${index + 1}`,
      name: `${city} (${name})`,
      startsOn: `2026-0${index + 4}-${competition === "izmir" ? "25" : "11"}`,
      competition,
      file: `${originOf(port)}/events/${competition}/event.jsonl.gz`,
    })),
  );
  const rule = { points: [25, 18, 15, 12, 10, 8], best: 4 };
  return JSON.stringify({ format: 1, id: leagueId, name: "Anadolu Ligi", rule, installations, events }, undefined, 2);
}

/** Has each site look at the league, one after the other: the last ones see what the first ones found. */
async function lookAll(): Promise<void> {
  for (const site of sites) {
    const form = formOf("admin/leagues/leagues", { intent: "check-league", league: leagueId, address: "" });
    await act(site.panel, panelAddress, form);
    await looked(site);
  }
}

const looked = ({ panel, name }: LeagueSite) =>
  until(`${name} has looked at the league`, async () => {
    const { text } = await panel.get(panelAddress);
    return text.includes("Anadolu Ligi") && !text.includes("Being looked at") && !text.includes("not yet");
  });

const tableOf = async ({ port }: LeagueSite) =>
  (await fetch(`${originOf(port)}/league/${leagueId}/league.json`)).text();
const pageOf = async ({ port }: LeagueSite) =>
  (await fetch(`${originOf(port)}/league/${leagueId}`, { headers: { "accept-language": "en" } })).text();

async function sameEverywhere(when: string): Promise<LeagueTable> {
  const texts = await Promise.all(sites.map(tableOf));
  must(new Set(texts).size === 1, `${when} the tables are not the same`);
  // Whoever looked last has seen that all of the others agree.
  const page = await pageOf(sites.at(-1)!);
  const agreeing = page.split("the same, byte for byte").length - 1;
  must(agreeing >= sites.length - 1, `${when} the page of ${sites.at(-1)!.name} does not say that the others agree`);
  return JSON.parse(texts[0]!) as LeagueTable;
}

const counting = ({ events }: LeagueTable) => events.filter(({ problem }) => problem === null).length;

async function run(): Promise<void> {
  for (const site of sites) {
    await raceEvents(site, teamsInEach, innerHosts);
    say(`${site.name}: two events raced and released`);
  }
  const text = await registerText();
  const files = createServer((_, response) => response.setHeader("content-type", "application/json").end(text));
  await new Promise<void>((listening) => files.listen(firstPort, "127.0.0.1", listening));
  try {
    for (const site of sites) {
      const form = { intent: "follow-league" as const, address: `http://${fileHost}/league.json`, league: "" };
      await act(site.panel, panelAddress, formOf("admin/leagues/leagues", form));
      await looked(site);
    }
    await lookAll();
    const table = await sameEverywhere("after the events");
    must(counting(table) === 6, `${counting(table)} of 6 events count`);
    say(
      `all three show the same table: ${table.universities.length} universities, ${table.teams.length} teams, ${table.duels.length} duels, first ${table.universities[0]?.name} with ${table.universities[0]?.points} points`,
    );

    // A team that its own site takes out is gone from all.
    const [first, second, liar] = sites as [LeagueSite, LeagueSite, LeagueSite];
    const gone = table.teams.find(({ counted }) => counted.some(({ event }) => event === "konya-1"))!;
    await hideTeam(first, "konya", gone.name);
    await lookAll();
    const without = await sameEverywhere("after a retraction");
    must(
      !without.teams.some(({ name }) => name === gone.name),
      `${gone.name} was taken out in ${first.name} and is still in the table`,
    );
    say(`${gone.name} was taken out by ${first.name} and is in no table any more`);

    await endSite(liar);
    await lieAbout(liar, "gaziantep");
    await startSite(liar, innerHosts);
    await lookAll();
    const honest = JSON.parse(await tableOf(first)) as LeagueTable;
    const found = honest.events.find(({ id }) => id === "gaziantep-3");
    must(found?.problem === "results-differ", `the changed result of ${liar.name} was found to be ${found?.problem}`);
    must(counting(honest) === 5, `${counting(honest)} of 5 honest events count`);
    must((await tableOf(first)) === (await tableOf(second)), "the two honest sites differ after the lie");
    must(
      (await pageOf(second)).includes("do not follow from its races"),
      "the page does not say what is wrong with it",
    );
    say(
      `${liar.name} changed a result and signed it: the others leave that event out by name, and agree on the other five`,
    );
    if (options.stay) {
      say(`open: ${sites.map(({ port }) => `${originOf(port)}/league/${leagueId}`).join(" ")}`);
      await new Promise<void>((resolve) => process.once("SIGINT", () => resolve()));
    }
  } finally {
    await Promise.all(sites.map(endSite));
    await files[Symbol.asyncDispose]();
  }
}

async function hideTeam({ panel }: LeagueSite, competition: string, name: string): Promise<void> {
  const list = await panel.get(`/code-prix-admin-panel/competitions/${competition}/teams`);
  const links = [...list.text.matchAll(/href="[^"]*\/teams\/([a-z0-9-]+)"[^>]*>([^<]*)</g)];
  const teamId = links.find(([, , label]) => label === name)?.[1];
  if (teamId === undefined) throw new Error(`The panel does not list ${name}.`);
  const address = `/code-prix-admin-panel/competitions/${competition}/teams/${teamId}`;
  await act(panel, address, formOf("admin/teams/team", { intent: "hide-team", reason: "the team asked for it" }));
}

try {
  if (options.many)
    problems.push(...(await followManyEvents({ events: Number(positionals[0] ?? 50), port: firstPort, folder, say })));
  else await run();
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
if (problems.length > 0) console.log(`${problems.length} things do not agree.`);
else if (!options.many)
  console.log(
    "Three sites, six events: the same table byte for byte; one team taken out everywhere; one lie told apart by name, and the rest the same again.",
  );
process.exit(problems.length > 0 ? 1 : 0);
