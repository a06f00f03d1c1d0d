/** Events of 100 cars, made and signed for `npm run league -- --many`, and a site that follows them all. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { migrate } from "#server/base/database/migrate.ts";
import { openEmbedded } from "#server/base/database/open-embedded.ts";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/race/formula.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race/race-log-text.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import { runRace } from "#engine/race/run-race.ts";
import { levelTogether } from "#engine/ratings/finishing-orders.ts";
import { houseCars } from "#languages/house-cars/house-cars.ts";
import { EventFileWriter, type EventRecord, type EventRecordOf } from "#rules/event-file.ts";
import { signingKey } from "#rules/signature.ts";
import { act, until } from "../event/race-stage.ts";
import { becomeAdmin } from "../event/visit-panel.ts";
import { formOf } from "../form-of.ts";
import { endSite, leagueSite, originOf, startSite } from "./league-sites.ts";

const cars = 100;
const rounds = 4;
const key = signingKey("a".repeat(64));
const universities = ["Ege", "Karadeniz Teknik", "Boğaziçi", "Selçuk", "Gaziantep", "Dokuz Eylül", "İTÜ"];
const cities = ["İzmir", "Trabzon", "İstanbul", "Konya", "Gaziantep"];
const colours = ["red", "blue", "yellow", "black", "gray", "silver", "white"] as const;

/** An event whose cars are house cars' programs with a mark behind them, so that each has a hash of its own. */
function makeEvent(number: number, machine: ReturnType<typeof createMachine>): Buffer {
  const models = houseCars.filter(({ family }) => family === "code-prix");
  const field = Array.from({ length: cars }, (_, index) => {
    const model = parseBytecode(models[(index * 7 + number) % models.length]!.initcode);
    const initcode = new Uint8Array([...model, ...Buffer.from(`${number} ${index}`)]);
    return { name: `Team ${index + 1}`, initcode, hash: codeHash(initcode) };
  });
  const races: { log: RaceLog; seats: number[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let group = 0; group < cars / 5; group += 1) {
      // Each round mixes anew: the steps between seats have no divisor in common with the number of cars.
      const step = [1, 3, 7, 9][round % 4]!;
      const seats = Array.from({ length: 5 }, (_, seat) => ((group * 5 + seat) * step) % cars);
      const seed = BigInt(number * 1_000 + round * 100 + group + 1);
      const log = runRace({ formula: defaultFormula, cars: seats.map((seat) => field[seat]!), seed, machine });
      races.push({ log, seats });
    }
  }
  const places = placesOf(races);
  const placeOf = new Map(places.map((row) => [row.teamId, row]));
  const records: EventRecord[] = [
    {
      kind: "event",
      value: {
        format: 1,
        competition: {
          id: `event-${number}`,
          name: `${cities[number % cities.length]} ${2000 + number}`,
          brand: null,
          startsAt: new Date(Date.UTC(2000 + number, 3, 25, 9)).toISOString(),
          submissionsCloseAt: null,
          endsAt: null,
        },
        formula: defaultFormula,
        engine: null,
        seedCommitment: null,
        carsRoot: null,
        seedSecret: null,
      },
    },
    ...field.map(({ name, hash }, index): EventRecord => {
      const row = placeOf.get(`team-${index}`)!;
      return {
        kind: "team",
        value: {
          id: `team-${index}`,
          number: index + 1,
          code: `T${String(index).padStart(2, "0")}`.slice(0, 3),
          name: `${name} of ${number}`,
          university: universities[index % universities.length]!,
          city: cities[(index + number) % cities.length]!,
          livery: [colours[index % colours.length]!, colours[(index + 3) % colours.length]!],
          isDisqualified: false,
          isAiEntrant: false,
          ai: null,
          language: (["solidity", "python", "javascript"] as const)[index % 3]!,
          codeHash: hash,
          result: {
            stageId: "final",
            division: null,
            rank: row.place,
            place: row.place,
            of: cars,
            races: row.races,
            wins: row.wins,
          },
        },
      };
    }),
    {
      kind: "stage",
      value: {
        id: "final",
        name: "Final",
        kind: "final",
        format: "round-robin",
        division: null,
        provisionalUntil: null,
        places,
        withoutPlace: [],
      },
    },
    ...field.map(({ hash, initcode }): EventRecord => ({
      kind: "car",
      value: { codeHash: hash, bytecode: `0x${Buffer.from(initcode).toString("hex")}` },
    })),
    ...races.map(({ log, seats }, index): EventRecord => ({
      kind: "race",
      value: {
        id: `race-${index + 1}`,
        stageId: "final",
        number: index + 1,
        logHash: raceLogHash(log),
        seats: seats.map((seat) => ({ teamId: `team-${seat}`, houseCar: null })),
        log: encodeRaceLog(log),
      },
    })),
  ];
  const writer = new EventFileWriter();
  return gzipSync(records.map(({ kind, value }) => writer.line(kind, value)).join("") + writer.end("whole", key));
}

