import Download from "virtual:icons/download";
import { exportKitLog } from "#engine/race-log/kit-log-export.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { presetOf } from "#engine/formula/formula.ts";
import { type ReactNode, useMemo } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { displayName } from "../races/replay/car-names.ts";
import { Button } from "../ui/button.tsx";
import { saveFile } from "../ui/save-file.ts";

export function RaceRecord({
  log,
  elapsedMs,
  children,
}: {
  log: RaceLog;
  elapsedMs: number | null;
  children?: ReactNode;
}) {
  const { result, race } = useMessages().simulator;
  const { number } = useFormats();
  const hash = useMemo(() => raceLogHash(log), [log]);
  const preset = presetOf(log.formula);
  const hasKitFormat = log.formula.family !== "monaco";
  const winner = log.winner;
  return (
    <section className="card grid grid-cols-1 gap-4">
      <p className="display text-2xl">
        {winner === null ? result.noWinner : result.winner({ car: displayName(log.seats[winner]!.name, winner) })}
        {elapsedMs !== null && (
          <span className="figures ml-3 text-base font-semibold text-quiet not-italic">
            {result.ran({
              ms: number(elapsedMs, { maximumFractionDigits: elapsedMs < 10 ? 1 : 0 }),
              turns: number(log.turns.length),
            })}
          </span>
        )}
      </p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {preset && (
          <>
            <dt className="text-quiet">{result.formulaOf}</dt>
            <dd>{race.formulas[preset]}</dd>
          </>
        )}
        {log.seed !== undefined && (
          <>
            <dt className="text-quiet">{result.seed}</dt>
            <dd className="font-mono text-sm break-all">{log.seed}</dd>
          </>
        )}
        <dt className="text-quiet">{result.hash}</dt>
        <dd className="font-mono text-sm break-all" data-testid="log-hash">
          {hash}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => saveFile(`race-${hash.slice(2, 10)}.jsonl`, "application/x-ndjson", encodeRaceLog(log))}>
          <Download aria-hidden /> {result.download}
        </Button>
        {hasKitFormat && (
          <Button onClick={() => saveFile("gameLog.json", "application/json", exportKitLog(log))}>
            <Download aria-hidden /> {result.downloadKit}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}
