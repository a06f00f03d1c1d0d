import type { LuckShares } from "#engine/race/luck.ts";
import { type Messages, useFormats, useMessages } from "../messages/messages.tsx";

const parts = ["cars", "seats", "seeds"] as const;

type Words = Pick<Messages["races"]["luck"], "parts" | "sentence">;

/** What decided the places of many races, as one bar in three parts and as a sentence. */
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
      <div className="luck-bar" aria-hidden>
        {parts.map((part) => (
          <span key={part} className={`luck-${part}`} style={{ flexGrow: luck[part] }}>
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
