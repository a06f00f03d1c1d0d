import TrendingDown from "virtual:icons/trending-down";
import TrendingUp from "virtual:icons/trending-up";
import type { ReactNode } from "react";
import { ratingPoints } from "#engine/ratings/rating-points.ts";
import type { SinceLastVisit, BestRace } from "#server/practice/my-car.ts";
import { isDecided } from "#domain/submissions/submission-acts.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { useSite } from "../app/use-site.ts";
import { ButtonLink, QuietLink } from "../ui/button.tsx";
import { LiveryPicture } from "../races/livery-picture.tsx";
import { RaceCard } from "../races/race-card.tsx";
import type { Route } from "./+types/home";
import { officialCarText } from "../competitions/official-car-text.ts";

function RaceWorthWatching({ race }: { race: BestRace }) {
  const texts = useMessages().myCar;
  const { number } = useFormats();
  const { turn, amount, reason } = race.interest;
  const why = race.teamName === null ? texts.nobody : texts.why[reason]({ name: race.teamName, amount });
  const from = Math.max(0, turn - 5);
  return (
    <RaceCard ownTeam={null} raceId={race.raceId} title={texts.race({ number: number(race.number) })}>
      <p className="w-full">{why}</p>
      {reason !== "finish" && (
        <QuietLink to={`/race/${race.raceId}?turn=${from}`} className="font-semibold">
          {texts.watch}
        </QuietLink>
      )}
    </RaceCard>
  );
}

type MyCarData = NonNullable<Route.ComponentProps["loaderData"]["my"]>;
type Team = NonNullable<MyCarData["team"]>;

interface MyCarProps {
  my: MyCarData;
  nowMs: number;
}

export default function MyCar({ my, nowMs }: MyCarProps) {
  const { myCar: texts, shell } = useMessages();
  const { signedInAs } = useSite();
  const { team } = my;
  if (!team?.hasActiveCar) {
    return (
      <section aria-labelledby="my-car-title" className="mb-12">
        <h1 id="my-car-title" className="display text-4xl wrap-anywhere sm:text-5xl">
          {team ? texts.noCar({ team: team.name }) : texts.noTeam({ name: signedInAs ?? "" })}
        </h1>
        <div className="mt-5 flex flex-wrap gap-3">
          {!team && (
            <ButtonLink to="/addTeam" kind="primary">
              {texts.team}
            </ButtonLink>
          )}
          <ButtonLink to="/submit-car" kind={team ? "primary" : "quiet"}>
            {shell.openGarage}
          </ButtonLink>
          {team && <ButtonLink to={`/team/${team.id}`}>{texts.teamPage}</ButtonLink>}
        </div>
        <div className="mt-6">
          <dl>
            <Deadline my={my} nowMs={nowMs} />
          </dl>
          <WhatComesNext my={my} />
        </div>
      </section>
    );
  }
  return (
    <section aria-labelledby="my-car-title" className="mb-12">
      <TeamHeader team={team} my={my} />
      <Figures my={my} nowMs={nowMs} />
      {my.lastRace && my.lastRace.loss !== null && (
        <p className="mt-4">
          <strong>{texts.lastRace}:</strong> {my.lastRace.loss}{" "}
          <QuietLink to={`/submit-car?race=${my.lastRace.id}`} className="font-semibold">
            {shell.openGarage}
          </QuietLink>
        </p>
      )}
      {my.mostLosses !== null && <p className={my.lastRace?.loss ? "mt-2" : "mt-4"}>{my.mostLosses}</p>}
      <Ahead my={my} />
      <div className="mt-8 grid gap-x-12 gap-y-8 empty:hidden md:grid-cols-2">
        <WhileAway meanwhile={my.meanwhile} nowMs={nowMs} />
        <WhatComesNext my={my} />
      </div>
    </section>
  );
}

