import currentUrl from "solc/soljson.js?url";
import kitUrl from "solc-0.8.13/soljson.js?url";
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import { CompilerClient, type CompilerClientOptions } from "./compiler-client.ts";

export const compilerUrls: Record<CompilerVersion, string> = { "0.8.37": currentUrl, "0.8.13": kitUrl };

/** The compiler in a worker of this browser; it is loaded with the first compilation. */
export function openCompiler(options: Pick<CompilerClientOptions, "onLoaded"> = {}): CompilerClient {
  return new CompilerClient({
    ...options,
    urls: compilerUrls,
    openWorker: () => new Worker(new URL("./compiler-worker.ts", import.meta.url), { name: "compiler" }),
  });
}

/** How far the compiler's file has come. */
export interface Download {
  receivedBytes: number;
  /** as sent, compressed; undefined when the server does not say */
  sentBytes: number | undefined;
}

/**
 * Fetches the compiler's file into the browser's cache, where the worker finds it, and tells how far it is. The file is immutable: a second
 * visit has it at once.
 * @throws when the network or the server fails
 */
export async function fetchCompiler(
  version: CompilerVersion,
  onProgress: (download: Download) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(compilerUrls[version], {
    cache: "force-cache",
    // What the page shows comes first.
    priority: "low",
    ...(signal && { signal }),
  });
  if (!response.ok || !response.body) throw new Error(`The compiler could not be loaded (${response.status}).`);
  const sentBytes = Number(response.headers.get("content-length")) || undefined;
  const reader = response.body.getReader();
  let receivedBytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    receivedBytes += part.value.length;
    onProgress({ receivedBytes, sentBytes });
  }
}

/** Bytes of each compiler's file once unpacked, to show how far it has come. A test compares them with the files. */
export const compilerBytes: Record<CompilerVersion, number> = { "0.8.37": 9_237_611, "0.8.13": 8_459_192 };
