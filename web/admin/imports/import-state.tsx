import type { ImportProgress, ImportState } from "#rules/import-acts.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { Badge } from "../../ui/card.tsx";
import { Progress } from "../../ui/progress.tsx";

const tones = {
  fetching: "neutral",
  waiting: "neutral",
  verifying: "caution",
  verified: "go",
  refused: "stop",
} as const satisfies Record<ImportState, string>;

/** Where an import stands, in a word. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  return <Badge tone={tones[state]}>{useMessages().imports.states[state]}</Badge>;
}

/** How far the work on a file is. */
export function ImportProgressLine({ progress }: { progress: ImportProgress | null }) {
  const { progress: texts } = useMessages().imports;
  const { number } = useFormats();
  const megabytes = (bytes: number) => number(bytes / 1_000_000, { maximumFractionDigits: 1 });
  const said = (() => {
    if (progress === null) return <p className="font-semibold">{texts.waiting}</p>;
    switch (progress.kind) {
      case "fetching":
        return progress.of === null ? (
          <p className="font-semibold">{texts.fetching({ megabytes: megabytes(progress.bytes) })}</p>
        ) : (
          <Progress
            label={texts.fetching({ megabytes: megabytes(progress.bytes) })}
            value={progress.bytes}
            max={progress.of}
          />
        );
      case "reading":
        return <p className="font-semibold">{texts.reading({ megabytes: megabytes(progress.bytes) })}</p>;
      case "racing":
        return <Progress label={texts.racing} value={progress.done} max={progress.of} />;
      default:
        return progress satisfies never;
    }
  })();
  return <div aria-live="polite">{said}</div>;
}
