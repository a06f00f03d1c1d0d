import { useEffect, useState } from "react";
import type { SceneTeam } from "#domain/show/scene.ts";
import type { TieBreak } from "#engine/stages/tie-rule.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import type { ShownResult } from "../../races/shown-result.ts";
import { useNow } from "../../ui/use-is-hydrated.ts";
import { nextMoment, splitTime, type NextKind } from "../../competitions/next-moment.ts";
import { drawingOf } from "../../app/brand.ts";
import { useSite } from "../../app/use-site.ts";
import { CountdownTime } from "../scenes/countdown/screen.tsx";
import { Podium } from "../scenes/podium/screen.tsx";
import { Board } from "../scenes/standings/screen.tsx";
import { bigWords, hint, ScreenFrame } from "./screen-frame.tsx";
import type { Route } from "./+types/result";

const pageMs = 12_000;
const rowsOnPage = 8;
const soon = "absolute bottom-[1.4vh] left-(--margin) z-2";

interface Row {
  team: SceneTeam;
  /** null: a house car */
  place: number | null;
  tieBreak?: TieBreak | null;
}

interface IdlePage {
  kind: "podium" | "countdown" | "standings" | "message";
  title: string;
  stage: string;
  rows: Row[];
  isResult?: boolean;
}

type Waiting = Parameters<typeof nextMoment>[0];

/** Null when nothing is planned or it's due, and on the server, which doesn't know the screen's time. */
export function useAwaited(competition: Waiting | null) {
  const { showScreen, home } = useMessages();
  const { number } = useFormats();
  const nowMs = useNow(1_000);
  const next = competition && nowMs !== null ? nextMoment(competition) : null;
  if (!next || nowMs === null || next.at.getTime() <= nowMs) return null;
  const { days, hours, minutes, seconds } = splitTime(next.at.getTime() - nowMs);
  const clock = [hours, minutes, seconds].map((part) => number(part, { minimumIntegerDigits: 2 })).join(":");
  const until: Record<NextKind, string> = home.competition.until;
  // The days are "3 days", and empty on the last one.
  return { label: until[next.kind], days: days === 0 ? "" : showScreen.days({ count: days }), clock, at: next.at };
}

/** Empty: the result is final. */
function useProvisional(result: ShownResult | null): string {
  const { showScreen } = useMessages();
  const { dateTime } = useFormats();
  const nowMs = useNow(10_000);
  if (!result || nowMs === null) return "";
  const { provisionalUntil, openProtests, timeZone } = result;
  if (provisionalUntil !== null && provisionalUntil.getTime() > nowMs)
    return showScreen.result.provisional({ moment: dateTime(provisionalUntil, timeZone) });
  return openProtests > 0 ? showScreen.result.undecided : "";
}

export function IdleScreen({ competition, result, standings }: Route.ComponentProps["loaderData"]) {
  const { sceneTitles, showScreen } = useMessages();
  const { number, dateTime } = useFormats();
  const { brand } = useSite();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), pageMs);
    return () => clearInterval(timer);
  }, []);
  const rowsOf = (rows: Row[], title: string, stage: string): IdlePage[] =>
    rows.length === 0 ? [] : [{ kind: "standings", title, stage, rows: rows.slice(0, rowsOnPage) }];
  const placed = (result?.places ?? []).map(({ teamName: name, place, tieBreak, ...team }) => ({
    team: { ...team, name },
    place,
    tieBreak,
  }));
  const isFinal = result?.kind === "final";
  const awaited = useAwaited(isFinal ? null : competition);
  const provisional = useProvisional(result);
  const practice = standings.map(({ teamName: name, place, ...team }) => ({ team: { ...team, name }, place }));
  const waiting: IdlePage[] = awaited
    ? [{ kind: "countdown", title: awaited.label, stage: competition?.name ?? "", rows: [] }]
    : [];
  const pages: IdlePage[] = [
    ...(isFinal
      ? [{ kind: "podium", title: result.stage, stage: sceneTitles.podium, rows: placed, isResult: true } as const]
      : []),
    ...waiting,
    ...(result
      ? rowsOf(placed, result.stage, competition?.name ?? "").map((each) => ({ ...each, isResult: true }))
      : []),
    ...(isFinal ? [] : rowsOf(practice, competition?.name ?? "", showScreen.standings)),
  ];
  const page = pages[turn % Math.max(1, pages.length)] ?? {
    kind: "message",
    title: competition?.name ?? showScreen.title,
    stage: "",
    rows: [],
  };
  const podium = page.rows.flatMap(({ team, place, tieBreak = null }) =>
    place !== null && place <= 3 ? [{ ...team, place, tieBreak }] : [],
  );
  return (
    <ScreenFrame
      className="hidden lg:flex"
      drawing={drawingOf(brand.key)}
      view="hall"
      scene={page.kind}
      logo={brand}
      title={page.title}
      stage={page.stage}
      body={
        <>
          {page.kind === "podium" && <Podium key={turn} step={2} teams={podium} />}
          {page.kind === "standings" && (
            <Board
              key={turn}
              rows={page.rows.map((row) => ({ ...row, place: row.place === null ? "–" : number(row.place) }))}
            />
          )}
          {page.kind === "countdown" && awaited && competition && (
            <div className="grid place-content-center justify-start gap-[2vh]">
              {awaited.days !== "" && (
                <p className="condensed text-[min(12vh,12vw)] leading-[0.95] font-[850] [font-style:oblique]">
                  {awaited.days}
                </p>
              )}
              <CountdownTime size="text-[min(21vh,12vw)]">{awaited.clock}</CountdownTime>
              <p className={hint}>{dateTime(awaited.at, competition.timeZone)}</p>
            </div>
          )}
          {page.kind === "message" && (
            <div className="grid place-content-center justify-items-start gap-[3vh]">
              <p className={bigWords}>{competition ? showScreen.none : showScreen.noCompetition}</p>
              {competition && <p className={hint}>{showScreen.noneHint}</p>}
            </div>
          )}
        </>
      }
    >
      {page.isResult && provisional !== "" ? (
        <p className={`font-bold text-caution ${soon}`}>{provisional}</p>
      ) : (
        awaited &&
        page.kind !== "countdown" && (
          <p className={soon}>
            {awaited.label} <b className="figures">{`${awaited.days} ${awaited.clock}`.trim()}</b>
          </p>
        )
      )}
    </ScreenFrame>
  );
}
