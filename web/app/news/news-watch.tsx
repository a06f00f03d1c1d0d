import { Megaphone } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useMessages } from "../../ui/messages.tsx";
import { useSite } from "../use-site.ts";
import { showNotice } from "../../ui/notices.ts";
import { followNews } from "./follow-news.ts";

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
      stays: true,
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
    <Link
      to={page}
      className={`icon-button icon-button-named relative ${isNew ? "" : "max-md:hidden"}`}
      aria-label={label}
      title={label}
    >
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
