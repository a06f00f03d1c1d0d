export interface News {
  id: string;
  kind: "announcement" | "answer";
  /** milliseconds since 1970, by the server's clock */
  atMs: number;
  text: string;
}

/** Server time. */
export interface NewsMarks {
  readMs: number;
  announcedMs: number;
}

export interface NewsStore {
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
