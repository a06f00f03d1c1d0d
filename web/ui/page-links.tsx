import { useFormats } from "./messages.tsx";
import { ButtonLink } from "./button.tsx";

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
      {page > 1 && <ButtonLink to={to(page - 1)}>{texts.previous}</ButtonLink>}
      <span className="figures">{texts.page({ page: number(page), pages: number(pages) })}</span>
      {page < pages && <ButtonLink to={to(page + 1)}>{texts.next}</ButtonLink>}
    </nav>
  );
}

export function linkToPage(parameters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(parameters);
  next.delete("page");
  for (const [name, value] of parameters) if (value === "") next.delete(name);
  if (page > 1) next.set("page", String(page));
  return `?${next}`;
}
