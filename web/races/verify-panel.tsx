import { ShieldCheck } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import type { Verdict } from "#rules/verify-race.ts";
import { useMessages } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";

/** What is said of a race that was run again; it comes with what runs it. */
const importVerdict = () => import("./verdict-text.tsx");
const VerdictText = lazy(async () => ({ default: (await importVerdict()).VerdictText }));

type State =
  | { kind: "idle" }
  | { kind: "running" }
  | { kind: "done"; verdict: Verdict }
  | { kind: "failed"; message: string };

interface VerifyPanelProps {
  /** runs the race again */
  verify: () => Promise<Verdict>;
  /** how each seat is called */
  names: readonly string[];
}

/** Asks for a race to be run again in the visitor's browser and says what that proved. */
export function VerifyPanel({ verify: rerun, names }: VerifyPanelProps) {
  const { verify } = useMessages().races;
  const [state, setState] = useState<State>({ kind: "idle" });
  const run = async () => {
    setState({ kind: "running" });
    try {
      const [verdict] = await Promise.all([rerun(), importVerdict()]);
      setState({ kind: "done", verdict });
    } catch (error) {
      setState({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-quiet">{verify.lead}</p>
      <div>
        <Button kind="primary" pending={state.kind === "running"} onClick={() => void run()}>
          <ShieldCheck aria-hidden /> {state.kind === "running" ? verify.running : verify.start}
        </Button>
      </div>
      {state.kind === "done" && (
        <Suspense>
          <VerdictText verdict={state.verdict} names={names} />
        </Suspense>
      )}
      {state.kind === "failed" && (
        <Alert tone="stop" title={verify.failed}>
          {state.message}
        </Alert>
      )}
    </div>
  );
}
