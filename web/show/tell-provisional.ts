import type { Provisional } from "#engine/show/scenes.ts";
import type { Formats } from "#messages/formats.ts";

interface ProvisionalTexts {
  until: (parts: { moment: string }) => string;
  afterRelease: (parts: { minutes: number }) => string;
  protest: string;
}

/** Why an order is not the last word, in a line, for screens and phones. */
export function tellProvisional(provisional: Provisional, texts: ProvisionalTexts, time: Formats["time"]): string {
  const { until, minutes, hasProtests, timeZone } = provisional;
  if (until !== null) return texts.until({ moment: time(until, timeZone) });
  if (minutes > 0) return texts.afterRelease({ minutes });
  return hasProtests ? texts.protest : "";
}
