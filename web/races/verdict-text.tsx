import type { Verdict } from "#rules/verify-race.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { Alert } from "../ui/card.tsx";

/** What running a race again proved. */
export function VerdictText({ verdict, names }: { verdict: Verdict; names: readonly string[] }) {
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
