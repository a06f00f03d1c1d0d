import type { Freeze } from "#server/competitions/freeze-cars.ts";
import type { Formats } from "#messages/formats.ts";
import type { Messages } from "../ui/messages.tsx";

/** One list of frozen cars, with which its root can be recomputed. The archive shows it too, so it uses no hooks. */
export function FreezeList({
  freeze: { frozenAt, carsRoot, replaced, cars },
  texts,
  dateTime,
}: {
  freeze: Freeze;
  texts: Messages["teams"]["frozenCars"];
  dateTime: Formats["dateTime"];
}) {
  return (
    <details>
      <summary className="cursor-pointer font-semibold">{texts.frozen({ at: dateTime(frozenAt) })}</summary>
      {replaced && (
        <p className="mt-2">
          {texts.replaced({ at: dateTime(replaced.at) })}{" "}
          {replaced.reason === null
            ? texts.undone({ number: replaced.number })
            : texts.madeOfficial({ number: replaced.number, reason: replaced.reason })}
        </p>
      )}
      <pre className="mt-2 overflow-auto font-mono text-xs">
        {[`${texts.root} ${carsRoot}`, ...cars.map(({ number, codeHash }) => `${number} ${codeHash}`)].join("\n")}
      </pre>
    </details>
  );
}
