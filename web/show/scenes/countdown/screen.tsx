import { useMessages } from "../../../ui/messages.tsx";
import { type SceneProps, Strip as TwoLines, Onscreen } from "../screen-parts.tsx";
import { useOverTime, useSceneClock } from "../scene-time.ts";

type Props = SceneProps<"countdown">;

function useTimeLeft({ content, brand }: Props): { left: number; text: string } {
  const { show } = useMessages();
  const { nowMs, sceneAtMs } = useSceneClock();
  const moment = content.moments[brand] ?? content.moments[""] ?? Object.values(content.moments)[0];
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

export function Screen(props: Props) {
  const { left, text } = useTimeLeft(props);
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

export function CountdownTime({ size, children }: { size: string; children: string }) {
  return (
    <p className={`figures leading-[0.9] font-black [font-style:oblique] ${size}`} role="timer">
      {children}
    </p>
  );
}

export function Strip(props: Props) {
  return <TwoLines first={props.title} second={useTimeLeft(props).text} />;
}
