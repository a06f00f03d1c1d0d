import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigationType, useRevalidator } from "react-router";
import type { PageMessage, WorkerMessage } from "./live-sharing.ts";
import { chunkRetryMs, pageBeatMs } from "./timing.ts";

type Told = [
  topics: readonly string[],
  onNews: (topic: string | null) => void,
  onLost: () => void,
  since: string | undefined,
];

/** Follows topics over a connection of the page's own. Most browsers never need it, so it is loaded when one does. */
function followAlone(...[topics, onNews, onLost, since]: Told): () => void {
  let stop: (() => void) | undefined;
  let hasLeft = false;
  const begin = async () => {
    if (hasLeft) return;
    try {
      const { followTopics } = await import("./follow-topics.ts");
      if (!hasLeft) stop = followTopics(topics, onNews, { onLost, since });
    } catch {
      setTimeout(() => void begin(), chunkRetryMs);
    }
  };
  void begin();
  return () => {
    hasLeft = true;
    stop?.();
  };
}

/**
 * Follows topics over the one connection that all tabs of a browser share, where browsers have shared workers; elsewhere (phones) over
 * the page's own.
 *
 * @param since the mark of news of a page that shows what it was drawn with
 * @param onLost nothing is told until the next news: the connection broke
 * @returns ends the following
 */
export function followAcrossTabs(
  topics: readonly string[],
  onNews: (topic: string | null) => void,
  onLost: () => void = () => undefined,
  since?: string,
): () => void {
  if (typeof SharedWorker === "undefined") return followAlone(topics, onNews, onLost, since);
  const worker = new SharedWorker(new URL("./live.worker.ts", import.meta.url), { type: "module", name: "live" });
  let alone: (() => void) | undefined;
  const say = (message: PageMessage) => worker.port.postMessage(message);
  const follow = () => say({ kind: "follow", topics: [...topics], since });
  const leave = () => say({ kind: "follow", topics: [] });
  const goAlone = () => {
    alone ??= followAlone(topics, onNews, onLost, since);
  };
  worker.addEventListener("error", goAlone);
  worker.port.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === "alone") goAlone();
    else if (data.kind === "lost") onLost();
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
  const refresh = useEffectEvent(() => void revalidate());
  const key = topics.join(" ");
  const reachedBy: string = useNavigationType();
  const followAll = useEffectEvent((followed: readonly string[], onNews: () => void) => {
    const { dataset } = document.documentElement;
    // What is asked for later may be given from what was kept since before.
    if (reachedBy !== "POP") delete dataset["newsMark"];
    return followAcrossTabs(followed, onNews, undefined, dataset["newsMark"]);
  });
  useEffect(() => {
    if (key === "") return undefined;
    const followed = key.split(" ");
    let leave: (() => void) | undefined;
    // To start a worker takes as long as to draw some dozens of rows: a press in between is answered first.
    const start = setTimeout(() => {
      leave = followAll(followed, () => refresh());
    });
    return () => {
      clearTimeout(start);
      leave?.();
    };
  }, [key]);
}

/**
 * What a live page's action answered, until the next form or page: React Router forgets it when news have the page's data loaded again.
 *
 * @param actionData of the route, as its component is given it
 */
export function useLiveActionData<Data>(actionData: Data | undefined): Data | undefined {
  // Every form and every link makes a new entry of the history; news do not.
  const { key } = useLocation();
  const [last, setLast] = useState({ key, actionData });
  if (last.key === key && (actionData ?? last.actionData) === last.actionData) return last.actionData;
  setLast({ key, actionData });
  return actionData;
}
