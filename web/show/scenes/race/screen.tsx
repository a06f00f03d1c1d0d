import { useCallback, useEffect, useMemo, useState } from "react";
import { factAfter } from "#engine/race-log/commentary.ts";
import type { ContentOf } from "#domain/show/scenes.ts";
import { useMessages } from "../../../ui/messages.tsx";
import { Caption, CaptionPlate, type CaptionStyle } from "../../../races/replay/caption-plate.tsx";
import { reasonOf } from "../../../races/replay/captions.ts";
import { hasGraphicsDevice } from "../../../races/replay/graphics-device.ts";
import { LiveryMark } from "../../../races/replay/livery-mark.tsx";
import { useResultShown } from "../../../races/replay/podium.tsx";
import { ReplayCanvas } from "../../../races/replay/replay-canvas.tsx";
import { factsOfTurn } from "../../../races/replay/race-story.ts";
import type { ReplaySession } from "../../../races/replay/replay-session.ts";
import { formatCaption, formatFact, describeFrame } from "../../../races/replay/race-texts.ts";
import { ReplayProvider, useReplayStatus, useRaceTexts } from "../../../races/replay/use-replay.ts";
import { type SceneProps, inOneLine, Strip as TwoLines } from "../screen-parts.tsx";
import { useSceneClock } from "../scene-time.ts";
import { RaceTower } from "./race-tower.tsx";
import { sceneSession } from "./scene-session.ts";

/** In seconds; a screen further off jumps. */
const driftSeconds = 0.08;

const venueStyle: CaptionStyle = {
  frame:
    "absolute right-(--margin) bottom-[4vh] left-[calc(var(--margin)+min(62vh,48vw)+2.5vh)] h-[12.5vh] animate-plate items-center gap-[2vh] border-l-[0.8vh] border-(--city) px-[2.4vh] py-[0.4vh] tall:bottom-[43.2vh] tall:left-(--margin) tall:h-[14vh] tall:overflow-hidden",
  empty: "invisible",
  text: "",
  mark: "h-[8vh] w-[1.8vh]",
  // Shown in the tower.
  again: "hidden",
  head: "block text-[4.6vh] tall:text-[3.4vh]",
  more: "text-[3.7vh] tall:text-[3.4vh]",
  why: "text-[3.7vh] tall:text-[3.4vh]",
  between: " · ",
  long: { head: "block text-[3.6vh] leading-[1.05] tall:text-[3.4vh]", more: "text-[3.4vh]", why: "text-[3.4vh]" },
};

/** Nothing overlaps the picture. */
const nothingCovers = { top: 0, right: 0, bottom: 0, left: 0 };

export function Screen({ content, step, brand }: SceneProps<"race">) {
  const { elapsedMs } = useSceneClock();
  const session = useMemo(() => sceneSession(content, brand, { isFarAway: true }), [content, brand]);
  const [view, setView] = useState<"flat" | "solid">(() => (hasGraphicsDevice() ? "solid" : "flat"));
  const onSolidFails = useCallback(() => setView("flat"), []);
  useEffect(() => session.run(), [session]);
  useEffect(() => {
    const { clock } = session;
    if (step === 0) {
      clock.pause();
      clock.seek(clock.startSeconds);
      return undefined;
    }
    const keepStep = () => {
      const wanted = Math.max(clock.startSeconds, Math.min(clock.endSeconds, clock.startSeconds + elapsedMs() / 1000));
      if (Math.abs(clock.seconds - wanted) > driftSeconds) clock.seek(wanted);
      if (!clock.playing && wanted < clock.endSeconds) clock.play();
    };
    keepStep();
    const timer = setInterval(keepStep, 500);
    return () => clearInterval(timer);
  });
  return (
    <ReplayProvider value={session}>
      <div className="absolute inset-0">
        <div className="absolute inset-[0_0_18vh_calc(var(--margin)+min(62vh,48vw)+2.5vh)] overflow-hidden border-b-[0.4vh] border-l-[0.4vh] border-white/16 tall:inset-[0_0_58vh]">
          <ReplayCanvas
            session={session}
            view={view}
            insets={nothingCovers}
            circuitTitle=""
            onSolidFails={onSolidFails}
          />
        </div>
        <RaceTower session={session} />
        <RaceCaption session={session} seats={content.seats} />
      </div>
    </ReplayProvider>
  );
}

