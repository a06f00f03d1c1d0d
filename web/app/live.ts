import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigationType, useRevalidator } from "react-router";
import type { FollowOptions as PageOptions } from "./follow-topics.ts";
import type { PageMessage, WorkerMessage } from "./live-sharing.ts";
import { useMessages } from "../ui/messages.tsx";
import { showNotice } from "../ui/notices.ts";
import { chunkRetryMs, pageBeatMs } from "./timing.ts";

type OnNews = (topic: string | null) => void;

type FollowOptions = Omit<PageOptions, "onRefused">;

/** Lazy: most browsers don't need it. */
function followAlone(topics: readonly string[], onNews: OnNews, options: FollowOptions): () => void {
  let stop: (() => void) | undefined;
  let hasLeft = false;
  const begin = async () => {
    if (hasLeft) return;
    try {
      const { followTopics } = await import("./follow-topics.ts");
      if (!hasLeft) stop = followTopics(topics, onNews, options);
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
 * Uses a shared worker where available, otherwise (phones) a connection per page.
 * @returns a stop function
 */
export function followAcrossTabs(topics: readonly string[], onNews: OnNews, options: FollowOptions = {}): () => void {
  if (typeof SharedWorker === "undefined") return followAlone(topics, onNews, options);
  const worker = new SharedWorker(new URL("./live.worker.ts", import.meta.url), { type: "module", name: "live" });
  let alone: (() => void) | undefined;
  const send = (message: PageMessage) => worker.port.postMessage(message);
  const follow = () => send({ kind: "follow", topics: [...topics], since: options.since });
  const leave = () => send({ kind: "follow", topics: [] });
  const goAlone = () => {
    alone ??= followAlone(topics, onNews, options);
  };
  worker.addEventListener("error", goAlone);
  worker.port.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === "news") onNews(data.topic);
    else if (data.kind === "alone") goAlone();
    else if (data.kind === "lost") options.onLost?.();
    else options.onUnavailable?.();
  });
  worker.port.start();
  follow();
  const beat = setInterval(() => send({ kind: "here" }), pageBeatMs);
  // Pages in the back/forward cache catch up when shown.
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
    // Closing the port immediately would lose the last message.
    alone?.();
  };
}

export function useLiveTopics(topics: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const { shell } = useMessages();
  const isUnavailable = useRef(false);
  const refresh = useEffectEvent(() => {
    isUnavailable.current = false;
    void revalidate();
  });
  const showUnavailable = useEffectEvent(() => {
    if (!isUnavailable.current) showNotice({ ...shell.liveUnavailable, kind: "caution" });
    isUnavailable.current = true;
  });
  const key = topics.join(" ");
  const reachedBy: string = useNavigationType();
  const followAll = useEffectEvent((followed: readonly string[], onNews: () => void) => {
    const { dataset } = document.documentElement;
    // Later requests may be answered from a cache.
    if (reachedBy !== "POP") delete dataset["newsMark"];
    return followAcrossTabs(followed, onNews, {
      onUnavailable: () => showUnavailable(),
      since: dataset["newsMark"],
    });
  });
  useEffect(() => {
    if (key === "") return undefined;
    const followed = key.split(" ");
    let leave: (() => void) | undefined;
    // Starting a worker is slow; handles clicks first.
    const start = setTimeout(() => {
      leave = followAll(followed, () => refresh());
    });
    return () => {
      clearTimeout(start);
      leave?.();
    };
  }, [key]);
}

/** For what isn't announced as news; null: nothing to wait for. Rests while the page loads or is in the background. */
export function useReloadEvery(everyMs: number | null): void {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => look(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}

/** React Router drops action data when news reload the page; this keeps it until the next form or page. */
export function useLiveActionData<Data>(actionData: Data | undefined): Data | undefined {
  // Forms and links create history entries, news don't.
  const { key } = useLocation();
  const [last, setLast] = useState({ key, actionData });
  if (last.key === key && (actionData ?? last.actionData) === last.actionData) return last.actionData;
  setLast({ key, actionData });
  return actionData;
}
