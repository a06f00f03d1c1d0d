import ShieldCheck from "virtual:icons/shield-check";
import { useState } from "react";
import type { Verdict } from "#domain/races/verify-race.ts";
import { useMessages, useFormats } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { RaceFailure } from "./race-failure.tsx";

type State =
  | { kind: "idle" }
  | { kind: "running" }
  | { kind: "done"; verdict: Verdict }
  | { kind: "failed"; message: string };

interface VerifyPanelProps {
  verify: () => Promise<Verdict>;
  names: readonly string[];
  /** some programs aren't public, so only the log is verified */
  isLogOnly?: boolean;
}

export function VerifyPanel({ verify: rerun, names, isLogOnly = false }: VerifyPanelProps) {
  const { verify } = useMessages().races;
  const [state, setState] = useState<State>({ kind: "idle" });
  const run = async () => {
    setState({ kind: "running" });
    try {
      setState({ kind: "done", verdict: await rerun() });
    } catch (error) {
      setState({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-quiet">{isLogOnly ? verify.leadLogOnly : verify.lead}</p>
      <div>
        <Button pending={state.kind === "running"} onClick={() => void run()}>
          <ShieldCheck aria-hidden /> {state.kind === "running" ? verify.running : verify.start}
        </Button>
      </div>
      {state.kind === "done" && <VerdictText verdict={state.verdict} names={names} />}
      {state.kind === "failed" && <RaceFailure title={verify.failed} message={state.message} />}
    </div>
  );
}

function VerdictText({ verdict, names }: { verdict: Verdict; names: readonly string[] }) {
  const { verify } = useMessages().races;
  const { number, list } = useFormats();
  const inMs = (ms: number) => number(ms, { maximumFractionDigits: ms < 10 ? 1 : 0 });
  switch (verdict.kind) {
    case "verified":
      return (
        <Alert tone="go" title={verify.verified}>
          <p>{verify.verifiedMore({ ms: inMs(verdict.elapsedMs) })}</p>
          <p>{verify.engines[verdict.engine]}</p>
        </Alert>
      );
    case "log-only":
      return (
        <Alert tone="caution" title={verify.logOnly}>
          {verify.logOnlyMore({ cars: list(verdict.closedSeats.map((seat) => names[seat] ?? String(seat + 1))) })}
        </Alert>
      );
    case "log-changed":
      return (
        <Alert tone="stop" title={verify.refused}>
          {verdict.turn !== null && verdict.turn > 0 && <p>{verify.changedFrom({ turn: number(verdict.turn) })}</p>}
          <p>{verify.logChanged}</p>
        </Alert>
      );
    case "program-changed":
      return (
        <Alert tone="stop" title={verify.refused}>
          {verify.programChanged({ car: names[verdict.seat] ?? String(verdict.seat + 1) })}
        </Alert>
      );
    case "differs":
      return (
        <Alert tone="stop" title={verify.refused}>
          <p>{verdict.turn === 0 ? verify.otherRace : verify.differs({ turn: number(verdict.turn) })}</p>
          <p>{verify.engines[verdict.engine]}</p>
        </Alert>
      );
  }
}
