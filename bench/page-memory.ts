/** What a page holds: its heap, its workers' heaps and buffers, and the whole process. */
import { readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "@playwright/test";

export interface Holding {
  /** of the page, after a forced collection */
  heapBytes: number;
  /** DOM nodes and listeners, which a leak of screens shows first */
  nodes: number;
  listeners: number;
  workers: number;
  /** resident memory of the page's process with all its workers and their WebAssembly; undefined where the system does not tell */
  processBytes: number | undefined;
}

export async function holdingOf(browser: Browser, page: Page): Promise<Holding> {
  const client = await page.context().newCDPSession(page);
  try {
    // The first collection lets finalizers run, the second takes what they let go.
    for (let round = 0; round < 2; round += 1) await client.send("HeapProfiler.collectGarbage");
    await collectWorkers(client);
    const { usedSize } = await client.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await client.send("Memory.getDOMCounters");
    return {
      heapBytes: usedSize,
      nodes,
      listeners: jsEventListeners,
      workers: page.workers().length,
      processBytes: await processBytes(await browser.newBrowserCDPSession()),
    };
  } finally {
    await client.detach();
  }
}

/** Otherwise the process also holds what its workers haven't collected yet. */
async function collectWorkers(client: CDPSession): Promise<void> {
  const sessions: string[] = [];
  client.on("Target.attachedToTarget", ({ sessionId }) => sessions.push(sessionId));
  await client.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const message = JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" });
  for (const sessionId of sessions) {
    const done = new Promise((resolve) => client.once("Target.receivedMessageFromTarget", resolve));
    await client.send("Target.sendMessageToTarget", { sessionId, message });
    await done;
  }
}

/** Of the largest of the browser's page processes: there is one page. */
async function processBytes(client: CDPSession): Promise<number | undefined> {
  try {
    const { processInfo } = await client.send("SystemInfo.getProcessInfo");
    const sizes = processInfo
      .filter(({ type }) => type === "renderer")
      .map(({ id }) => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]) * 1024);
    return Math.max(...sizes);
  } catch {
    return undefined;
  } finally {
    await client.detach();
  }
}
