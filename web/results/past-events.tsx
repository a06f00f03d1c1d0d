import { listPastEvents, type PastEvent } from "#server/results/archive/past-events.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useDivisionWords } from "../competitions/division-words.ts";
import { useFormats, useLanguage, useMessages } from "../ui/messages.tsx";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { cityName } from "../app/brand.ts";
import { localisedName } from "../app/visit.server.ts";
import { PageTitle } from "../app/page-head.tsx";
import { useSite } from "../app/use-site.ts";
import { EmptyState } from "../ui/card.tsx";
import { TextLink } from "../ui/button.tsx";
import type { Route } from "./+types/past-events";

export const handle = { texts: ["pastEvents", "divisions"], shared: ["page"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = Math.trunc(Number(new URL(request.url).searchParams.get("page")));
  const page = Math.min(10_000, Math.max(1, asked || 1));
  const { events, hasOlder } = await listPastEvents(context.get(siteContext).database, page);
  return { page, hasOlder, events: events.map((event) => ({ ...event, name: localisedName(context, event.name) })) };
}

export default function PastEvents({ loaderData: { events, page, hasOlder } }: Route.ComponentProps) {
  const { pastEvents: texts } = useMessages();
  return (
    <div className="space-y-8">
      <header className="max-w-prose space-y-3">
        <PageTitle title={texts.title} description={texts.lead} />
        <p>{texts.lead}</p>
      </header>
      {events.length === 0 && page === 1 ? (
        <EmptyState title={texts.none} />
      ) : (
        <ul className="border-t-2 border-ink">
          {events.map((event) => (
            <li key={event.id} className="border-b border-line py-6">
              <Event event={event} />
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || hasOlder) && (
        <nav aria-label={texts.pages} className="flex flex-wrap gap-x-5 gap-y-2">
          {page > 1 && <TextLink to={`?page=${page - 1}`}>{texts.newer}</TextLink>}
          {hasOlder && <TextLink to={`?page=${page + 1}`}>{texts.older}</TextLink>}
        </nav>
      )}
    </div>
  );
}

function Event({ event: { id, name, brand, timeZone, at, hasFile, podiums } }: { event: PastEvent }) {
  const { pastEvents: texts } = useMessages();
  const { date } = useFormats();
  const language = useLanguage();
  const { cities } = useSite();
  const words = useDivisionWords();
  const city = cities.find(({ slug }) => slug === brand);
  const where = city ? cityName(city, language) : brand === null ? texts.allCities : null;
  return (
    <article
      aria-labelledby={`event-${id}`}
      className="grid gap-x-12 gap-y-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <header className="space-y-1">
        <h2 id={`event-${id}`} className="display text-3xl wrap-anywhere">
          {name}
        </h2>
        <p className="text-quiet">
          <time dateTime={at.toISOString()}>{date(at, timeZone)}</time>
          {where !== null && ` · ${where}`}
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-2 pt-1">
          <TextLink to={`/teams/${id}`}>{texts.board}</TextLink>
          <TextLink to={`/races?competition=${id}`}>{texts.replays}</TextLink>
          {hasFile && <TextLink to={`/teams/${id}/try-car`}>{texts.tryCar}</TextLink>}
          {hasFile && (
            <a href={`${import.meta.env.BASE_URL}events/${id}/event.jsonl.gz`} className="link" download>
              {texts.file}
            </a>
          )}
        </p>
      </header>
      {podiums.length === 0 ? (
        <p className="text-quiet">{texts.noPodium}</p>
      ) : (
        <div className="grid gap-4">
          {podiums.map(({ division, results }) => (
            <Podium key={division?.id ?? ""} results={results} label={division ? words.name(division) : null} />
          ))}
        </div>
      )}
    </article>
  );
}

function Podium({ results, label }: { results: PastEvent["podiums"][number]["results"]; label: string | null }) {
  const { pastEvents: texts } = useMessages();
  const { number } = useFormats();
  return (
    <section>
      {label !== null && <h3 className="font-semibold">{label}</h3>}
      <ol aria-label={label ?? texts.podium}>
        {results.map(({ team, rank }) => (
          <li key={team.id} className="flex min-h-11 items-center gap-3 py-1">
            <span className="figures w-10 shrink-0 text-2xl font-bold">{number(rank)}</span>
            <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
            <span className="min-w-0">
              <TextLink to={`/team/${team.id}`} className="font-semibold wrap-anywhere">
                {team.name}
              </TextLink>
              {team.university !== "" && <span className="text-quiet max-sm:block"> {team.university}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
