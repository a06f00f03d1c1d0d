import { setTimeout as wait } from "node:timers/promises";

/** Where Node's inspector listens after the signal that opens it. */
const inspector = "http://127.0.0.1:9229/json";

const expression = "process.memoryUsage().heapUsed + process.memoryUsage().external";

/**
 * What a Node process still refers to after a collection. Resident memory would include up to 80 MB of pages that V8
 * and the allocator keep or return by chance.
 * @returns bytes
 */
export async function liveMemory(pid: number): Promise<number> {
  process.kill(pid, "SIGUSR1");
  await wait(500);
  const [target] = (await (await fetch(inspector)).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error(`The inspector of process ${pid} names no target.`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const answerTo = async (method: string, params = {}) => {
    const answer = new Promise<string>((resolve) =>
      socket.addEventListener("message", ({ data }) => resolve(String(data)), { once: true }),
    );
    socket.send(JSON.stringify({ id: 1, method, params }));
    return JSON.parse(await answer) as { result: { result: { value: number } } };
  };
  // The first collection lets finalizers run, the second takes what they let go.
  await answerTo("HeapProfiler.collectGarbage");
  await answerTo("HeapProfiler.collectGarbage");
  const { result } = await answerTo("Runtime.evaluate", { expression });
  socket.close();
  return result.result.value;
}
