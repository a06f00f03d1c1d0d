import { Megaphone } from "lucide-react";
import { Link } from "react-router";
import { useFormats, useMessages } from "../ui/messages.tsx";
import type { ShownAnnouncement } from "./announcement-list.tsx";

export function AnnouncementStrip({ announcement, nowMs }: { announcement: ShownAnnouncement; nowMs: number }) {
  const { shell } = useMessages();
  const { relative } = useFormats();
  return (
    <aside
      aria-label={shell.news.announcement}
      className="mt-10 grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 border-l-8 border-caution bg-panel px-4 py-4 sm:grid-cols-[auto_1fr_auto] sm:items-center"
    >
      <Megaphone aria-hidden className="mt-0.5 size-6 shrink-0 sm:mt-0" />
      <p className="min-w-0 break-words">
        <span className="line-clamp-3 whitespace-pre-line font-semibold">{announcement.text}</span>
        <time className="text-sm text-quiet" dateTime={announcement.publishedAt.toISOString()} suppressHydrationWarning>
          {relative(announcement.publishedAt, nowMs)}
        </time>
      </p>
      <Link to="/questions" className="footer-link col-start-2 font-semibold sm:col-start-auto">
        {shell.news.all}
      </Link>
    </aside>
  );
}
