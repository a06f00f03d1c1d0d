import type { CheckInOutcome } from "#server/panel/readiness/check-in.ts";
import { useDivisionWords } from "../competitions/division-words.ts";
import { useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";

/** Announced by screen readers, to keep the queue moving. */
export function CheckInAlert({ outcome }: { outcome: CheckInOutcome }) {
  const { divisions, readinessPanel: readiness } = useMessages();
  const { door } = readiness;
  const words = useDivisionWords();
  if (outcome.kind === "done") {
    const { already, team } = outcome;
    const values = { team: team.name, startNumber: String(team.number) };
    return <Alert tone={already ? "caution" : "go"} title={already ? door.already(values) : door.done(values)} />;
  }
  if (outcome.reason === "unknown-team") return <Alert tone="stop" title={door.unknown} />;
  const { teamName: team, division, broken } = outcome.trouble;
  const title =
    division === null
      ? divisions.door.none({ team })
      : divisions.door.broken({ team, division: words.name(division), why: words.broken(broken) });
  return <Alert tone="stop" title={title} />;
}
