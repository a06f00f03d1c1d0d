import { Volume2, VolumeX } from "lucide-react";
import { useEffect, useState } from "react";
import { useMessages } from "../../messages/messages.tsx";
import type { RaceSound } from "./race-sound.ts";
import { useReplaySession } from "./use-replay.ts";

/** Sound is off until somebody asks for it; its code comes then, too. */
export function SoundButton() {
  const session = useReplaySession();
  const { replay } = useMessages().races;
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let sound: RaceSound | null = null;
    let gone = false;
    void import("./race-sound.ts").then(
      ({ RaceSound: Sound }) => {
        if (!gone) sound = new Sound(session);
      },
      () => setOn(false),
    );
    return () => {
      gone = true;
      sound?.close();
    };
  }, [isOn, session]);
  const label = isOn ? replay.soundOff : replay.soundOn;
  return (
    <button
      type="button"
      className="icon-button aria-pressed:bg-go-soft aria-pressed:text-go-text"
      aria-label={label}
      aria-pressed={isOn}
      title={`${label} (M)`}
      data-sound
      onClick={() => setOn(!isOn)}
    >
      {isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
    </button>
  );
}
