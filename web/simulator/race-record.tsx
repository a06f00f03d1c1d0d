import Download from "virtual:icons/download";
import { exportKitLog } from "#engine/race-log/kit-log-export.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { presetOf } from "#engine/formula/formula.ts";
import { type ReactNode, useMemo } from "react";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { saveFile } from "../ui/save-file.ts";

export function RaceRecord({ log, children }: { log: RaceLog; children?: ReactNode }) {
  const { result, race } = useMessages().simulator;
  const hash = useMemo(() => raceLogHash(log), [log]);
  const preset = presetOf(log.formula);
  const hasKitFormat = log.formula.family !== "monaco";
  return (
    <section className="card grid grid-cols-1 gap-4">
      <details>
        <summary className="footer-link w-fit cursor-pointer font-semibold">{result.details}</summary>
        <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
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
      </details>
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
