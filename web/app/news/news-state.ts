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
  toldMs: number;
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
    if (typeof value?.readMs !== "number" || typeof value.toldMs !== "number") return undefined;
    return { readMs: value.readMs, toldMs: value.toldMs };
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
): { tell: News[]; unread: number; marks: NewsMarks } {
  const newestMs = Math.max(0, ...news.map(({ atMs }) => atMs));
  const { readMs, toldMs } = marks ?? { readMs: 0, toldMs: newestMs };
  return {
    tell: news.filter(({ atMs }) => atMs > toldMs).toSorted((a, b) => a.atMs - b.atMs),
    unread: news.filter(({ atMs }) => atMs > readMs).length,
    marks: { readMs, toldMs: Math.max(toldMs, newestMs) },
  };
}
