import type { LuckShares } from "#engine/evaluation/luck.ts";
import { type Messages, useFormats, useMessages } from "../ui/messages.tsx";

const parts = ["cars", "seats", "seeds"] as const;

const colours = {
  cars: "bg-go text-on-go",
  seats: "bg-asphalt-600 text-white",
  seeds: "bg-asphalt-200 text-asphalt-900",
};

type Words = Pick<Messages["races"]["luck"], "parts" | "sentence">;

export function LuckBar({
  luck,
  words,
}: {
  luck: LuckShares;
  /** of a stage, whose third part is more than the seed */ words?: Words;
}) {
  const own = useMessages().races.luck;
  const texts = words ?? own;
  const { percent } = useFormats();
  const shares = Object.fromEntries(parts.map((part) => [part, percent(luck[part], 0)])) as Record<
    (typeof parts)[number],
    string
  >;
  return (
    <div className="mt-2">
      <div
        className="flex h-9 gap-0.5 forced-color-adjust-none forced-colors:outline forced-colors:outline-[CanvasText]"
        aria-hidden
      >
        {parts.map((part) => (
          <span
            key={part}
            className={`flex min-w-0.5 basis-0 items-center justify-center overflow-hidden text-sm font-semibold whitespace-nowrap ${colours[part]}`}
            style={{ flexGrow: luck[part] }}
          >
            {luck[part] >= 0.12 && `${texts.parts[part]} ${shares[part]}`}
          </span>
        ))}
      </div>
      <p className="mt-2 font-semibold" data-testid="luck">
        {texts.sentence(shares)}
      </p>
    </div>
  );
}
