import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { dropPayloads } from "./payload-cache.ts";
import { heartbeatMs } from "./timing.ts";

/**
 * Follows topics of the server (`race:42`, `competition:izmir`) and calls `onNews` when one has news, and whenever the
 * connection opens, for what was missed until then. A connection that has been silent for two heartbeats is opened again.
 *
 * @returns ends the following
 */
export function followTopics(topics: readonly string[], onNews: (topic: string | null) => void): () => void {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(open, 2 * heartbeatMs);
  };
  function open() {
    source?.close();
    source = new EventSource(`/live?${new URLSearchParams(topics.map((topic) => ["topic", topic]))}`);
    source.addEventListener("ready", () => {
      heard();
      // What happened between the page's loading, or the loss of the connection, and now was told to nobody.
      onNews(null);
    });
    source.addEventListener("heartbeat", heard);
    source.addEventListener("news", (event: MessageEvent<string>) => {
      heard();
      onNews(event.data);
    });
    heard();
  }
  open();
  return () => {
    clearTimeout(silence);
    source?.close();
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
  useEffect(() => (key === "" ? undefined : followTopics(key.split(" "), () => onNews())), [key]);
}
