import { setTimeout as wait } from "node:timers/promises";

/** Where Node's inspector listens after the signal that opens it. */
const inspector = "http://127.0.0.1:9229/json";

/**
 * Resident memory of a Node process after a collection. Without one it includes up to 64 MB of dead young objects, by chance.
 * @returns bytes
 */
export async function settledMemory(pid: number, residentBytes: () => Promise<number>): Promise<number> {
  process.kill(pid, "SIGUSR1");
  await wait(500);
  const [target] = (await (await fetch(inspector)).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error(`The inspector of process ${pid} names no target.`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const heard = (kind: "open" | "message") =>
    new Promise((resolve) => socket.addEventListener(kind, resolve, { once: true }));
  await heard("open");
  // The first collection lets finalizers run, the second takes what they let go.
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
    await heard("message");
  }
  socket.close();
  return residentBytes();
}
