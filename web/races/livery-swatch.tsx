import { paintCars, type LiveryColour } from "./replay/liveries.ts";
import { LiveryMark } from "./replay/livery-mark.tsx";

/** A team's colours as a small bar: the body, with a stripe of the second colour. */
export function LiverySwatch({ primary, secondary }: { primary: LiveryColour; secondary: LiveryColour }) {
  const [first] = paintCars([primary]);
  const [second] = paintCars([secondary]);
  if (!first || !second) return null;
  const pattern = primary === secondary ? "plain" : "stripe";
  return <LiveryMark livery={{ ...first, trim: second.body, pattern }} className="h-6 w-3" />;
}
