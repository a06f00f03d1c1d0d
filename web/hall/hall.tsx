import { Fragment } from "react";
import { Link } from "react-router";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { siteContext } from "#server/http/site-context.ts";
import { readHall, type HallCar, type HallEvent } from "#server/results/hall/hall.ts";
import { friendlyRivals, type FriendlyRivals } from "#server/results/imports/friendly-rivals.ts";
import { useFormats, useLanguage, useMessages } from "../messages/messages.tsx";
import { LiveryPicture } from "../races/livery-picture.tsx";
import { nameHere } from "../shell/name-here.server.ts";
import { PageHead } from "../shell/page-head.tsx";
import { Badge } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/hall";

export const handle = { texts: ["hall"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const events = await readHall(database);
  const guests = events.flatMap(({ isOwn, cars }) => (isOwn ? [] : cars.map(({ id }) => id)));
  return {
    rivals: await friendlyRivals(database, await visitor(), "id", guests),
    events: events.map((event) => ({ ...event, name: nameHere(context, event.name) })),
  };
}

/** Where champions stay: the podium of each event, of this site and of others. */
export default function Hall({ loaderData }: Route.ComponentProps) {
  const { hall: texts } = useMessages();
  const { events, rivals } = loaderData;
  return (
    <div className="space-y-10">
      <PageHead title={texts.title} description={texts.lead} />
      <header className="space-y-3">
        <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
        <p className="max-w-prose text-lg text-quiet">{texts.lead}</p>
      </header>
      {events.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <>
          {events.map((event) => (
            <Podium key={event.id} event={event} rivals={rivals} />
          ))}
          {events.some(({ cars }) => cars.some((car) => car.now ?? car.atItsEnd)) && (
            <p className="max-w-prose text-sm text-quiet">
              {texts.ratings}{" "}
              <Link to="/ladder" className="link">
                {texts.ladder}
              </Link>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Podium({ event, rivals }: { event: HallEvent; rivals: FriendlyRivals | null }) {
  const { hall: texts } = useMessages();
  const { date } = useFormats();
  const { id, name, startsAt, isOwn, cars } = event;
  return (
    <section aria-labelledby={`event-${id}`} className="space-y-4">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line pb-2">
        <h2 id={`event-${id}`} className="display min-w-0 text-3xl break-words">
          {name}
        </h2>
        {startsAt !== null && (
          <p className="text-quiet" suppressHydrationWarning>
            {date(startsAt)}
          </p>
        )}
        {!isOwn && <Badge>{texts.imported}</Badge>}
      </header>
      <ol className="grid gap-4 md:grid-cols-3">
        {cars.map((car) => (
          <li key={car.id} className="min-w-0">
            <Champion car={car} raceAgainst={raceAgainst(rivals, car.id)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where a visitor's team asks for a friendly race against a guest; undefined where it may not. */
function raceAgainst(rivals: FriendlyRivals | null, id: string): string | undefined {
  const guest = rivals?.guests[id];
  return rivals && guest !== undefined ? `/team/${rivals.teamId}?guest=${guest}#guest-race` : undefined;
}

function Champion({ car, raceAgainst: address }: { car: HallCar; raceAgainst: string | undefined }) {
  const { hall: texts } = useMessages();
  const { number } = useFormats();
  const language = useLanguage();
  const { rank, division, name, university, city, livery, team, source, race } = car;
  const [primary, secondary] = livery;
  return (
    <article className={`h-full border bg-panel p-4 ${rank === 1 ? "border-go" : "border-line"}`}>
      <div className="flex items-center gap-4">
        <p className="display text-5xl text-quiet">{texts.rank({ rank: number(rank) })}</p>
        <LiveryPicture primary={primary} secondary={secondary} number={car.number} className="h-12 w-auto flex-none" />
      </div>
      <h3 className="mt-3 text-xl font-semibold break-words">
        {team === null ? (
          name
        ) : (
          <Link to={team} className="link">
            {name}
          </Link>
        )}
      </h3>
      <p className="text-quiet">
        {[university, city, division?.[language === "tr" ? "turkish" : "english"]].filter(Boolean).join(" · ")}
      </p>
      {car.isAiEntrant && (
        <p className="mt-1">
          <Badge>{texts.ai}</Badge>
        </p>
      )}
      <p className="figures mt-2 font-semibold">{texts.wins({ wins: number(car.wins), races: number(car.races) })}</p>
      {(car.atItsEnd !== null || car.now !== null) && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-quiet">
          {(["atItsEnd", "now"] as const).map((when) => {
            const rating = car[when];
            return (
              rating !== null && (
                <Fragment key={when}>
                  <dt className="font-semibold">{texts[when]}</dt>
                  <dd className="figures">
                    {texts.rating({
                      place: number(rating.place),
                      of: number(rating.of),
                      points: number(Math.round(rating.points)),
                    })}
                  </dd>
                </Fragment>
              )
            );
          })}
        </dl>
      )}
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {race !== null && (
          <Link to={race.address} className="link">
            {texts.watch}
          </Link>
        )}
        {address !== undefined && (
          <Link to={address} className="link">
            {texts.raceAgainst}
          </Link>
        )}
        {source !== null && (
          <a href={`${import.meta.env.BASE_URL}${source.address.slice(1)}`} className="link">
            {texts.source({ language: carLanguages[source.language].title })}
          </a>
        )}
      </p>
    </article>
  );
}
