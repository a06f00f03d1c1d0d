import { Link, useSearchParams } from "react-router";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { buttonClass } from "../../ui/button-class.ts";

/** The way through a list that has several pages; search and order stay. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const { panelTeams: texts } = useMessages();
  const { number } = useFormats();
  const [parameters] = useSearchParams();
  if (pages <= 1) return null;
  const to = (wanted: number) => {
    const next = new URLSearchParams(parameters);
    next.set("page", String(wanted));
    return `?${next.toString()}`;
  };
  return (
    <nav aria-label={texts.pages} className="flex items-center gap-4">
      {page > 1 && (
        <Link to={to(page - 1)} className={buttonClass({})}>
          {texts.previous}
        </Link>
      )}
      <span className="figures">{texts.page(number(page), number(pages))}</span>
      {page < pages && (
        <Link to={to(page + 1)} className={buttonClass({})}>
          {texts.next}
        </Link>
      )}
    </nav>
  );
}
