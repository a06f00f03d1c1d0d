import type { ReactNode } from "react";
import type { SceneContent } from "#engine/show/scenes.ts";
import { useMessages } from "../../../ui/messages.tsx";
import { turnOf } from "./team-row.tsx";
import { useOverTime, useSceneClock } from "../scene-time.ts";

type Countdown = Extract<SceneContent, { kind: "countdown" }>;

export function useTimeLeft(content: Countdown, brand: string | null): { left: number; text: string } {
  const { show } = useMessages();
  const { nowMs, sceneAtMs } = useSceneClock();
  const moment = content.moments[brand ?? ""] ?? content.moments[""] ?? Object.values(content.moments)[0];
  const endMs = () =>
    content.minutes === null
      ? moment === undefined
        ? nowMs()
        : new Date(moment).getTime()
      : sceneAtMs + content.minutes * 60_000;
  const left = useOverTime(() => Math.max(0, Math.ceil((endMs() - nowMs()) / 1000)), 50);
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
  return { left, text: left === 0 ? show.countdown.now : clock };
}

export function CountdownScene({ content, brand }: { content: Countdown; brand: string | null }) {
  const { left, text } = useTimeLeft(content, brand);
  return (
    <Onscreen className="grid place-content-center justify-start gap-[4vh] keyed:pr-[6vh]">
      <p
        className="flex w-fit gap-[calc(0.22*var(--light))] bg-[#05070b] px-[calc(0.33*var(--light))] py-[calc(0.22*var(--light))] [--light:min(9vh,11vw)]"
        aria-hidden
      >
        {[5, 4, 3, 2, 1].map((light) => (
          <i
            key={light}
            className={`size-(--light) rounded-full ${
              left > 0 && left <= light ? "bg-[#ff3b47] shadow-[0_0_4vh_#ff3b47]" : "bg-asphalt-800"
            }`}
          />
        ))}
      </p>
      <CountdownTime size="text-[min(34vh,19vw)]">{text}</CountdownTime>
    </Onscreen>
  );
}

/** Needs a background over a camera picture. */
function Onscreen({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={`${className} keyed:h-fit keyed:w-fit keyed:self-center keyed:bg-page keyed:px-[4vh] keyed:py-[3vh]`}
    >
      {children}
    </div>
  );
}

export function CountdownTime({ size, children }: { size: string; children: string }) {
  return (
    <p className={`figures leading-[0.9] font-black [font-style:oblique] ${size}`} role="timer">
      {children}
    </p>
  );
}

export function MessageScene({ content }: { content: Extract<SceneContent, { kind: "message" }> }) {
  return (
    <Onscreen className="grid max-w-[150vh] content-center">
      <p
        className={`condensed animate-plate leading-[1.03] font-[850] text-balance wrap-anywhere whitespace-pre-line ${
          content.text.length > 90 ? "text-[min(7vh,8.5vw)]" : "text-[min(12vh,12vw)]"
        }`}
      >
        {content.text}
      </p>
    </Onscreen>
  );
}

const smallPlates = "tall:min-h-[7vh] tall:px-[1.6vh] tall:py-[0.8vh]";
const sponsorSizes = [
  { most: 4, list: "tall:grid-cols-1", plate: "min-h-[18vh] text-[7vh]", picture: "h-[14vh]" },
  {
    most: 8,
    list: "tall:grid-cols-1 tall:gap-[1.2vh]",
    plate: `min-h-[16vh] text-[5.4vh] tall:text-[4vh] ${smallPlates}`,
    picture: "h-[11vh] tall:h-[5vh]",
  },
  {
    most: Number.POSITIVE_INFINITY,
    list: "tall:grid-cols-2 tall:gap-[1.2vh]",
    plate: `min-h-[11vh] text-[4.2vh] tall:text-[3.4vh] ${smallPlates}`,
    picture: "h-[7vh] tall:h-[5vh]",
  },
];

export function SponsorsScene({ content }: { content: Extract<SceneContent, { kind: "sponsors" }> }) {
  const { show } = useMessages();
  if (content.sponsors.length === 0)
    return <MessageScene content={{ kind: "message", title: "", text: show.sponsors.none }} />;
  const { list, plate, picture } =
    sponsorSizes.find(({ most }) => content.sponsors.length <= most) ?? sponsorSizes.at(-1)!;
  return (
    <ul className={`flex flex-wrap place-content-center gap-[3vh] tall:grid ${list}`}>
      {content.sponsors.map((sponsor, index) => (
        <li
          key={`${index} ${sponsor.name}`}
          className={`condensed grid w-[min(100%,52vh)] animate-row place-items-center bg-white p-[2vh] text-center font-extrabold wrap-anywhere text-asphalt-950 ${plate}`}
          style={turnOf(index)}
        >
          {sponsor.picture === null ? (
            sponsor.name
          ) : (
            <img className={`max-w-full object-contain ${picture}`} src={sponsor.picture} alt={sponsor.name} />
          )}
        </li>
      ))}
    </ul>
  );
}