function TeamHeader({ team, my }: { team: Team; my: MyCarData }) {
  const { myCar: texts, shell } = useMessages();
  const { submissions } = my;
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <LiveryPicture
        primary={team.liveryPrimary}
        secondary={team.liverySecondary}
        number={team.number}
        className="w-24"
      />
      <div className="min-w-0 flex-1 basis-60">
        <p className="figures font-semibold text-quiet">
          {texts.region} · {team.code} {team.number}
        </p>
        <h1 id="my-car-title" className="display text-4xl wrap-anywhere sm:text-5xl">
          {team.name}
        </h1>
      </div>
      <ButtonLink to="/submit-car" kind={submissions.kind === "open" ? "primary" : "quiet"}>
        {shell.openGarage}
      </ButtonLink>
      <p className="flex basis-full flex-wrap gap-x-6">
        <QuietLink to={`/team/${team.id}`}>{texts.teamPage}</QuietLink>
        <QuietLink to="/teams#standings">{texts.standings}</QuietLink>
        <QuietLink to={`/races?team=${team.id}`}>{texts.races}</QuietLink>
      </p>
    </header>
  );
}

function Figures({ my, nowMs }: { my: MyCarData; nowMs: number }) {
  const texts = useMessages().myCar;
  const { relative } = useFormats();
  const { standing, placedTeams, meanwhile, lastRace, nextRace } = my;
  const points = standing && ratingPoints(standing.strength);
  const before = meanwhile?.before ?? null;
  const placeBefore = before?.place ?? null;
  const gainedPlaces =
    placeBefore !== null && standing && standing.place !== null ? placeBefore - standing.place : null;
  const when = (at: Date) => (at.getTime() - nowMs < 45_000 ? texts.nextRaceNow : relative(at, nowMs));
  const gainedPoints = before && points !== null ? points - ratingPoints(before.strength) : null;
  return (
    <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4 border-y-2 border-ink py-4">
      {standing ? (
        <>
          <Figure
            label={texts.place}
            value={standing.place === null ? "–" : texts.placeOf({ place: standing.place, of: placedTeams })}
            change={gainedPlaces}
          />
          <Figure label={texts.points} value={points} change={gainedPoints} />
        </>
      ) : (
        <Figure label={texts.points} value={<span className="text-base font-normal">{texts.noRating}</span>} />
      )}
      {lastRace && (
        <Figure
          label={texts.lastRace}
          value={
            <>
              {lastRace.place !== null && texts.placeOf({ place: lastRace.place, of: lastRace.cars })}
              <QuietLink to={`/race/${lastRace.id}`} className="text-base">
                {texts.watchLast}
              </QuietLink>
            </>
          }
        />
      )}
      {nextRace && (
        <Figure
          label={texts.nextRace}
          value={typeof nextRace === "number" ? texts.nextRaceWithin({ minutes: nextRace }) : when(nextRace)}
        />
      )}
      <Deadline my={my} nowMs={nowMs} />
    </dl>
  );
}

/** The team to overtake next. */
function Ahead({ my: { ahead, standing } }: { my: MyCarData }) {
  const texts = useMessages().myCar;
  if (!ahead || !standing) return null;
  const points = ratingPoints(ahead.strength) - ratingPoints(standing.strength);
  return (
    <p className="mt-2">
      <strong>{texts.ahead}:</strong>{" "}
      <QuietLink to={`/team/${ahead.id}`} className="font-semibold">
        {ahead.name}
      </QuietLink>{" "}
      {texts.pointsAhead({ points })}
    </p>
  );
}

function Deadline({ my: { submissions }, nowMs }: { my: MyCarData; nowMs: number }) {
  const texts = useMessages().myCar;
  const { dateTime } = useFormats();
  const { kind, closesAt } = submissions;
  if (kind !== "open" || !closesAt || closesAt.getTime() <= nowMs) return null;
  return <Figure label={texts.deadline} value={dateTime(closesAt)} />;
}