function MeanwhileLine({ session }: { session: ReplaySession }) {
  const { showCommentary: commentary } = useMessages();
  const { turn, isRerun } = useReplayStatus(session);
  const raceTexts = useRaceTexts(session);
  const { log } = session;
  const next = useMemo(() => (isRerun || turn >= log.turns.length ? null : factAfter(log, turn)), [log, turn, isRerun]);
  if (!next) return null;
  return (
    <p className="text-[3.7vh] leading-tight font-semibold tall:text-[3.4vh]">
      {describeFrame(next, commentary, raceTexts)}
    </p>
  );
}

function DecidedLine({ session }: { session: ReplaySession }) {
  const { show } = useMessages();
  const raceTexts = useRaceTexts(session);
  const { story, liveries } = session;
  const { decided } = story;
  if (!decided) return null;
  const fact = factsOfTurn(story, decided.turn).find(
    (each) =>
      (each.kind === "shell-hit" && decided.kind === "hit" && each.target === decided.seat) ||
      (each.kind === "lead-changed" && decided.kind === "lead"),
  );
  const turn = raceTexts.number(decided.turn);
  return (
    <Caption
      styles={venueStyle}
      livery={liveries[decided.seat]}
      words={{
        head: fact ? show.race.decidedIn({ turn }) : show.race.decidedAtLine,
        more: "",
        why: fact ? formatFact(fact, raceTexts) : "",
      }}
    />
  );
}

/** Over the track: covers neither the tower nor the cars. */
const banner =
  "condensed absolute top-[3vh] left-(--margin) w-[min(62vh,48vw)] animate-plate border-l-[1vh] border-[#1d1402] bg-linear-120 from-caution to-[#d99b12] px-[2.4vh] pt-[1.6vh] pb-[2vh] font-bold text-asphalt-950 tall:top-auto tall:right-(--margin) tall:bottom-[38vh] tall:w-auto";

function RaceCaption({ session, seats }: { session: ReplaySession; seats: ContentOf<"race">["seats"] }) {
  const { show } = useMessages();
  const { turn, isRerun } = useReplayStatus(session);
  const raceTexts = useRaceTexts(session);
  const isResultShown = useResultShown(session);
  const { log, timeline, story, liveries } = session;
  const won = story.facts.at(-1);
  if (turn < timeline.turns || isRerun || !isResultShown) {
    return <CaptionPlate styles={venueStyle} rest={<MeanwhileLine session={session} />} />;
  }
  if (won?.kind !== "won") {
    return <p className={banner}>{won ? formatFact(won, raceTexts) : ""}</p>;
  }
  const words = formatCaption({ fact: won, why: reasonOf(log, won) }, raceTexts);
  return (
    <>
      <DecidedLine session={session} />
      <section className={banner} data-testid="winner-banner">
        <p className="text-[3.6vh] font-extrabold">{show.reveal.winner}</p>
        <p className="my-[0.6vh] flex items-center gap-[1.6vh] text-[5.6vh] leading-[1.06] font-[850] wrap-anywhere">
          <LiveryMark livery={liveries[won.seat]!} className="h-[6vh] w-[2.2vh]" />
          <span>{seats[won.seat]?.name}</span>
        </p>
        <p>{[words.more, words.why].filter(Boolean).join(" · ")}</p>
      </section>
    </>
  );
}

export const Strip = ({ content, title }: SceneProps<"race">) => (
  <TwoLines first={title} second={inOneLine(content.seats.map(({ name }) => name))} />
);