function placesOf(races: readonly { log: RaceLog; seats: number[] }[]): EventRecordOf<"stage">["places"] {
  const rows = Array.from({ length: cars }, (_, car) => ({ car, share: 0, races: 0, wins: 0 }));
  for (const { log, seats } of races) {
    const end = log.turns.at(-1)!.after.cars;
    const distances = log.finishOrder.map((seat) => end[seat]!.y);
    let ahead = 0;
    for (const group of levelTogether(log.finishOrder, distances, log.winner !== null)) {
      for (const seat of group) {
        const row = rows[seats[seat]!]!;
        row.share += (seats.length - ahead - group.length + (group.length - 1) / 2) / (seats.length - 1);
        row.races += 1;
        row.wins += ahead === 0 ? 1 : 0;
      }
      ahead += group.length;
    }
  }
  return rows
    .map(({ share, ...row }) => ({ ...row, score: share / row.races }))
    .toSorted((a, b) => b.score - a.score || a.car - b.car)
    .map(({ car, ...row }, index) => ({
      place: index + 1,
      placeInterval: [1, cars],
      teamId: `team-${car}`,
      ...row,
    }));
}

const leaguePath = "/code-prix-admin-panel/leagues";

/** @returns what went wrong */
export async function followManyEvents({
  events,
  port,
  folder,
  say,
}: {
  events: number;
  port: number;
  folder: string;
  say: (text: string) => void;
}): Promise<string[]> {
  const machine = createMachine({
    interpreter: new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("#engine/evm/interpreter.wasm")))),
  });
  const files = new Map<string, Buffer>();
  for (let number = 1; number <= events; number += 1)
    files.set(`/event-${number}.jsonl.gz`, makeEvent(number, machine));
  const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  say(
    `${events} events of ${cars} cars made, ${(cars / 5) * rounds} races each; ${(bytes / 1e6).toFixed(1)} MB as files`,
  );
  const host = `127.0.0.1:${port}`;
  const register = {
    format: 1,
    id: "many",
    name: "Many events",
    rule: { points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], best: 10 },
    installations: [{ id: "all", name: "All", address: `http://${host}/`, key: key.publicKey }],
    events: Array.from({ length: events }, (_, index) => ({
      id: `event-${index + 1}`,
      installation: "all",
      name: `Event ${index + 1}`,
      startsOn: `${2001 + index}-04-25`,
      competition: `event-${index + 1}`,
      file: `http://${host}/event-${index + 1}.jsonl.gz`,
    })),
  };
  files.set("/league.json", Buffer.from(JSON.stringify(register)));
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { etag: `"${file.length}"`, "content-length": file.length }).end(file);
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const site = leagueSite("one", port + 1, path.join(folder, "one"), {});
  const problems: string[] = [];
  try {
    const open = await openEmbedded(site.dataDir);
    await migrate(open.database);
    await open.close();
    await startSite(site, [host]);
    await becomeAdmin(site.panel, "league-claim-token-of-a-scripted-league");
    let largest = 0;
    const watch = setInterval(() => (largest = Math.max(largest, residentMegabytes(site.server?.pid))), 1_000);
    const beganMs = performance.now();
    const minutes = () => `${((performance.now() - beganMs) / 60_000).toFixed(1)} min`;
    const form = { intent: "follow-league" as const, address: `http://${host}/league.json`, league: "" };
    await act(site.panel, leaguePath, formOf("admin/leagues/leagues", form));
    await until(
      "the league is counted",
      async () => (await fetch(`${originOf(site.port)}/league/many/league.json`)).ok,
      3_600,
    );
    say(`all files fetched, verified and counted after ${minutes()}`);
    await until("the ladder is computed", async () => (await ladderSize(site.port)) === events * cars, 3_600);
    clearInterval(watch);
    say(`${events * cars} cars on one scale after ${minutes()}; the server's largest memory was ${largest} MB`);
    const times = await Promise.all(
      ["/ladder", "/ladder?city=Konya&page=3", "/ladder/what-if", "/league/many"].map(timed(site.port)),
    );
    for (const line of times) say(line);
    console.log(`${events} events of ${cars} cars imported and rated in ${minutes()}, ${largest} MB at most.`);
  } catch (error) {
    problems.push(String(error));
  } finally {
    await endSite(site);
    await server[Symbol.asyncDispose]();
  }
  return problems;
}

/** Cars that the ladder's page counts. */
async function ladderSize(port: number): Promise<number> {
  const text = await (await fetch(`${originOf(port)}/ladder`, { headers: { "accept-language": "en" } })).text();
  return Number(/([\d,]+) cars/.exec(text)?.[1]?.replaceAll(",", "") ?? 0);
}

const timed =
  (port: number) =>
  async (address: string): Promise<string> => {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const from = performance.now();
      await (await fetch(originOf(port) + address)).text();
      times.push(performance.now() - from);
      // Longer than a page is kept for others.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    }
    return `${address}: ${times.toSorted((a, b) => a - b)[2]!.toFixed(0)} ms (median of 5)`;
  };

/** Of a process and all of its threads; 0 where the system does not tell. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
