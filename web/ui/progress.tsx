import { Progress as Base } from "@base-ui/react/progress";
import { useFormats, useMessages } from "./messages.tsx";

/** Steps instead of a transition: animating the width would lay out and paint every frame. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  const { ui } = useMessages();
  const { number } = useFormats();
  const text = ui.progress.of({ done: number(value), all: number(max) });
  return (
    <Base.Root value={value} max={max} getAriaValueText={() => text} aria-valuetext={text}>
      <div className="flex items-baseline justify-between gap-4">
        <Base.Label className="font-semibold">{label}</Base.Label>
        <span className="figures text-quiet">{text}</span>
      </div>
      <Base.Track className="mt-1.5 h-2.5 overflow-hidden bg-line">
        <Base.Indicator className="kerb-rule h-full!" />
      </Base.Track>
    </Base.Root>
  );
}
