import type { IconComponent } from "../../ui/create-icon.ts";
import Maximize from "virtual:icons/maximize";
import Minimize from "virtual:icons/minimize";
import Pause from "virtual:icons/pause";
import Play from "virtual:icons/play";
import Repeat from "virtual:icons/repeat";
import RotateCcw from "virtual:icons/rotate-ccw";
import SkipBack from "virtual:icons/skip-back";
import SkipForward from "virtual:icons/skip-forward";
import Volume2 from "virtual:icons/volume-2";
import VolumeX from "virtual:icons/volume-x";
import { useEffect, useRef, useState } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { rateSteps } from "./clock.ts";
import { transportBar } from "./frame-classes.ts";
import { raceLength, secondsAtTurn } from "./pace.ts";
import type { ReplaySession } from "./replay-session.ts";
import { type CameraName, cameraNames } from "./replay-view.ts";
import { useReplaySession, useReplayStatus } from "./use-replay.ts";
import type { RaceSound } from "./race-sound.ts";

export type ViewName = "flat" | "solid";

interface TransportProps {
  view: ViewName;
  views: readonly ViewName[];
  onView: (view: ViewName) => void;
  fullScreen: boolean;
  onFullScreen: (() => void) | null;
  loopStart: number | null;
  onLoop: () => void;
}

interface ToolProps {
  label: string;
  /** its key */
  hint: string;
  icon: IconComponent;
  onPress: () => void;
  "aria-pressed"?: boolean;
  "data-sound"?: boolean;
}

function Tool({ label, hint, icon: Icon, onPress, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button aria-pressed:bg-go-soft aria-pressed:text-go-text"
      aria-label={label}
      title={`${label} (${hint})`}
      onClick={onPress}
      {...rest}
    >
      <Icon aria-hidden />
    </button>
  );
}

