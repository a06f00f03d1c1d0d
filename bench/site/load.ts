import { connect, type Socket } from "node:net";

/** The number of concurrent requests. */
const connections = 16;
const endOfHead = Buffer.from("\r\n\r\n");
const endOfChunks = Buffer.from("\r\n0\r\n\r\n");

/** What a load found. */
export interface Load {
  answersPerSecond: number;
  /** processor time of this side of the line for each answer, in µs */
  askingUs: number;
  /** how long the slowest of a hundred answers took, in ms */
  slowestOfHundredMs: number;
}

/**
 * Requests a page repeatedly on open connections. Reads only enough of an answer to find its end, because a load
 * generator that decodes answers would be slower with larger pages.
 *
 * @param perSecond requests per second; without it each connection asks again after each answer. An answer's time counts
 *   from when it was due, even if no connection was free.
 * @throws Error when an answer isn't 2xx, or a connection ends
 */
export async function loadPage(address: string, seconds: number, perSecond = Infinity): Promise<Load> {
  const url = new URL(address);
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: gzip\r\n\r\n`;
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(url)));
  const spentBefore = process.cpuUsage();
  const startedMs = performance.now();
  const endMs = startedMs + 1_000 * seconds;
  const times: number[] = [];
  let asked = 0;
  async function requestInLoop(ask: (request: string) => Promise<void>): Promise<void> {
    for (;;) {
      const dueMs = perSecond === Infinity ? performance.now() : startedMs + (1_000 * asked) / perSecond;
      if (dueMs >= endMs) return;
      asked += 1;
      const early = dueMs - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      await ask(request);
      times.push(performance.now() - dueMs);
    }
  }
  try {
    await Promise.all(lines.map(({ ask }) => requestInLoop(ask)));
  } finally {
    for (const { socket } of lines) socket.destroy();
  }
  const { user, system } = process.cpuUsage(spentBefore);
  return {
    answersPerSecond: (1_000 * times.length) / (performance.now() - startedMs),
    askingUs: (user + system) / times.length,
    slowestOfHundredMs: times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN,
  };
}

interface Line {
  socket: Socket;
  /** resolves when the answer has come whole; one at a time */
  ask: (request: string) => Promise<void>;
}

function openLine({ hostname, port, href }: URL): Promise<Line> {
  return new Promise((resolve, reject) => {
    let answered: (() => void) | undefined;
    let failed = reject;
    /** bytes of the body that are still to come; undefined: it comes in chunks, until an empty one; "head": none of it has come */
    let left: number | undefined | "head" = "head";
    let head: Buffer = Buffer.alloc(0);
    const fail = (why: string) => {
      socket.destroy();
      failed(new Error(`${href} did not answer as it should: ${why}`));
    };
    const socket = connect(Number(port), hostname, () =>
      resolve({
        socket,
        ask: (request) =>
          new Promise((resolveAnswer, rejectAnswer) => {
            answered = resolveAnswer;
            failed = rejectAnswer;
            left = "head";
            head = Buffer.alloc(0);
            socket.write(request);
          }),
      }),
    );
    socket.setNoDelay(true);
    socket.on("error", (error) => fail(error.message));
    socket.on("close", () => fail("the connection ended"));
    socket.on("data", (data: Buffer) => {
      let body = data;
      if (left === "head") {
        head = head.length === 0 ? data : Buffer.concat([head, data]);
        const end = head.indexOf(endOfHead);
        if (end === -1) return;
        const text = head.toString("latin1", 0, end);
        if (!/^HTTP\/1\.1 2\d\d/.test(text)) return fail(text.slice(0, 100));
        const length = /^content-length: *(\d+)/im.exec(text)?.[1];
        left = length === undefined ? undefined : Number(length);
        // The end of the head's last line may begin the empty chunk's.
        body = head.subarray(left === undefined ? end + 2 : end + endOfHead.length);
      }
      if (left === undefined) {
        // It may come in two parts.
        head = Buffer.concat([head.subarray(-endOfChunks.length), body]);
        if (head.subarray(-endOfChunks.length).equals(endOfChunks)) answered?.();
        return;
      }
      left -= body.length;
      if (left === 0) answered?.();
    });
  });
}