function Figure({ label, value, change = null }: { label: string; value: ReactNode; change?: number | null }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="figures flex flex-wrap items-baseline gap-x-3 text-3xl font-bold">
        {value}
        {change !== null && <Change by={change} />}
      </dd>
    </div>
  );
}

function Change({ by }: { by: number }) {
  const texts = useMessages().myCar;
  const { number } = useFormats();
  if (by === 0) return <span className="text-base font-normal text-quiet">{texts.same}</span>;
  const shown = number(Math.abs(by));
  const Icon = by > 0 ? TrendingUp : TrendingDown;
  return (
    <span className={`inline-flex items-center gap-1.5 text-base ${by > 0 ? "text-go-text" : "text-stop"}`}>
      <Icon aria-hidden className="size-5" />
      {by > 0 ? texts.up({ by: shown }) : texts.down({ by: shown })}
    </span>
  );
}

const mostNames = 3;

function WhileAway({ meanwhile, nowMs }: { meanwhile: SinceLastVisit | null; nowMs: number }) {
  const texts = useMessages().myCar;
  const { relative, list } = useFormats();
  if (!meanwhile) return null;
  const { since, races, wins, passedBy, passed, best } = meanwhile;
  const when = relative(since, nowMs);
  if (races === 0 && passedBy.length + passed.length === 0)
    return <p className="text-quiet">{texts.quiet({ when })}</p>;
  const named = (teams: readonly { teamName: string }[]) => {
    const names = teams.slice(0, mostNames).map(({ teamName }) => teamName);
    const left = teams.length - names.length;
    return list(left > 0 ? [...names, texts.others({ count: left })] : names);
  };
  return (
    <section aria-labelledby="meanwhile-title">
      <h2 id="meanwhile-title" className="display text-2xl">
        {texts.since({ when })}
      </h2>
      <ul className="mt-2 space-y-1 text-lg">
        {races > 0 && <li>{texts.won({ races, wins })}</li>}
        {passedBy.length > 0 && <li>{texts.passedBy({ names: named(passedBy) })}</li>}
        {passed.length > 0 && <li>{texts.passed({ names: named(passed) })}</li>}
      </ul>
      {best && (
        <div className="mt-4">
          <h3 className="mb-2 font-semibold">{texts.worth}</h3>
          <RaceWorthWatching race={best} />
        </div>
      )}
    </section>
  );
}

function WhatComesNext({ my }: { my: MyCarData }) {
  const texts = useMessages().myCar;
  const formats = useFormats();
  const { newest, answered, submissions, officialCar } = my;
  const lines: { key: string; text: string; to?: string; action?: string }[] = [];
  if (newest) {
    const { submission } = texts;
    const to = `/submission/${newest.id}`;
    if (!isDecided(newest.state))
      lines.push({ key: "queue", text: submission.waiting({ ahead: newest.ahead }), to, action: texts.watchIt });
    else if (newest.state === "rejected")
      lines.push({ key: "rejected", text: submission.rejected, to, action: texts.see });
    else if (newest.state === "accepted" && !newest.isActive && newest.isUnofficial)
      lines.push({ key: "unofficial", text: submission.unofficial, to, action: texts.see });
    else if (newest.state === "accepted" && !newest.isActive)
      lines.push({ key: "kept", text: submission.notRacing, to, action: texts.compare });
  }
  if (answered > 0)
    lines.push({ key: "answered", text: texts.answered({ count: answered }), to: "/questions", action: texts.read });
  if (submissions.reason === "deadline" || submissions.reason === "frozen")
    lines.push({ key: "late", text: texts.late });
  if (officialCar !== undefined) lines.push({ key: "official", text: officialCarText(texts, formats, officialCar) });
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="display text-2xl">
        {texts.next}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {lines.map(({ key, text, to, action }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span>{text}</span>
            {to !== undefined && (
              <QuietLink to={to} className="font-semibold">
                {action}
              </QuietLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
