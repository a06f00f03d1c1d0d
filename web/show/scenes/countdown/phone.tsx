import { useEffect, useState } from "react";
import { useMessages } from "../../../ui/messages.tsx";
import type { PhoneProps } from "../phone-rows.tsx";

export const CountdownPhone = ({ secondsLeft }: PhoneProps<"countdown">) =>
  secondsLeft !== null && <Countdown key={secondsLeft} seconds={secondsLeft} />;

/** Counts locally; the next news corrects it. */
function Countdown({ seconds }: { seconds: number }) {
  const { showFollow: follow } = useMessages();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const beganMs = performance.now();
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.round(seconds - (performance.now() - beganMs) / 1_000)));
    }, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(left / 3_600);
  return (
    <p className="display figures mt-1 text-5xl" role="timer" aria-live="off" suppressHydrationWarning>
      {left === 0
        ? follow.go
        : `${hours > 0 ? `${hours}:` : ""}${two(Math.floor((left % 3_600) / 60))}:${two(left % 60)}`}
    </p>
  );
}
