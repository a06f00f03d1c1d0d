import ArrowLeft from "virtual:icons/arrow-left";
import ArrowRight from "virtual:icons/arrow-right";
import ChevronDown from "virtual:icons/chevron-down";
import type { MouseEvent } from "react";
import { Link, useHref, useNavigate } from "react-router";
import { messagesOf } from "#messages/messages-of.ts";
import { useLanguage, useMessages } from "../ui/messages.tsx";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { TextLink } from "../ui/button.tsx";
import type { Route } from "./+types/document-page";
import type { DocumentLink, Heading, Part } from "./document.ts";
import { DocumentSearch } from "./document-search.tsx";
import { readShownDocument } from "./shown-documents.server.ts";
import "./documents.css";

export const handle = { texts: ["documents"], shared: [] };

export function loader({ context, params }: Route.LoaderArgs) {
  const { language } = context.get(visitContext);
  const slug = params["*"];
  const shown = readShownDocument(slug, language);
  if (!shown) throw siteError(404, messagesOf(language).shell.errors.pageNotFound({ path: `/docs/${slug}` }));
  return shown;
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { documents: texts } = useMessages();
  const pageLanguage = useLanguage();
  const { slug, document, group, siblings, previous, next } = loaderData;
  const isForeign = document.language !== pageLanguage;
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <PageHead title={document.title} description={`${texts.groups[group]}: ${document.title}`} />
      <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:-ml-1.5 lg:overflow-y-auto lg:px-1.5">
        <p className="mb-3">
          <TextLink to="/docs" className="font-semibold">
            {texts.title}
          </TextLink>{" "}
          <span className="text-quiet">/ {texts.groups[group]}</span>
        </p>
        <DocumentSearch />
        <div className="hidden lg:block">
          {siblings.length > 1 && <Siblings siblings={siblings} slug={slug} />}
          <OnThisPage headings={document.headings} language={isForeign ? document.language : undefined} />
        </div>
      </div>
      <div className="min-w-0 max-w-4xl">
        <article lang={isForeign ? document.language : undefined} className="document" key={slug}>
          <h1 className="display text-4xl sm:text-5xl">{document.title}</h1>
          {isForeign && (
            <p className="text-quiet" lang={pageLanguage}>
              {texts.onlyEnglish}
            </p>
          )}
          <details className="group mt-5 border-y border-line lg:hidden">
            <summary
              className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold"
              lang={pageLanguage}
            >
              {texts.onThisPage}
              <ChevronDown className="size-5 group-open:rotate-180" aria-hidden />
            </summary>
            <OnThisPage headings={document.headings} isOpened />
          </details>
          <Parts parts={document.parts} />
        </article>
        <nav aria-label={texts.neighbours} className="mt-16 grid gap-4 border-t-4 border-ink pt-4 sm:grid-cols-2">
          <Neighbour of={previous} label={texts.previous} />
          <Neighbour of={next} label={texts.next} isNext />
        </nav>
      </div>
    </div>
  );
}

/** Turns site links into client navigation. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const navigate = useNavigate();
  const folder = useHref("/docs");
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const own = link?.getAttribute("href") ?? "";
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented || !own.startsWith(folder)) return;
    event.preventDefault();
    void navigate(`/docs${own.slice(folder.length)}`);
  };
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are what is pressed, by keys too
    <div onClick={follow}>
      {parts.map((part, index) =>
        part.kind === "code" ? (
          <CodeBlock key={index} label={part.label} code={part.code} />
        ) : (
          <div
            key={index}
            dangerouslySetInnerHTML={{ __html: part.markup.replaceAll('href="/docs', `href="${folder}`) }}
          />
        ),
      )}
    </div>
  );
}

function Siblings({ siblings, slug }: { siblings: readonly DocumentLink[]; slug: string }) {
  const { documents: texts } = useMessages();
  return (
    <nav aria-label={texts.siblings} className="mt-6">
      <ul className="border-l-2 border-line">
        {siblings.map((each) => (
          <li key={each.slug}>
            <Link
              to={`/docs/${each.slug}`}
              lang={each.language}
              aria-current={each.slug === slug ? "page" : undefined}
              className="-ml-0.5 block border-l-2 border-transparent px-3 py-1.5 text-[0.9375rem] leading-[1.35] hover:bg-panel aria-[current]:border-go aria-[current]:font-semibold"
            >
              {each.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type OnThisPageProps = { headings: readonly Heading[]; language?: string | undefined; isOpened?: boolean };

function OnThisPage({ headings, language, isOpened = false }: OnThisPageProps) {
  const { documents: texts } = useMessages();
  const shown = headings.length > 24 ? headings.filter(({ level }) => level === 2) : headings;
  if (shown.length === 0) return null;
  return (
    <nav aria-label={texts.onThisPage} className={isOpened ? "pb-3" : "mt-6"}>
      {!isOpened && <p className="display text-xl">{texts.onThisPage}</p>}
      <ul className="mt-1 text-sm" lang={language}>
        {shown.map(({ id, level, text }) => (
          <li key={id} className={level === 3 ? "pl-4" : ""}>
            <a href={`#${id}`} className="footer-link block py-1.5">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbour({ of, label, isNext = false }: { of: DocumentLink | null; label: string; isNext?: boolean }) {
  if (!of) return <span />;
  const Icon = isNext ? ArrowRight : ArrowLeft;
  return (
    <Link
      to={`/docs/${of.slug}`}
      prefetch="intent"
      className={`flex items-center gap-3 border border-line p-4 hover:bg-panel ${isNext ? "flex-row-reverse text-right" : ""}`}
    >
      <Icon className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0">
        <span className="block text-sm text-quiet">{label}</span>
        <span className="block font-semibold" lang={of.language}>
          {of.title}
        </span>
      </span>
    </Link>
  );
}
