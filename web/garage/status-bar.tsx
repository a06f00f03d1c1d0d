import Wrench from "virtual:icons/wrench";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { problemText } from "./problem-text.ts";
import type { Problem } from "./garage-state.ts";
import { useGarage, useGarageState, useGarageValue } from "./use-garage.ts";

/** Bytes of deployed code; shown when a car is close to it. */
const mostBytes = 24_576;

type StatusBarProps = {
  /** official car or practice place */ carStatus: string | null;
  onGoTo: (problem: Problem) => void;
};

export function StatusBar({ carStatus, onGoTo }: StatusBarProps) {
  const garage = useGarage();
  const { save, problems, isReadyCurrent, drivesOnChange, gas } = useGarageState(
    "save",
    "problems",
    "isReadyCurrent",
    "drivesOnChange",
    "gas",
  );
  const bytes = useGarageValue(({ ready }) => (ready?.source ? ready.source.car.deployedCode.length / 2 - 1 : 0));
  const { editor: texts } = useMessages();
  const { number, percent } = useFormats();
  const errors = problems.filter(({ diagnostic }) => diagnostic.severity === "error");
  const [first] = errors;
  const edits = first?.explained?.edits ?? first?.diagnostic.edits;
  const { state, text } = useCompilerText(errors.length);
  const isUnsafe = save === "failed" || save === "refused" || save === "signedOut";
  return (
    <section className="garage-status" aria-label={texts.status}>
      <span
        data-testid="compiler"
        data-state={state}
        data-mistakes={errors.length}
        data-current={isReadyCurrent}
        className={`min-w-0 truncate ${errors.length > 0 || state === "failed" ? "font-semibold text-stop" : ""}`}
      >
        {first ? (
          <button type="button" className="max-w-full truncate" onClick={() => onGoTo(first)}>
            ✕ {text}: <ProblemInShort problem={first} />
          </button>
        ) : (
          text
        )}
      </span>
      {first && edits && (
        <button
          type="button"
          className="inline-flex items-center gap-1 rounded-sm bg-go px-2 font-semibold text-on-go"
          onClick={() => {
            onGoTo(first);
            garage.applyEdits(edits);
          }}
        >
          <Wrench aria-hidden className="size-4" /> {texts.problems.apply}
        </button>
      )}
      <span className="flex-1" />
      {carStatus !== null && (
        <span className="min-w-0 truncate max-sm:hidden" title={carStatus}>
          {carStatus}
        </span>
      )}
      {isReadyCurrent && bytes > 0.8 * mostBytes && (
        <span className="max-lg:hidden">{texts.compiler.size({ bytes: number(bytes), most: number(mostBytes) })}</span>
      )}
      {gas && (
        <span className="max-lg:hidden" title={texts.gas.overBudget}>
          {texts.gas.peak({ share: percent(gas.mostGas / gas.budget, 1) })}
        </span>
      )}
      <label className="flex items-center gap-1.5 max-sm:hidden">
        <input
          type="checkbox"
          className="size-4 accent-go"
          checked={drivesOnChange}
          onChange={(event) => garage.drives.setDrivesOnChange(event.target.checked)}
        />
        {texts.drive.onChange}
      </label>
      <span
        data-testid="saved"
        className={isUnsafe ? "truncate font-semibold text-stop" : `truncate ${first ? "max-sm:hidden" : ""}`}
      >
        {texts.saved[save]}
      </span>
    </section>
  );
}

function useCompilerText(errors: number): { state: string; text: string } {
  const { compiler, download } = useGarageState("compiler", "download");
  const { compiler: texts } = useMessages().editor;
  const { number } = useFormats();
  const megabytes = (bytes: number) =>
    number(bytes / 1_000_000, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const loading = (received: number, total: number) =>
    texts.loading({ received: megabytes(received), total: megabytes(total) });
  const verdict = errors > 0 ? texts.mistakes({ count: errors }) : texts.ok;
  const state = compiler.kind;
  switch (compiler.kind) {
    case "idle":
    case "working":
      return { state, text: texts.checking };
    case "loading":
      return { state, text: loading(download?.receivedBytes ?? compiler.receivedBytes, compiler.totalBytes) };
    case "failed":
      return { state, text: texts.offline };
    case "waiting":
      return { state, text: texts.waiting({ ahead: number(compiler.ahead) }) };
    case "busy":
      return { state, text: texts.busy({ seconds: number(compiler.waitSeconds) }) };
    case "done": {
      if (!compiler.onServer) return { state, text: verdict };
      const progress = download ? ` ${loading(download.receivedBytes, download.totalBytes)}` : "";
      return { state, text: `${verdict} (${texts.onServer})${progress}` };
    }
  }
}

function ProblemInShort({ problem }: { problem: Problem }) {
  const messages = useMessages();
  const { number } = useFormats();
  // A missing semicolon belongs to the line before the compiler's.
  const line = problem.explained?.values["line"] ?? problem.diagnostic.from?.line;
  // Only the first sentence.
  const sentence = problemText(problem, messages, number).replace(/\.(?:\s.*)?$/s, "");
  return line === undefined
    ? sentence
    : `${sentence}, ${messages.editor.problems.line({ line: number(Number(line)) })}`;
}
