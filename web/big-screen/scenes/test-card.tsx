import { useEffect, useState } from "react";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { useOverTime, useSceneClock } from "../scene-time.ts";

const spokes = Array.from({ length: 36 }, (_, index) => index);

/** Edges (5 % safe margin), focus, colour, sound and delay: every second all screens flash and beep at once. */
export function TestCard({
  name,
  measured,
}: {
  name: string;
  measured: { offsetMs: number; roundTripMs: number } | null;
}) {
  const { show } = useMessages();
  const { number } = useFormats();
  const second = useOverTime((_, nowMs) => Math.floor(nowMs / 1000), 20);
  const flashes = useOverTime((_, nowMs) => nowMs % 1000 < 120, 20);
  const { nowMs } = useSceneClock();
  const sound = useBeep(second);
  const { testCard } = show;
  return (
    <div className="test-card">
      <div className="test-edge" />
      <svg className="test-focus" viewBox="-100 -100 200 200" aria-hidden>
        {spokes.map((spoke) => (
          <path key={spoke} d="M0 0 L8.7 -99.6 A100 100 0 0 0 0 -100 Z" transform={`rotate(${spoke * 10})`} />
        ))}
        <circle r="9" />
      </svg>
      <div className="test-colours" aria-hidden>
        {Array.from({ length: 8 }, (_, index) => (
          <i key={index} data-bar={index} />
        ))}
      </div>
      <div className="test-grays" aria-hidden>
        {Array.from({ length: 11 }, (_, index) => (
          <i key={index} style={{ background: `hsl(0 0% ${index * 10}%)` }} />
        ))}
      </div>
      <div className="test-texts">
        <p className="test-name">{name || testCard.title}</p>
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
      <div className="test-flash" data-on={flashes || undefined} />
    </div>
  );
}

/** A short tone with each second, once a key or a click allowed sound. */
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
