import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { followTopics } from "./follow-topics.ts";
import { pageBeatMs, type PageMessage, type WorkerMessage } from "./live-sharing.ts";
import { dropPayloads } from "./payload-cache.ts";

/**
 * Follows topics over the one connection that all tabs of a browser share, where browsers have shared workers; elsewhere (phones) over
 * the page's own.
 *
 * @returns ends the following
 */
export function followAcrossTabs(topics: readonly string[], onNews: (topic: string | null) => void): () => void {
  if (typeof SharedWorker === "undefined") return followTopics(topics, onNews);
  const worker = new SharedWorker(new URL("./live.worker.ts", import.meta.url), { type: "module", name: "live" });
  let alone: (() => void) | undefined;
  const say = (message: PageMessage) => worker.port.postMessage(message);
  const follow = () => say({ kind: "follow", topics: [...topics] });
  const leave = () => say({ kind: "follow", topics: [] });
  const goAlone = () => {
    alone ??= followTopics(topics, onNews);
  };
  worker.addEventListener("error", goAlone);
  worker.port.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === "alone") goAlone();
    else onNews(data.topic);
  });
  worker.port.start();
  follow();
  const beat = setInterval(() => say({ kind: "here" }), pageBeatMs);
  // A page that is kept for going back says nothing meanwhile, and asks anew when it is shown again.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", onShow);
  return () => {
    clearInterval(beat);
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", onShow);
    leave();
    // The port is left to the worker: closed at once it would lose the last word.
    alone?.();
  };
}

/** Refreshes the page's data whenever one of these topics has news. */
export function useLiveTopics(topics: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const onNews = useEffectEvent(() => {
    dropPayloads();
    void revalidate();
  });
  const key = topics.join(" ");
  useEffect(() => (key === "" ? undefined : followAcrossTabs(key.split(" "), () => onNews())), [key]);
}
