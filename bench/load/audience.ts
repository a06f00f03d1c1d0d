/** Simulated spectators of live streams and readers of pages. */
import { spawnSync } from "node:child_process";
import { connect, type Socket } from "node:net";

/** Pages of an event that don't need signing in. */
export const publicPages = ["/", "/teams/izmir", "/how-to-play", "/simulate", "/sign-in"];

/**
 * @throws Error when this shell may not open as many files as there are streams: they and the site share its limit
 */
export function mayOpenStreams(count: number): void {
  const openFiles = Number(spawnSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).stdout);
  if (openFiles < count + 200) {
    throw new Error(
      `This shell may open ${openFiles} files, and ${count} spectators need more: ulimit -n ${count + 1_000}`,
    );
  }
}

/** A metric of a site, by its name in `/metrics`. */
export async function metricOf(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(new RegExp(`^${name} ([\\d.e+]+)`, "m").exec(text)?.[1]);
}

/** One spectator: a bare socket, so that this side of the line costs little. */
export interface Spectator {
  socket: Socket;
  /** resolves with the moment at which news that were sent after the call have come */
  nextNews: () => Promise<number>;
  /** after how long it comes back when its connection is lost, as the site told it; browsers wait three seconds unless told */
  comesBackMs: number;
}

const newsOfCompetition = "competition:izmir";

export function openStream(port: number, topic = newsOfCompetition): Promise<Spectator> {
  return new Promise((resolve, reject) => {
    let received: ((moment: number) => void) | undefined;
    const spectator: Spectator = {
      comesBackMs: 3_000,
      socket: connect(port, "127.0.0.1", () =>
        spectator.socket.write(
          `GET /live?topic=${topic} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`,
        ),
      ),
      nextNews: () =>
        new Promise((resolveNews) => {
          received = resolveNews;
        }),
    };
    let head = "";
    let isReady = false;
    spectator.socket.on("error", reject);
    spectator.socket.on("data", (data) => {
      const text = data.toString("latin1");
      spectator.comesBackMs = Number(/^retry: (\d+)$/m.exec(text)?.[1] ?? spectator.comesBackMs);
      if (isReady) {
        if (text.includes("event: news")) received?.(performance.now());
        return;
      }
      head += text;
      if (head.includes("event: ready")) {
        isReady = true;
        resolve(spectator);
      } else if (/^HTTP\/1\.1 (?!200)/.test(head)) reject(new Error(head.slice(0, 200)));
    });
  });
}

/** Opens streams of one topic's news, a hundred at a time. */
export async function openStreams(port: number, count: number, topic = newsOfCompetition): Promise<Spectator[]> {
  const spectators: Spectator[] = [];
  while (spectators.length < count) {
    const batch = Math.min(100, count - spectators.length);
    spectators.push(...(await Promise.all(Array.from({ length: batch }, () => openStream(port, topic)))));
  }
  return spectators;
}

/** How many spectators each round has: the numbers that were given, else a thousand and five thousand. */
export function audienceSizes(given: readonly string[]): number[] {
  return (given.length > 0 ? given : ["1000", "5000"]).map((text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < 1 || value > 50_000)
      throw new Error(`"${text}" is no number from 1 to 50000.`);
    return value;
  });
}

/** The value below or at which this share of all lies; 0 of none. */
export function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
}
