import Megaphone from "virtual:icons/megaphone";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useMessages } from "../../ui/messages.tsx";
import { useSite } from "../use-site.ts";
import { showNotice } from "../../ui/notices.ts";
import { fetchJson } from "../http.ts";
import { followAcrossTabs } from "../live.ts";

const page = "/questions";

export function NewsWatch() {
  const { signedInAs } = useSite();
  // Another account has other news.
  return <NewsMark key={signedInAs ?? ""} />;
}

function NewsMark() {
  const { shell } = useMessages();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [unread, setUnread] = useState(0);
  const following = useRef<ReturnType<typeof followNews>>(null);
  const isReading = pathname === page;
  const onNews = useEffectEvent((kind: "announcement" | "answer", text: string) => {
    showNotice({
      title: shell.news[kind],
      description: text,
      kind: "go",
      stays: "everywhere",
      ...(!isReading && { action: { label: shell.news.read, onClick: () => void navigate(page) } }),
    });
  });
  useEffect(() => {
    // After the page, which matters more.
    const start = setTimeout(() => {
      following.current = followNews(({ kind, text }) => onNews(kind, text), setUnread);
    }, 300);
    return () => {
      clearTimeout(start);
      following.current?.stop();
      following.current = null;
    };
  }, []);
  useEffect(() => {
    if (isReading && unread > 0) following.current?.read();
  }, [isReading, unread]);
  const isNew = unread > 0 && !isReading;
  const label = `${shell.news.title}${isNew ? `: ${shell.news.unread({ count: unread })}` : ""}`;
  return (
    <Link to={page} className="icon-button icon-button-named relative" aria-label={label} title={label}>
      <Megaphone aria-hidden />
      <span className="max-lg:hidden">{shell.news.title}</span>
      {isNew && (
        <span
          className="figures absolute top-0.5 left-5 min-w-5 rounded-full bg-stop px-1 text-center text-xs font-bold text-page"
          aria-hidden
        >
          {unread > 9 ? "9+" : unread}
        </span>
      )}
    </Link>
  );
}

export interface News {
  id: string;
  kind: "announcement" | "answer";
  /** milliseconds since 1970, by the server's clock */
  atMs: number;
  text: string;
}

/** Server time. */
interface NewsMarks {
  readMs: number;
  announcedMs: number;
}

interface NewsStore {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}

const key = "code-prix-news";

/** @returns undefined on the first visit */
export function readMarks(store: NewsStore): NewsMarks | undefined {
  try {
    const value = JSON.parse(store.getItem(key) ?? "null") as Partial<NewsMarks> | null;
    if (typeof value?.readMs !== "number" || typeof value.announcedMs !== "number") return undefined;
    return { readMs: value.readMs, announcedMs: value.announcedMs };
  } catch {
    return undefined;
  }
}

export function writeMarks(store: NewsStore, marks: NewsMarks): void {
  try {
    store.setItem(key, JSON.stringify(marks));
  } catch {
    // A browser that keeps nothing tells again: better twice than never.
  }
}

/** Oldest first. On the first visit, older messages are unread but not shown. */
export function weighNews(
  news: readonly News[],
  marks: NewsMarks | undefined,
): { fresh: News[]; unread: number; marks: NewsMarks } {
  const newestMs = Math.max(0, ...news.map(({ atMs }) => atMs));
  const { readMs, announcedMs } = marks ?? { readMs: 0, announcedMs: newestMs };
  return {
    fresh: news.filter(({ atMs }) => atMs > announcedMs).toSorted((a, b) => a.atMs - b.atMs),
    unread: news.filter(({ atMs }) => atMs > readMs).length,
    marks: { readMs, announcedMs: Math.max(announcedMs, newestMs) },
  };
}

/**
 * Reports each message once.
 * @returns `stop`, and `read`, which marks everything as read
 */
function followNews(
  onNews: (news: News) => void,
  onUnread: (unread: number) => void,
): { read: () => void; stop: () => void } {
  let latest: News[] = [];
  let stopped = false;
  let leave = () => {};
  let following = "";

  async function ask(): Promise<void> {
    const { news, topics } = await fetchJson<{ news: News[]; topics: string[] }>("/_news");
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