export function Transport({ view, views, onView, fullScreen, onFullScreen, loopStart, onLoop }: TransportProps) {
  const session = useReplaySession();
  const status = useReplayStatus(session);
  const { replay } = useMessages().races;
  const { number } = useFormats();
  const { clock, timeline } = session;
  const playLabel = status.ended ? replay.again : status.playing ? replay.pause : replay.play;
  const PlayIcon = status.ended ? RotateCcw : status.playing ? Pause : Play;
  const follows = status.camera === "chase" || status.camera === "trackside";
  const loopLabel = status.loop ? replay.loopOff : loopStart === null ? replay.loop : replay.loopEnd;
  return (
    <div className={transportBar}>
      <div className="flex items-center gap-1">
        <Tool label={replay.back} hint="←" icon={SkipBack} onPress={() => session.stepTurn(-1)} />
        <button
          type="button"
          className="transport-play inline-flex size-12 items-center justify-center rounded-sm bg-go text-on-go hover:bg-go-strong [&_svg]:size-5.5"
          aria-label={playLabel}
          title={`${playLabel} (${replay.keyList[0]![0]})`}
          onClick={() => clock.toggle()}
        >
          <PlayIcon aria-hidden />
        </button>
        <Tool label={replay.on} hint="→" icon={SkipForward} onPress={() => session.stepTurn(1)} />
      </div>
      <Scrubber session={session} />
      <output className="figures hidden min-w-22 text-right text-sm font-bold md:block">
        {replay.turnOf({ turn: number(status.turn), turns: number(timeline.turns) })}
      </output>
      <div
        className={`flex flex-wrap items-center gap-1 max-md:min-w-0 max-md:flex-[0_0_100%] max-md:justify-between max-md:gap-0.5 in-data-embed:small:hidden ${follows ? "" : "max-md:flex-nowrap"}`}
      >
        <Choice
          label={replay.speed}
          value={String(status.rate)}
          options={rateSteps.map((rate) => ({ value: String(rate), label: `${number(rate)}×` }))}
          onChoose={(value) => clock.setRate(Number(value))}
        />
        <Choice
          label={replay.camera}
          value={status.camera}
          options={cameraNames.map((camera) => ({ value: camera, label: replay.cameras[camera] }))}
          onChoose={(value) => session.setCamera(value as CameraName)}
        />
        {follows && (
          <Choice
            label={replay.follow}
            value={status.followed === null ? "" : String(status.followed)}
            options={[
              { value: "", label: replay.followLeader },
              ...session.names.map((car, seat) => ({ value: String(seat), label: car.name })),
            ]}
            onChoose={(value) => session.follow(value === "" ? null : Number(value))}
          />
        )}
        {views.length > 1 && (
          <Choice
            label={replay.view}
            value={view}
            options={views.map((one) => ({ value: one, label: replay.views[one] }))}
            onChoose={(value) => onView(value as ViewName)}
          />
        )}
        <Choice
          label={replay.pace}
          value={status.pace}
          options={(["told", "even"] as const).map((pace) => ({ value: pace, label: replay.paces[pace] }))}
          onChoose={(value) => session.setPace(value as "told" | "even")}
          wideOnly
        />
        <Tool
          label={loopLabel}
          hint="L"
          icon={Repeat}
          aria-pressed={status.loop !== null || loopStart !== null}
          onPress={onLoop}
        />
        <SoundButton />
        {onFullScreen && (
          <Tool
            label={fullScreen ? replay.leaveFullScreen : replay.fullScreen}
            hint="F"
            icon={fullScreen ? Minimize : Maximize}
            onPress={onFullScreen}
          />
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  wideOnly?: boolean;
}

function Choice({ label, value, options, onChoose, wideOnly = false }: ChoiceProps) {
  return (
    <select
      className={`condensed min-h-11 max-w-38 text-ellipsis rounded-sm border border-transparent bg-transparent px-1.5 font-[650] *:bg-raised *:text-ink hover:border-edge max-md:max-w-32 max-md:min-w-0 max-md:shrink max-md:px-0 ${wideOnly ? "hidden lg:block" : ""}`}
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Updated without React. */
function Scrubber({ session }: { session: ReplaySession }) {
  const { replay } = useMessages().races;
  const { number } = useFormats();
  const { turn, pace } = useReplayStatus(session);
  const input = useRef<HTMLInputElement>(null);
  const { clock, timeline, names } = session;
  // To the last turn: what follows it has no turns.
  const end = raceLength(session.pace);
  useEffect(
    () =>
      session.onFrame(() => {
        const line = input.current;
        if (!line) return;
        line.value = String(clock.seconds);
        const share = (clock.seconds - clock.startSeconds) / (end - clock.startSeconds);
        line.style.setProperty("--done", `${Math.min(1, share) * 100}%`);
      }),
    [session, clock, end],
  );
  const leader = names[timeline.ranking[turn * timeline.cars]!]!.name;
  return (
    <span className="relative flex min-w-32 flex-1 basis-32 items-center">
      <input
        ref={input}
        type="range"
        className="scrubber"
        aria-label={replay.turn}
        aria-valuetext={replay.scrubberValue({ turn: number(turn), turns: number(timeline.turns), leader })}
        min={clock.startSeconds}
        max={end}
        step="any"
        defaultValue={clock.startSeconds}
        onChange={(event) => clock.seek(Number(event.target.value))}
      />
      <Marks key={pace} session={session} />
    </span>
  );
}

function Marks({ session }: { session: ReplaySession }) {
  const { clock, story, pace } = session;
  const span = raceLength(pace) - clock.startSeconds;
  const marks = story.facts
    .filter((fact) => fact.kind === "shell-hit" || fact.kind === "lead-changed" || fact.kind === "won")
    .slice(0, 120);
  return (
    <svg
      className="pointer-events-none absolute inset-x-2 top-0 h-1.5 w-[calc(100%-1rem)]"
      viewBox="0 0 1000 6"
      preserveAspectRatio="none"
      aria-hidden
    >
      {marks.map((fact, i) => (
        <rect
          key={i}
          x={((secondsAtTurn(pace, fact.turn) - clock.startSeconds) / span) * 1000 - 1.5}
          width="3"
          height="6"
          className={fact.kind === "shell-hit" ? "fill-stop" : fact.kind === "won" ? "fill-go" : "fill-fastest"}
        />
      ))}
    </svg>
  );
}

function SoundButton() {
  const session = useReplaySession();
  const { replay } = useMessages().races;
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    // Safari plays only what is made within the click.
    const context = new AudioContext();
    void context.resume();
    let sound: RaceSound | undefined;
    let gone = false;
    void import("./race-sound.ts").then(
      ({ RaceSound: Sound }) => {
        if (!gone) sound = new Sound(context, session);
      },
      () => setOn(false),
    );
    return () => {
      gone = true;
      sound?.stop();
      void context.close();
    };
  }, [isOn, session]);
  const label = isOn ? replay.soundOff : replay.soundOn;
  return (
    <Tool
      label={label}
      hint="M"
      icon={isOn ? Volume2 : VolumeX}
      aria-pressed={isOn}
      data-sound
      onPress={() => setOn(!isOn)}
    />
  );
}
