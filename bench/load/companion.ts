/**
 * A venue on its phones: all open `/follow` behind one address, predict the order, and follow the show step by step. Measures memory per
 * phone, how long after each step the last phone shows it, and whether a phone was rejected.
 *
 *   npm run load -- companion [number of phones]
 */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { finalId, openEvening } from "../../tests/journeys/show-evening.ts";
import { openShow, readyToPress } from "./press-show.ts";
import { liveMemory } from "./live-memory.ts";

const phones = Number(process.argv[2] ?? 500);
if (!Number.isSafeInteger(phones) || phones < 1 || phones > 5_000) {
  throw new Error(`"${process.argv[2]}" is no number of phones from 1 to 5000.`);
}
const presses = 12;
const betweenPressesMs = 2_500;
/** What must hold on the machine that an event has. */
const bars = { kilobytesEach: 50, kilobytesAfterBurst: 50, newsP99Ms: 2_000, predictP99Ms: 8_000 };

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

const evening = await openEvening();
const { origin, panel, port } = evening;
const faults: string[] = [];

async function must(answer: Promise<Response>, what: string): Promise<string> {
  const response = await answer;
  const text = await response.text();
  if (response.status !== 200) faults.push(`${what}: ${response.status}`);
  return text;
}

/** One phone: a bare socket for the stream, and the page's data whenever there is news. */
class Phone {
  readonly #device = randomBytes(16).toString("hex");
  #socket: Socket | undefined;
  /** when it had the data that followed the last news; performance's clock */
  hadNewsMs = 0;

  follow(showId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(
          `GET /live?topic=show:${showId} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`,
        ),
      );
      this.#socket = socket;
      let head = "";
      socket.on("error", reject);
      socket.on("data", (data) => {
        const text = data.toString("latin1");
        if (text.includes("event: news")) void this.#look();
        if (head.includes("event: ready")) return;
        head += text;
        if (head.includes("event: ready")) resolve();
        else if (/^HTTP\/1\.1 (?!200)/.test(head)) reject(new Error(head.slice(0, 200)));
      });
    });
  }

  async #look(): Promise<void> {
    await must(fetch(`${origin}/follow.data`, { headers: { "accept-language": "tr" } }), "/follow.data");
    this.hadNewsMs = performance.now();
  }

  async predict(showId: string, order: readonly string[]): Promise<number> {
    const begunMs = performance.now();
    const body = { type: "predict", device: this.#device, showId, stageId: finalId, kind: "top-three", order };
    const headers = { "Content-Type": "application/json", origin };
    await must(fetch(`${origin}/_follow`, { method: "POST", headers, body: JSON.stringify(body) }), "/_follow");
    return performance.now() - begunMs;
  }

  leave(): void {
    this.#socket?.destroy();
  }
}

try {
  const show = await openShow(panel);
  const showId = show.split("/").at(-1) ?? "";
  const page = await must(fetch(`${origin}/follow?city=izmir`), "/follow");
  const teams = [...new Set([...page.matchAll(/<option value="([a-z0-9]{10,64})"/g)].map((match) => match[1] ?? ""))];
  if (teams.length < 3) throw new Error("The page offers no teams to predict.");

  const memory = () => liveMemory(evening.pid() ?? 0);
  const before = await memory();
  const followers = Array.from({ length: phones }, () => new Phone());
  await Promise.all(followers.map((phone) => phone.follow(showId)));
  const kilobytesSince = async () => Math.round(((await memory()) - before) / 1024 / phones);
  await wait(2_000);
  const kilobytesEach = await kilobytesSince();
  const predictMs = await Promise.all(
    followers.map((phone, index) =>
      phone.predict(
        showId,
        [0, 1, 2].map((next) => teams[(index + next) % teams.length] ?? ""),
      ),
    ),
  );
  await wait(2_000);
  const kilobytesAfterBurst = await kilobytesSince();

  const delays: number[] = [];
  for (let count = 0; count < presses; count += 1) {
    const pressedMs = performance.now();
    await (
      await readyToPress(panel, show)
    )();
    await wait(betweenPressesMs);
    for (const phone of followers) {
      if (phone.hadNewsMs > pressedMs) delays.push(phone.hadNewsMs - pressedMs);
      else faults.push(`press ${count + 1}: a phone had no news`);
    }
  }
  for (const phone of followers) phone.leave();

  const figures = [
    ["memory kept for each phone that follows", kilobytesEach, bars.kilobytesEach, "KB"],
    ["the same after all predicted at the same moment", kilobytesAfterBurst, bars.kilobytesAfterBurst, "KB"],
    ["from the press to the phone, p99", Math.round(at(delays, 0.99)), bars.newsP99Ms, "ms"],
    ["keeping a prediction, all at once, p99", Math.round(at(predictMs, 0.99)), bars.predictP99Ms, "ms"],
    ["answers that were none, or late", faults.length, 0, ""],
  ] as const;
  console.log(
    `${phones} phones behind one address, ${presses} presses; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  for (const [what, value, bar, unit] of figures) {
    console.log(`  ${value <= bar ? "held" : "BROKE"}  ${what}: ${value} ${unit} (bar: ${bar} ${unit})`);
    if (value > bar) process.exitCode = 1;
  }
  for (const fault of new Set(faults)) console.log(`  ${fault}`);
} finally {
  await evening.end();
}
