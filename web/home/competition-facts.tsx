import { lazy, Suspense } from "react";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { useFormats, useLanguage, useMessages } from "../ui/messages.tsx";
import { ButtonLink, QuietLink } from "../ui/button.tsx";
import { cityName } from "../app/brand.ts";
import { useSite } from "../app/use-site.ts";
import { nextMoment } from "../competitions/next-moment.ts";

const Countdown = lazy(async () => ({ default: (await import("../competitions/countdown.tsx")).Countdown }));

type ShownCompetition = {
  id: string;
  name: string;
  state: CompetitionState;
  venue: string;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  finalStartsAt: Date | null;
  endsAt: Date | null;
};

export function CompetitionFacts(props: {
  competition: ShownCompetition;
  isDecided: boolean;
  isRaceDay: boolean;
  nowMs: number;
}) {
  const { competition, isDecided, isRaceDay, nowMs } = props;
  const { competition: texts } = useMessages().home;
  const { dateTime } = useFormats();
  const language = useLanguage();
  const { brand } = useSite();
  // Nothing comes after the final's result.
  const next = isDecided ? null : nextMoment(competition, nowMs);
  const facts = [
    { name: texts.facts.where, value: brand.city ? cityName(brand.city, language) : texts.everywhere },
    { name: texts.facts.venue, value: competition.venue === "" ? null : competition.venue },
    { name: texts.facts.when, value: competition.startsAt && dateTime(competition.startsAt) },
    {
      name: texts.facts.until,
      value: competition.submissionsCloseAt && dateTime(competition.submissionsCloseAt),
    },
    { name: texts.facts.end, value: competition.endsAt && dateTime(competition.endsAt) },
  ].filter((fact) => fact.value !== null);
  return (
    <section
      aria-labelledby="competition-title"
      className={`grid gap-8 md:grid-cols-[1fr_auto] ${isRaceDay ? "mb-12" : "mt-12"}`}
    >
      <div>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <h2 id="competition-title" className="display text-4xl">
            {competition.name}
          </h2>
          <strong
            className={
              competition.state === "practice" || competition.state === "final" ? "text-go-text" : "text-quiet"
            }
          >
            {texts.states[competition.state]}
          </strong>
        </div>
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-sm text-quiet">{name}</dt>
              <dd className="figures text-xl font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          {isRaceDay && (
            <ButtonLink to="/follow" kind="primary">
              {texts.follow}
            </ButtonLink>
          )}
          <QuietLink to={`/teams/${competition.id}`} className="font-semibold">
            {texts.standings}
          </QuietLink>
          <QuietLink to="/docs/event-rules" className="font-semibold">
            {texts.rules}
          </QuietLink>
          <QuietLink to="/events" className="font-semibold">
            {texts.pastEvents}
          </QuietLink>
        </p>
      </div>
      {next && (
        <Suspense>
          <Countdown label={texts.until[next.kind]} targetMs={next.at.getTime()} nowMs={nowMs} />
        </Suspense>
      )}
    </section>
  );
}
