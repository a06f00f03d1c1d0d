import { askJson } from "../http.ts";
import { followAcrossTabs } from "../live.ts";
import { readMarks, weighNews, writeMarks, type News } from "./news-state.ts";

/**
 * Reports each message once.
 * @returns `stop`, and `read`, which marks everything as read
 */
export function followNews(
  onNews: (news: News) => void,
  onUnread: (unread: number) => void,
): { read: () => void; stop: () => void } {
  let latest: News[] = [];
  let stopped = false;
  let leave = () => {};
  let following = "";

  async function ask(): Promise<void> {
    const { news, topics } = await askJson<{ news: News[]; topics: string[] }>("/_news");
    if (stopped) return;
    latest = news;
    const weighed = weighNews(news, readMarks(localStorage));
    writeMarks(localStorage, weighed.marks);
    for (const each of weighed.fresh) onNews(each);
    onUnread(weighed.unread);
    const key = topics.join(" ");
    if (key === following) return;
    following = key;
    leave();
    leave = followAcrossTabs(topics, () => void askQuietly());
  }
  // Ignored: the connection reports when it's back.
  const askQuietly = () => ask().catch(() => {});

  const onStorage = () => {
    if (latest.length > 0) onUnread(weighNews(latest, readMarks(localStorage)).unread);
  };
  addEventListener("storage", onStorage);
  void askQuietly();
  return {
    read() {
      const marks = weighNews(latest, readMarks(localStorage)).marks;
      const newestMs = Math.max(marks.readMs, ...latest.map(({ atMs }) => atMs));
      writeMarks(localStorage, { ...marks, readMs: newestMs });
      onUnread(0);
    },
    stop() {
      stopped = true;
      removeEventListener("storage", onStorage);
      leave();
    },
  };
}
