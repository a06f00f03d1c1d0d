export interface LineLimits {
  lineBytes: number;
  bytes: number;
}

export type LineProblem = "too-large" | "broken-gzip";

export class LinesBroken extends Error {
  readonly problem: LineProblem;

  constructor(problem: LineProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Yields each line with its line end, packed by gzip or not, with one line in memory at a time. A last line without an
 * end is included.
 * @throws {LinesBroken}
 */
export async function* linesOfFile(
  file: ReadableStream<Uint8Array>,
  limits: LineLimits,
): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let allBytes = 0;
  for await (const chunk of unpacked(file)) {
    allBytes += chunk.length;
    if (allBytes > limits.bytes) throw new LinesBroken("too-large");
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(10, from);
      const part = chunk.subarray(from, end < 0 ? undefined : end + 1);
      if (waitingBytes + part.length > limits.lineBytes) throw new LinesBroken("too-large");
      if (end < 0) {
        if (part.length > 0) waiting.push(part);
        waitingBytes += part.length;
        break;
      }
      yield waiting.length === 0 ? part : joined([...waiting, part], waitingBytes + part.length);
      waiting = [];
      waitingBytes = 0;
      from = end + 1;
    }
  }
  if (waitingBytes > 0) yield joined(waiting, waitingBytes);
}

async function* unpacked(file: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = file.getReader();
  try {
    const first = await reader.read();
    if (first.done) return;
    const rest = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => controller.enqueue(first.value as Uint8Array<ArrayBuffer>),
        async pull(controller) {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value as Uint8Array<ArrayBuffer>);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
    const plain = (isPacked ? rest.pipeThrough(new DecompressionStream("gzip")) : rest).getReader();
    try {
      for (;;) {
        const { done, value } = await plain.read().catch((error: unknown) => {
          throw isPacked ? new LinesBroken("broken-gzip") : error;
        });
        if (done) return;
        yield value;
      }
    } finally {
      await plain.cancel().catch(() => undefined);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
