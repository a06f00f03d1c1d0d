import type { SceneContent } from "#engine/show/scenes.ts";
import { useMessages } from "../../messages/messages.tsx";
import { useOverTime, useSceneClock } from "../scene-time.ts";

type Countdown = Extract<SceneContent, { kind: "countdown" }>;

/** What is left to the final of the screen's own city, or of so many minutes from the press: in seconds, and as it is read. */
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
    <div className="countdown">
      <p className="countdown-lights" aria-hidden>
        {[5, 4, 3, 2, 1].map((light) => (
          <i key={light} data-lit={(left > 0 && left <= light) || undefined} />
        ))}
      </p>
      <p className="countdown-time" role="timer">
        {text}
      </p>
    </div>
  );
}

export function MessageScene({ content }: { content: Extract<SceneContent, { kind: "message" }> }) {
  return (
    <div className="message">
      <p className="message-text" data-long={content.text.length > 90 || undefined}>
        {content.text}
      </p>
    </div>
  );
}

export function SponsorsScene({ content }: { content: Extract<SceneContent, { kind: "sponsors" }> }) {
  const { show } = useMessages();
  if (content.sponsors.length === 0)
    return <MessageScene content={{ kind: "message", title: "", text: show.sponsors.none }} />;
  return (
    <ul
      className="sponsors"
      data-many={content.sponsors.length > 8 ? "very" : content.sponsors.length > 4 || undefined}
    >
      {content.sponsors.map((sponsor, index) => (
        <li key={`${index} ${sponsor.name}`} className="sponsor" style={{ "--turn": index } as React.CSSProperties}>
          {sponsor.picture === null ? sponsor.name : <img src={sponsor.picture} alt={sponsor.name} />}
        </li>
      ))}
    </ul>
  );
}
