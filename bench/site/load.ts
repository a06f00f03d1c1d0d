import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

const connections = 16;

/** Whether wrk is here; it takes less of the machine from the server than a load generator in JavaScript. */
const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

export const loadGenerator = hasWrk ? "wrk" : "autocannon";

/**
 * Asks for a page over and over, on connections that stay open.
 *
 * @returns answers a second
 * @throws Error when an answer is no 2xx
 */
export async function answersPerSecond(url: string, seconds: number): Promise<number> {
  return hasWrk ? withWrk(url, seconds) : withAutocannon(url, seconds);
}

async function outputOf(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  await new Promise((resolve) => child.on("close", resolve));
  return text;
}

async function withWrk(url: string, seconds: number): Promise<number> {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "-H", "Accept-Encoding: gzip", url];
  const text = await outputOf("wrk", args);
  const rate = Number(/Requests\/sec:\s*([\d.]+)/.exec(text)?.[1]);
  if (!(rate > 0) || /Non-2xx/.test(text)) throw new Error(`${url} did not answer as it should:\n${text}`);
  return rate;
}

async function withAutocannon(url: string, seconds: number): Promise<number> {
  return (await askAutocannon(url, seconds, [])).requests.average;
}

/** How long the slowest of a hundred answers takes when so many are asked for a second, in ms. */
export async function slowestOfHundred(url: string, seconds: number, perSecond: number): Promise<number> {
  return (await askAutocannon(url, seconds, ["-R", String(Math.max(1, Math.round(perSecond)))])).latency.p99;
}

interface Answered {
  non2xx: number;
  errors: number;
  requests: { average: number };
  latency: { p99: number };
}

async function askAutocannon(url: string, seconds: number, more: readonly string[]): Promise<Answered> {
  const program = join(import.meta.dirname, "..", "node_modules", "autocannon", "autocannon.js");
  const asked = ["-j", "-c", String(connections), "-d", String(seconds), "-H", "accept-encoding=gzip", ...more, url];
  const result = JSON.parse(await outputOf(process.execPath, [program, ...asked])) as Answered;
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${url} did not answer as it should ${bad} times.`);
  return result;
}
