import { useId } from "react";
import { Link } from "react-router";
import { LiveryPicture } from "../races/livery-picture.tsx";
import { PlaceNumber, TieBreakNote } from "../races/place-text.tsx";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { QuietLink } from "../ui/button.tsx";
import type { ShownResult } from "../races/shown-result.ts";

type LatestResultProps = { result: ShownResult; competitionId: string; nowMs: number };

export default function LatestResult({ result, ...about }: LatestResultProps) {
  return [result, ...(result.more ?? [])].map((each) => <OneResult key={each.division} result={each} {...about} />);
}

function OneResult({ result, competitionId, nowMs }: LatestResultProps) {
  const title = useId();
  const texts = useMessages().showScreen.result;
  const { number, dateTime } = useFormats();
  const { places, kind, stage, provisionalUntil, openProtests, version, timeZone } = result;
  const champion = kind === "final" ? places.find(({ place }) => place === 1) : undefined;
  const others = champion ? places.filter(({ teamId }) => teamId !== champion.teamId) : places;
  const isOpen = provisionalUntil !== null && provisionalUntil.getTime() > nowMs;
  return (
    <section aria-labelledby={title} className="mb-12">
      <p className="figures font-semibold text-go-text">{champion ? stage : texts.stage}</p>
      {champion ? (
        <div
          data-testid="champion"
          className="mt-2 flex flex-col gap-x-8 gap-y-4 border-y-4 border-go bg-go-soft px-5 py-6 sm:flex-row sm:items-center"
        >
          <LiveryPicture
            primary={champion.liveryPrimary}
            secondary={champion.liverySecondary}
            number={champion.number}
            className="w-40 sm:w-56"
          />
          <div className="min-w-0 flex-1">
            <p className="text-lg font-semibold">{texts.champion}</p>
            <h2 id={title} className="display text-4xl wrap-anywhere sm:text-6xl">
              <Link to={`/team/${champion.teamId}`}>{champion.teamName}</Link>
            </h2>
            <p className="mt-2 text-lg">{[champion.university, champion.city].filter(Boolean).join(" · ")}</p>
            <TieBreakNote tieBreak={champion.tieBreak} />
          </div>
        </div>
      ) : (
        <h2 id={title} className="display mt-1 text-5xl">
          {stage}
        </h2>
      )}
      {(isOpen || openProtests > 0 || version > 1) && (
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 font-semibold text-caution" suppressHydrationWarning>
          {isOpen && <span>{texts.provisional({ moment: dateTime(provisionalUntil, timeZone) })}</span>}
          {!isOpen && openProtests > 0 && <span>{texts.undecided}</span>}
          {version > 1 && <span>{texts.corrected({ version: number(version) })}</span>}
        </p>
      )}
      <ol className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 border-t-2 border-ink md:grid-cols-[repeat(2,minmax(0,1fr))]">
        {others.map((team) => (
          <li key={team.teamId} className="flex min-h-14 items-center gap-3 border-b border-line">
            <span className="figures relative flex w-12 items-center self-stretch pl-3 text-3xl font-bold">
              <PlaceNumber place={team.place} notSeparated={result.notSeparated} text={number(team.place)} />
            </span>
            <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
            <span className="figures w-11 font-semibold">{team.code}</span>
            <span className="min-w-0 py-2">
              <Link to={`/team/${team.teamId}`} className="block truncate font-semibold">
                {team.teamName}
              </Link>
              <TieBreakNote tieBreak={team.tieBreak} />
            </span>
            <span className="hidden min-w-0 flex-1 truncate text-right text-quiet sm:block">{team.university}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3">
        <QuietLink to={`/teams/${competitionId}`} className="font-semibold">
          {texts.all({ count: number(result.teams) })}
        </QuietLink>
      </p>
    </section>
  );
}
