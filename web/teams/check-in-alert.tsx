import type { CheckInOutcome } from "#server/panel/readiness/check-in.ts";
import { useDivisionWords } from "../competitions/division-words.ts";
import { useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";

export function CheckInAlert({ outcome }: { outcome: CheckInOutcome }) {
  const { kind, title } = useCheckInNotice()(outcome);
  return <Alert tone={kind} title={title} />;
}

export function useCheckInNotice(): (outcome: CheckInOutcome) => { kind: "go" | "caution" | "stop"; title: string } {
  const { divisions, readinessPanel: readiness } = useMessages();
  const { door } = readiness;
  const words = useDivisionWords();
  return (outcome) => {
    if (outcome.kind === "done") {
      const { already, team } = outcome;
      const values = { team: team.name, startNumber: String(team.number) };
      return already ? { kind: "caution", title: door.already(values) } : { kind: "go", title: door.done(values) };
    }
    if (outcome.reason === "unknown-team") return { kind: "stop", title: door.unknown };
    const { teamName: team, division, broken } = outcome.trouble;
    const title =
      division === null
        ? divisions.door.none({ team })
        : divisions.door.broken({ team, division: words.name(division), why: words.broken(broken) });
    return { kind: "stop", title };
  };
}
