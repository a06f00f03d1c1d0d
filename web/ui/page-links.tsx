import { Link } from "react-router";
import { useFormats } from "./messages.tsx";
import { buttonClass } from "./button-class.ts";

type PageLinksProps = {
  page: number;
  pages: number;
  texts: { pages: string; page: (values: { page: string; pages: string }) => string; previous: string; next: string };
  to: (page: number) => string;
};

export function PageLinks({ page, pages, texts, to }: PageLinksProps) {
  const { number } = useFormats();
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap items-center gap-4">
      {page > 1 && (
        <Link to={to(page - 1)} className={buttonClass({})}>
          {texts.previous}
        </Link>
      )}
      <span className="figures">{texts.page({ page: number(page), pages: number(pages) })}</span>
      {page < pages && (
        <Link to={to(page + 1)} className={buttonClass({})}>
          {texts.next}
        </Link>
      )}
    </nav>
  );
}
