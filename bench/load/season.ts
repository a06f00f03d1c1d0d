/**
 * What a season with up to 100 000 teams needs: the hour before the deadline second by second, qualifying, and all teams
 * watching. Computed from measured costs, without running a load.
 *
 *   npm run load -- season
 */
import { printTable } from "../../tests/faults/print-table.ts";

/** Seconds on a CPU, rounded up from the tables of `docs/reliability.md`; that of a submission is an estimate from its parts. */
const cost = {
  race: { worker: 0.03, database: 0.017 },
  /** compiling (0.3 s), its five races, the verdict */
  submission: { worker: 0.45, database: 0.1 },
  /** pages of a web process a second on one core, those for strangers rendered once */
  pagesPerSecond: 250,
  streamBytes: 27 * 1024,
  logBytes: 2_000,
};
const habits = {
  carsPerTeam: 3,
  /** of a team's cars so many come in the last hour, twice as many in each quarter of it as in the one before */
  lastHourShare: 0.5,
  doublingSeconds: 900,
  teamsPerField: 5,
  rounds: 8,
  runsPerRace: 2,
  spectatorsPerTeam: 3,
  /** one competition's news reach those who follow it: a city, and not the country */
  mostTeamsPerCity: 2_000,
};

interface Machines {
  teams: number;
  workerCores: number;
  databaseCores: number;
  webProcesses: number;
}

const plan: Machines[] = [
  { teams: 300, workerCores: 1, databaseCores: 1, webProcesses: 1 },
  { teams: 2_000, workerCores: 4, databaseCores: 2, webProcesses: 2 },
  { teams: 10_000, workerCores: 16, databaseCores: 4, webProcesses: 4 },
  { teams: 100_000, workerCores: 64, databaseCores: 16, webProcesses: 16 },
];

/** Cars that arrive in each second of the last hour. */
function arrivals(teams: number): number[] {
  const weights = Array.from({ length: 3_600 }, (_, second) => 2 ** (second / habits.doublingSeconds));
  const all = weights.reduce((total, weight) => total + weight, 0);
  const cars = teams * habits.carsPerTeam * habits.lastHourShare;
  return weights.map((weight) => (cars * weight) / all);
}

/** @returns seconds that the last car of the longest queue waits for its verdict, and the arrivals of the busiest second */
function lastHour(teams: number, perSecond: number): { waitSeconds: number; peak: number } {
  let waiting = 0;
  let longest = 0;
  let peak = 0;
  for (const coming of arrivals(teams)) {
    waiting = Math.max(0, waiting + coming - perSecond);
    longest = Math.max(longest, waiting);
    peak = Math.max(peak, coming);
  }
  return { waitSeconds: longest / perSecond, peak };
}

const minutes = (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);
/** The one of them that takes longest. */
const slowest = (of: Record<string, number>) => Object.entries(of).toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "";

const rows = plan.map(({ teams, workerCores, databaseCores, webProcesses }) => {
  const rates = { workers: workerCores / cost.submission.worker, database: databaseCores / cost.submission.database };
  const { waitSeconds, peak } = lastHour(teams, Math.min(rates.workers, rates.database));
  const runs = (teams / habits.teamsPerField) * habits.rounds * habits.runsPerRace;
  const qualifying = {
    workers: (runs * cost.race.worker) / workerCores,
    database: (runs * cost.race.database) / databaseCores,
  };
  const spectators = teams * habits.spectatorsPerTeam;
  const spectatorsOfCity = Math.min(teams, habits.mostTeamsPerCity) * habits.spectatorsPerTeam;
  const audience = spectatorsOfCity / (webProcesses * cost.pagesPerSecond);
  return [
    teams,
    `${workerCores} / ${databaseCores} / ${webProcesses}`,
    `${peak.toFixed(1)} a second; ${minutes(waitSeconds)}`,
    `${runs} runs; ${minutes(Math.max(qualifying.workers, qualifying.database))}`,
    `${(((runs / habits.runsPerRace) * cost.logBytes) / 1e6).toFixed(0)} MB`,
    `${spectators}; ${((spectators * cost.streamBytes) / webProcesses / 1e6).toFixed(0)} MB each; ${minutes(audience)}`,
    [
      `last hour: ${slowest({ workers: 1 / rates.workers, database: 1 / rates.database })}`,
      `qualifying: ${slowest(qualifying)}`,
      "news: pages asked for at once",
    ].join("; "),
  ];
});
const heads = [
  "teams",
  "worker cores / database cores / web processes",
  "cars in the busiest second; longest wait",
  "qualifying",
  "logs",
  "streams; memory of a web process; until a city's pages are new",
  "first bottleneck",
];
printTable(heads, rows);
