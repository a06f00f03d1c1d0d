import { useSearchParams } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { PageLinks } from "../ui/page-links.tsx";

export function Pages({ page, pages }: { page: number; pages: number }) {
  const { teamsPanel: texts } = useMessages();
  const [parameters] = useSearchParams();
  if (pages <= 1) return null;
  const to = (wanted: number) => {
    const next = new URLSearchParams(parameters);
    next.set("page", String(wanted));
    return `?${next.toString()}`;
  };
  return <PageLinks page={page} pages={pages} texts={texts} to={to} />;
}
