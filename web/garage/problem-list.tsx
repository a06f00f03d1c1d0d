import { ArrowRight, Wrench } from "lucide-react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { problemText } from "./problem-text.ts";
import { useGarage, useGarageState, useGarageValue } from "./use-garage.ts";
import type { Problem } from "./garage-state.ts";

export const problemsId = "garage-problems";

export function ProblemList({ onGoTo }: { onGoTo: (offset: number) => void }) {
  const { problems } = useGarageState("problems");
  const isFirstLap = useGarageValue(({ draft }) => draft.startedFrom?.startsWith("first-lap") === true);
  const openPath = useGarageValue(({ draft }) => draft.openPath);
  const { editor: texts } = useMessages();
  const seen = new Set<string>();
  const shown = problems
    .filter(({ diagnostic, explained }) => {
      if (explained?.id === "unused-parameter" && isFirstLap) return false;
      // Group equal remarks on parameters.
      const key =
        explained?.id === "unused-parameter"
          ? explained.id
          : `${diagnostic.code}:${diagnostic.from?.offset}:${diagnostic.message}`;
      return seen.has(key) ? false : seen.add(key);
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, 8);
  if (shown.length === 0) return null;
  return (
    <section id={problemsId} aria-label={texts.problems.title} className="grid gap-2">
      {shown.map((problem, index) => (
        <ProblemRow key={index} problem={problem} isOpen={problem.file === openPath} onGoTo={onGoTo} />
      ))}
    </section>
  );
}

function useProblemText(problem: Problem) {
  const messages = useMessages();
  const { number } = useFormats();
  const { diagnostic, explained } = problem;
  // A missing semicolon belongs to the line before the compiler's.
  const line = explained?.values["line"] ?? diagnostic.from?.line;
  return {
    ...problemText(problem, messages, number),
    line: line === undefined ? undefined : messages.editor.problems.line({ line: number(Number(line)) }),
  };
}

export function ProblemInShort({ problem }: { problem: Problem }) {
  const { title, line } = useProblemText(problem);
  // Only the first sentence of long messages.
  return [title.replace(/\.(?:\s.*)?$/s, ""), line].filter(Boolean).join(", ");
}

const tones = { error: "border-stop", warning: "border-caution", info: "border-edge" };

function ProblemRow({
  problem,
  isOpen,
  onGoTo,
}: {
  problem: Problem;
  isOpen: boolean;
  onGoTo: (offset: number) => void;
}) {
  const garage = useGarage();
  const { editor: texts } = useMessages();
  const { diagnostic, explained, file } = problem;
  const { title, cause, fix, line } = useProblemText(problem);
  const edits = explained?.edits ?? diagnostic.edits;
  const isSolcs = diagnostic.message !== "" && diagnostic.said === undefined;
  const { from } = diagnostic;
  return (
    <div
      className={`border-l-4 bg-panel px-3 py-2 ${tones[diagnostic.severity]}`}
      data-problem={explained?.id ?? diagnostic.said?.id ?? diagnostic.code}
    >
      <p className="font-semibold">
        {title}
        {line !== undefined && <span className="ml-2 font-normal text-quiet">{line}</span>}
        {file && !isOpen && <span className="ml-2 font-mono text-sm font-normal text-quiet">{file}</span>}
      </p>
      {(cause || fix) && (
        <p className="text-sm">
          {cause} <strong className="font-semibold">{fix}</strong>
        </p>
      )}
      {!explained && isSolcs && (
        <p className="mt-1 font-mono text-sm" lang="en">
          {diagnostic.message}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {edits && (
          <Button
            kind="primary"
            onClick={() => {
              if (file && !isOpen) garage.openFile(file);
              garage.applyEdits(edits);
            }}
          >
            <Wrench aria-hidden /> {texts.problems.apply}
          </Button>
        )}
        {from && (
          <Button
            onClick={() => {
              if (file && !isOpen) garage.openFile(file);
              onGoTo(from.offset);
            }}
          >
            <ArrowRight aria-hidden /> {texts.problems.goTo}
          </Button>
        )}
      </div>
      {explained && isSolcs && (
        <details className="mt-1 text-sm text-quiet">
          <summary className="inline-block min-h-6 cursor-pointer">{texts.problems.compilerSays}</summary>
          <p className="font-mono" lang="en">
            {diagnostic.message}
          </p>
        </details>
      )}
    </div>
  );
}

function rank({ diagnostic, explained }: Problem): number {
  if (explained?.id === "unused-parameter") return 3;
  return { error: 0, warning: 1, info: 2 }[diagnostic.severity];
}
