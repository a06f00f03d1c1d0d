import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { buildChanged } from "../journeys/second-build.ts";
import { freePort } from "../free-port.ts";
import { startPostgres } from "./postgres-server.ts";
import { judge, type FaultResult } from "./scenarios.ts";
import { startSite, type SiteProcess } from "./site-process.ts";
import { queueTournament, racesLeft } from "./tournament.ts";

const races = 1_500;
const pages = ["/", "/teams/izmir", "/how-to-play", "/simulate"];

/** With other code, and a schema with another table and column. */
function addMigration(folder: string): void {
  writeFileSync(
    join(folder, "server", "platform", "database", "migrations", "9000-next.sql"),
    `alter table race add column next_note text not null default '';
create table next_table (id text primary key);
`,
  );
}

function readPages(addresses: Set<string>): { stop: () => Promise<{ read: number; failed: string[] }> } {
  const stopped = new AbortController();
  const failed: string[] = [];
  let read = 0;
  const reading = (async () => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      for (const address of addresses) {
        const page = pages[turn % pages.length] ?? "/";
        const answer = await fetch(address + page).catch((error: unknown) => ({ status: String(error) }));
        // Stopped servers aren't asked any more.
        if (answer.status !== 200 && addresses.has(address)) failed.push(`${address}${page}: ${answer.status}`);
        read += 1;
      }
      await wait(100);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await reading;
      return { read, failed };
    },
  };
}

/**
 * Replaces workers and a web process one by one during a tournament. The next version changes the schema, an old worker
 * restarts on it, and both serve pages for a while.
 */
export async function rollingUpgrade(): Promise<FaultResult> {
  const nextFolder = await buildChanged(addMigration);
  const postgres = await startPostgres();
  const running: SiteProcess[] = [];
  const start = async (role: "web" | "worker", folder?: string, port?: number) => {
    const settings = { DATABASE_URL: postgres.url, ...(port !== undefined && { PORT: String(port) }) };
    const site = await startSite(role, settings, [], folder);
    running.push(site);
    return site;
  };
  try {
    postgres.start();
    const tournament = await queueTournament(postgres.url, races);
    const [oldPort, nextPort] = [await freePort(), await freePort()];
    const oldAddress = `http://127.0.0.1:${oldPort}`;
    const oldWeb = await start("web", undefined, oldPort);
    const oldWorker = await start("worker");
    const secondOldWorker = await start("worker");
    const addresses = new Set([oldAddress]);
    const reader = readPages(addresses);
    await wait(3_000);

    const nextWorker = await start("worker", nextFolder);
    await oldWorker.kill("SIGKILL");
    const anew = await start("worker");
    await start("web", nextFolder, nextPort);
    addresses.add(`http://127.0.0.1:${nextPort}`);
    const leftWithBoth = await racesLeft(tournament);
    await wait(6_000);
    const doneByBoth = leftWithBoth - (await racesLeft(tournament));
    await start("worker", nextFolder);
    const codes = [await anew.kill("SIGTERM"), await secondOldWorker.kill("SIGTERM")];
    addresses.delete(oldAddress);
    codes.push(await oldWeb.kill("SIGTERM"));

    const result = await judge("old and next version at once, exchanged one by one", 1, tournament, "");
    const { read, failed } = await reader.stop();
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const { rowCount } = await client.query("select 1 from information_schema.tables where table_name = 'next_table'");
    await client.end();
    for (const line of failed.slice(0, 10)) console.error(`  ${line}`);
    if (codes.some((code) => code !== 0)) console.error(`  old processes ended with ${codes.join(", ")}`);
    const died = [nextWorker].filter(({ child }) => child.exitCode !== null);
    result.lost += failed.length + codes.filter((code) => code !== 0).length + died.length + (rowCount === 1 ? 0 : 1);
    result.note = `${doneByBoth} races while both were there; ${read} pages of either, ${failed.length} failed`;
    return result;
  } finally {
    await Promise.all(running.map((each) => each.kill("SIGKILL")));
    postgres.remove();
    rmSync(nextFolder, { recursive: true, force: true });
  }
}
