import Download from "virtual:icons/download";
import Link2 from "virtual:icons/link-2";
import Play from "virtual:icons/play";
import { useState } from "react";
import { decidedBy, type PlaceAgain } from "#domain/stages/race-stage-again.ts";
import { LatePart, lazyPart } from "../app/lazy-part.tsx";
import { useBrandOfRace, useSite } from "../app/use-site.ts";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { circuitNameOf } from "../races/replay/circuit-layouts.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Alert, Badge } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { tieBreakText } from "#messages/format-tie-break.ts";
import { ScoreText, scoreUnit, TieBreakNote, type ScoreUnit } from "../races/place-text.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { SkeletonBox } from "../ui/skeleton.tsx";
import { Table, type Column } from "../ui/table.tsx";
import type { Tried, TryStage } from "./try-car.tsx";
import { href } from "react-router";

const ReplayOfText = lazyPart(async () => ({
  default: (await import("../races/replay-of-text.tsx")).ReplayOfText,
}));

interface TryCarResultProps {
  competition: { id: string; name: string; brand: string | null };
  stage: TryStage;
  tried: Tried;
}

export function TryCarResult({ competition, stage, tried }: TryCarResultProps) {
  const { tryCar: texts } = useMessages();
  const { origin, runs } = useSite();
  const { teamId, again, closed, engine } = tried;
  const division = stage.divisions.find((places) => places.some((each) => each.teamId === teamId)) ?? [];
  const before = new Map(division.map((each) => [each.teamId, each]));
  const board = again.places.filter((each) => before.has(each.teamId));
  const index = board.findIndex((each) => each.teamId === teamId);
  const row = board[index];
  const team = before.get(teamId);
  if (!row || !team) return null;
  const of = board.at(-1)?.place ?? board.length;
  const [low, high] = row.placeInterval;
  const link = { stage: stage.stageId, team: teamId, place: String(row.place) };
  const address = () => origin + import.meta.env.BASE_URL.replace(/\/$/, "") + tryCarPath(competition.id, link);
  const share = () =>
    texts.share.text({ place: row.place, of, event: competition.name, stage: stage.name, link: address() });
  return (
    <>
      <section className="space-y-3" aria-labelledby="try-result">
        <h2 id="try-result" className="text-quiet">
          {texts.result}
        </h2>
        <p className="display text-5xl" data-testid="try-place">
          {texts.place({ place: row.place, of })}
        </p>
        <p className="max-w-prose">
          {low !== high && texts.interval({ low, high })} {texts.official({ team: team.teamName, place: team.place })}{" "}
          <Deciding tried={tried} board={board} index={index} nameOf={(id) => before.get(id)?.teamName ?? ""} />
        </p>
        {closed > 0 && <Alert tone="caution">{texts.substituted({ count: closed })}</Alert>}
        {engine !== null && runs !== null && engine !== runs.engine && (
          <Alert tone="caution">{texts.otherEngine}</Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <CopyButton text={share}>
            <Link2 aria-hidden /> {texts.share.copyText}
          </CopyButton>
          <CopyButton text={address}>
            <Link2 aria-hidden /> {texts.share.copyLink}
          </CopyButton>
          <a
            href={import.meta.env.BASE_URL.replace(/\/$/, "") + tryCarImage(competition.id, new URLSearchParams(link))}
            className={buttonClass({})}
            download={`${competition.id}.png`}
          >
            <Download aria-hidden /> {texts.share.image}
          </a>
        </div>
      </section>
      <RacesToWatch competition={competition} division={before} tried={tried} />
      <section className="space-y-3">
        <h2 className="display text-3xl">{texts.board}</h2>
        <Board board={board} before={before} teamId={teamId} unit={scoreUnit(tried.official.plan.format)} />
      </section>
    </>
  );
}

type Before = ReadonlyMap<string, TryStage["divisions"][number][number]>;

function Board({
  board,
  before,
  teamId,
  unit,
}: {
  board: readonly PlaceAgain[];
  before: Before;
  teamId: string;
  unit: ScoreUnit;
}) {
  const { number } = useFormats();
  const { tryCar: texts, stagesPanel } = useMessages();
  const { order } = stagesPanel;
  const columns: Column<PlaceAgain>[] = [
    {
      head: order.place,
      numeric: true,
      cell: ({ place }) => <span className="text-2xl font-bold">{number(place)}</span>,
    },
    {
      head: order.team,
      rowHeader: true,
      cell: (row) => {
        const team = before.get(row.teamId)!;
        return (
          <span className="flex items-center gap-3">
            <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
            <span className="figures text-quiet max-sm:hidden">{team.code}</span>
            <span>
              {row.teamId === teamId ? <Badge tone="go">{texts.yourCar}</Badge> : team.teamName}
              <TieBreakNote tieBreak={row.tieBreak} />
            </span>
          </span>
        );
      },
    },
    {
      head: texts.change,
      numeric: true,
      cell: (row) => {
        const up = before.get(row.teamId)!.place - row.place;
        if (up === 0) return <span aria-label={texts.same}>–</span>;
        return <span className={up > 0 ? "text-go-text" : "text-stop"}>{up > 0 ? `▲ ${up}` : `▼ ${-up}`}</span>;
      },
    },
    { head: order.scores[unit], numeric: true, cell: ({ score }) => <ScoreText unit={unit} score={score} /> },
    { head: order.wins, numeric: true, cell: ({ wins }) => number(wins) },
    { head: order.races, numeric: true, wideOnly: true, cell: ({ races }) => number(races) },
    {
      head: order.interval,
      numeric: true,
      wideOnly: true,
      cell: ({ placeInterval: [low, high] }) => (low === high ? number(low) : `${number(low)}–${number(high)}`),
    },
  ];
  return <Table caption={texts.board} columns={columns} rows={board} rowKey={(row) => row.teamId} />;
}

/** Compares with the team ahead, or with the second. */
function Deciding({
  tried,
  board,
  index,
  nameOf,
}: {
  tried: Tried;
  board: readonly PlaceAgain[];
  index: number;
  nameOf: (teamId: string) => string;
}) {
  const { tryCar, tieBreak } = useMessages();
  const { decided: texts } = tryCar;
  const { number } = useFormats();
  const [ahead, behind] = index === 0 ? [board[0], board[1]] : [board[index - 1], board[index]];
  if (!ahead || !behind) return null;
  const decided = decidedBy(tried.official, tried.again, ahead, behind);
  const about = { first: index === 0 ? "you" : "other", team: nameOf((index === 0 ? behind : ahead).teamId) };
  const percent = (value: number) => number(value, { style: "percent", maximumFractionDigits: 1 });
  const scores = ([first = "", second = ""]: string[]) =>
    index === 0 ? { ...about, you: first, them: second } : { ...about, you: second, them: first };
  switch (decided.by) {
    case "rating":
      return texts.rating({ ...about, share: percent(decided.share) });
    case "share":
      return texts.share(scores(decided.scores.map(percent)));
    case "points":
    case "sum":
      return texts[decided.by](scores(decided.scores.map((score) => number(score, { maximumFractionDigits: 2 }))));
    case "round":
      return texts.round(scores(decided.rounds.map(String)));
    case "tie":
      return texts.tie({ ...about, why: tieBreakText(decided.tieBreak, tieBreak, number) });
    case "other":
      return texts.other(about);
    default:
      return decided satisfies never;
  }
}

function RacesToWatch({
  competition,
  division,
  tried: { teamId, watch },
}: {
  competition: TryCarResultProps["competition"];
  division: Before;
  tried: Tried;
}) {
  const { tryCar: texts } = useMessages();
  const brand = useBrandOfRace(competition);
  const [shown, setShown] = useState<number | null>(null);
  const race = shown === null ? undefined : watch[shown];
  return (
    <section className="space-y-3">
      <h2 className="display text-3xl">{texts.races}</h2>
      <div className="flex flex-wrap gap-3">
        {watch.map(({ place }, index) => (
          <Button key={index} aria-pressed={index === shown} onClick={() => setShown(index === shown ? null : index)}>
            <Play aria-hidden /> {index === 0 ? texts.best({ place }) : texts.worst({ place })}
          </Button>
        ))}
      </div>
      {race && (
        <LatePart place={<SkeletonBox className="aspect-video w-full" />}>
          <ReplayOfText
            key={shown}
            text={race.log}
            circuit={circuitNameOf(brand.key)}
            circuitTitle={brand.alt}
            colours={race.seats.map((id) => division.get(id)?.liveryPrimary)}
            trims={race.seats.map((id) => division.get(id)?.liverySecondary)}
            ownSeat={race.seats.indexOf(teamId)}
            autoPlay
          />
        </LatePart>
      )}
    </section>
  );
}

const parameters = ["stage", "team", "place"] as const;

/** What a shared link contains; nothing of the car but its place. */
type TryCarLink = Record<(typeof parameters)[number], string>;

const tryCarPath = (id: string, link: TryCarLink): string =>
  `${href("/teams/:id/try-car", { id })}?${new URLSearchParams(link)}`;

/** Null if the link contains no result. */
export function tryCarImage(id: string, from: URLSearchParams): string | null {
  const [stage, team, place] = parameters.map((name) => from.get(name));
  if (!stage || !team || !place) return null;
  return `${href("/teams/:id/try-car.png", { id })}?${new URLSearchParams({ stage, team, place })}`;
}
