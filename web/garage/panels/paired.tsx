import { useFormats, useMessages } from "../../ui/messages.tsx";
import type { WinTable } from "../test-drive/win-table.ts";

/** Places gained over another car in the same races. */
export function Paired({ places, name }: { places: NonNullable<WinTable["paired"]>; name: string }) {
  const { wins: texts } = useMessages().editor;
  const { number } = useFormats();
  const digits = { maximumFractionDigits: 1, maximumSignificantDigits: 1, roundingPriority: "morePrecision" } as const;
  const shown = (value: number) => number(value, { ...digits, signDisplay: "exceptZero" });
  const by = number(Math.abs(places.value), digits);
  const verdict = places.low > 0 ? "better" : places.high < 0 ? "worse" : "unclear";
  const tones = { better: "text-go-text", worse: "text-stop", unclear: "text-caution" };
  return (
    <p data-testid="paired">
      <strong className={tones[verdict]}>{texts.paired({ verdict, places: by, name })}</strong>{" "}
      <span className="text-sm text-quiet">
        {texts.pairedRange({ low: shown(places.low), high: shown(places.high) })}
      </span>
    </p>
  );
}
