import { useEffect, useState } from "react";
import { useFormats, useMessages } from "../../../ui/messages.tsx";
import { type SceneProps, Strip as TwoLines } from "../screen-parts.tsx";
import { useOverTime, useSceneClock } from "../scene-time.ts";

const spokes = Array.from({ length: 36 }, (_, index) => index);

/** Edges (5 % safe margin), focus, colour, sound and delay. */
export function Screen({ name, measured }: SceneProps<"test-card">) {
  const { show } = useMessages();
  const { number } = useFormats();
  const second = useOverTime((_, nowMs) => Math.floor(nowMs / 1000), 20);
  const flashes = useOverTime((_, nowMs) => nowMs % 1000 < 120, 20);
  const { nowMs } = useSceneClock();
  const sound = useBeep(second);
  const { testCard } = show;
  return (
    <div className="fixed inset-0 z-5 bg-[#6b6b6b]">
      <div className="absolute inset-[5%] border-[0.3vh] border-white before:absolute before:inset-[-5.556%] before:border-[0.4vh] before:border-[#ff3b47]" />
      <svg
        className="absolute top-[48%] right-[8%] h-auto w-[min(52vh,78vw)] translate-x-[-34%] -translate-y-1/2"
        viewBox="-100 -100 200 200"
        aria-hidden
      >
        {spokes.map((spoke) => (
          <path key={spoke} d="M0 0 L8.7 -99.6 A100 100 0 0 0 0 -100 Z" transform={`rotate(${spoke * 10})`} />
        ))}
        <circle r="9" fill="#fff" />
      </svg>
      <Bars className="top-[8%]" colours={["#fff", "#ff0", "#0ff", "#0f0", "#f0f", "#f00", "#00f", "#000"]} />
      <Bars className="bottom-[8%]" colours={Array.from({ length: 11 }, (_, index) => `hsl(0 0% ${index * 10}%)`)} />
      <div className="absolute bottom-[19%] left-[8%] max-w-[56vw] bg-black px-[2vh] py-[1vh] tabular-nums tall:right-[8%]">
        <p className="condensed text-[5vh] font-[850]">{name || testCard.title}</p>
        <p>
          {new Date(Math.floor(nowMs() / 1000) * 1000).toISOString().slice(11, 19)} · {innerWidth} × {innerHeight}
        </p>
        <p>
          {measured
            ? testCard.clock({
                offset: number(Math.round(measured.offsetMs)),
                way: number(Math.round(measured.roundTripMs)),
              })
            : testCard.noClock}
        </p>
        <p>{sound === "on" ? testCard.soundOn : testCard.soundOff}</p>
      </div>
      <div
        className={`absolute right-[8%] bottom-[19%] size-[14vh] tall:top-[20%] tall:bottom-auto ${flashes ? "bg-white" : "bg-black"}`}
      />
    </div>
  );
}

function Bars({ className, colours }: { className: string; colours: readonly string[] }) {
  return (
    <div className={`absolute right-[8%] left-[8%] flex h-[9%] ${className}`} aria-hidden>
      {colours.map((background) => (
        <i key={background} className="flex-1" style={{ background }} />
      ))}
    </div>
  );
}

/** Browsers allow sound only after a click or key. */
function useBeep(second: number): "on" | "off" {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  useEffect(() => {
    const allow = () => setAudio((had) => had ?? new AudioContext());
    addEventListener("keydown", allow, { once: true });
    addEventListener("pointerdown", allow, { once: true });
    return () => {
      removeEventListener("keydown", allow);
      removeEventListener("pointerdown", allow);
    };
  }, []);
  useEffect(() => () => void audio?.close().catch(() => undefined), [audio]);
  useEffect(() => {
    if (!audio) return;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 1_000;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.12);
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- each second has its tone
  }, [audio, second]);
  return audio ? "on" : "off";
}

export const Strip = ({ title }: SceneProps<"test-card">) => <TwoLines first={title} second="" />;
