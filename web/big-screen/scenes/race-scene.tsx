import { useCallback, useEffect, useMemo, useState } from "react";
import { factToSay } from "#engine/race/commentary.ts";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import type { SceneContent } from "#engine/show/scenes.ts";
import { useMessages } from "../../messages/messages.tsx";
import { CaptionPlate } from "../../races/replay/caption-plate.tsx";
import { reasonOf } from "../../races/replay/captions.ts";
import { circuitNameOf } from "../../races/replay/circuit-layouts.ts";
import { hasGraphicsDevice } from "../../races/replay/graphics-device.ts";
import { LiveryMark } from "../../races/replay/livery-mark.tsx";
import { ReplayCanvas } from "../../races/replay/replay-canvas.tsx";
import { factsOfTurn } from "../../races/replay/race-facts.ts";
import { ReplaySession } from "../../races/replay/replay-session.ts";
import { tellCaption } from "../../races/replay/tell-caption.ts";
import { tellFact } from "../../races/replay/tell-fact.ts";
import { tellMoment } from "../../races/replay/tell-moment.ts";
import { ReplayProvider, useReplayStatus, useTelling } from "../../races/replay/use-replay.ts";
import { useSceneClock } from "../scene-time.ts";
import { RaceTower } from "./race-tower.tsx";
import "../../races/replay/replay.css";

type Race = Extract<SceneContent, { kind: "race" }>;

/** A screen that is further away than this jumps to where the others are. */
const driftSeconds = 0.08;

/** The picture has a place of its own: neither the tower nor what is told lies on it. */
const nothingCovers = { top: 0, right: 0, bottom: 0, left: 0 };

/** A race that all screens see at the same moment: the line-up first, then from the press on the race itself. */
export function RaceScene({ content, step, brand }: { content: Race; step: number; brand: string | null }) {
  const { elapsedMs } = useSceneClock();
  const session = useMemo(
    () =>
      new ReplaySession(decodeRaceLog(content.log), circuitNameOf(content.brand ?? brand), {
        colours: content.seats.map((seat) => seat.liveryPrimary),
        trims: content.seats.map((seat) => seat.liverySecondary),
        names: content.seats.map((seat) => seat.name),
        numbers: content.seats.map((seat) => seat.number),
        codes: content.seats.map((seat) => seat.code),
        isFarAway: true,
      }),
    [content, brand],
  );
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
      <div className="race-scene">
        <div className="race-picture">
          <ReplayCanvas
            session={session}
            view={view}
            insets={nothingCovers}
            circuitTitle=""
            onSolidFails={onSolidFails}
          />
        </div>
        <RaceTower session={session} />
        <Telling session={session} seats={content.seats} />
      </div>
    </ReplayProvider>
  );
}

/** How long the finish itself is looked at before the banner comes. */
const finishSeconds = 1.6;

/** One of the commentator's facts, while nothing happens that has to be told. */
function MeanwhileLine({ session }: { session: ReplaySession }) {
  const { commentary } = useMessages();
  const { turn, isRerun } = useReplayStatus(session);
  const { car, number } = useTelling(session);
  const { log } = session;
  const said = useMemo(() => (isRerun || turn >= log.turns.length ? null : factToSay(log, turn)), [log, turn, isRerun]);
  if (!said) return null;
  const { moment: texts, actions } = commentary;
  return <p className="caption-meanwhile">{tellMoment(said, { texts, actions, car, number })}</p>;
}

/** What decided the race: said before it is shown again, and while the result stands after that. */
function DecidedLine({ session }: { session: ReplaySession }) {
  const { show } = useMessages();
  const telling = useTelling(session);
  const { decided, facts, liveries } = session;
  if (!decided) return null;
  const fact = factsOfTurn(facts, decided.turn).find(
    (each) =>
      (each.kind === "shell-hit" && decided.kind === "hit" && each.target === decided.seat) ||
      (each.kind === "lead-changed" && decided.kind === "lead"),
  );
  const turn = telling.number(decided.turn);
  return (
    <div className="caption caption-hall">
      <LiveryMark livery={liveries[decided.seat]!} className="caption-mark" />
      <p className="min-w-0">
        <span className="caption-head">{fact ? show.race.decidedIn({ turn }) : show.race.decidedAtLine}</span>
        {fact && <span className="caption-why">{tellFact(fact, telling)}</span>}
      </p>
    </div>
  );
}

/** What has just happened; from the finish on who won, by how much and since when it was first, whichever way the race is drawn. */
function Telling({ session, seats }: { session: ReplaySession; seats: Race["seats"] }) {
  const { show } = useMessages();
  const { turn, isRerun } = useReplayStatus(session);
  const telling = useTelling(session);
  const [isTold, setTold] = useState(false);
  useEffect(() => session.onFrame(({ sinceFinish }) => setTold(sinceFinish >= finishSeconds)), [session]);
  const { log, tape, facts, liveries } = session;
  const won = facts.facts.at(-1);
  if (turn < tape.turns || isRerun || !isTold) {
    return <CaptionPlate place="hall" rest={<MeanwhileLine session={session} />} />;
  }
  if (won?.kind !== "won") {
    return <p className="winner-banner">{won ? tellFact(won, telling) : ""}</p>;
  }
  const words = tellCaption({ fact: won, why: reasonOf(log, won) }, telling);
  return (
    <>
      <DecidedLine session={session} />
      <section className="winner-banner" data-testid="winner-banner">
        <p className="winner-label">{show.reveal.winner}</p>
        <p className="winner-name">
          <LiveryMark livery={liveries[won.seat]!} className="winner-livery" />
          <span>{seats[won.seat]?.name}</span>
        </p>
        <p className="winner-why">{[words.more, words.why].filter(Boolean).join(" · ")}</p>
      </section>
    </>
  );
}
