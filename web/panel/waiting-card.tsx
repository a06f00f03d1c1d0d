import { Link } from "react-router";
import type { Waiting, WaitingKind } from "#server/panel/read-waiting.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Badge, Card } from "../ui/card.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";

const tones = {
  "stage-held": "stop",
  "screens-lost": "stop",
  webhooks: "stop",
  protests: "caution",
  questions: "caution",
  names: "caution",
  cars: "neutral",
} as const satisfies Record<WaitingKind, "stop" | "caution" | "neutral">;

function pageOf({ kind, competitionId, subjectId }: Waiting): string {
  const base = `${panelPath}/competitions/${competitionId}`;
  switch (kind) {
    case "stage-held":
    case "protests":
      return `${base}/stages/${subjectId}`;
    case "screens-lost":
      return `${panelPath}/show/${subjectId}`;
    case "questions":
      return `${panelPath}/questions?competition=${competitionId}`;
    case "names":
      return `${base}/approvals`;
    case "webhooks":
      return `${base}/webhooks`;
    case "cars":
      return `${base}/races`;
    default:
      return kind satisfies never;
  }
}

export function WaitingCard({
  waiting,
  areRacesStopped,
  backup,
}: {
  waiting: readonly Waiting[];
  areRacesStopped: boolean;
  /** null: fine, or not for this visitor; `ageMs` null: never made */
  backup: { colour: "caution" | "stop"; ageMs: number | null } | null;
}) {
  const { homePanel: overview, readinessPanel: readiness } = useMessages();
  const { number } = useFormats();
  const { colours } = readiness.preflight;
  const texts = overview.waiting;
  return (
    <Card title={texts.title}>
      {waiting.length === 0 && !areRacesStopped && backup === null && <p className="text-quiet">{texts.nothing}</p>}
      <ul className="grid gap-x-8 gap-y-2 md:grid-cols-2" data-testid="waiting">
        {areRacesStopped && (
          <li className="flex items-baseline gap-3">
            <Badge tone="stop">{colours.stop}</Badge>
            <Link to={`${panelPath}/readiness`} className="link">
              {texts.noRaces}
            </Link>
          </li>
        )}
        {backup && (
          <li className="flex items-baseline gap-3">
            <Badge tone={backup.colour}>{colours[backup.colour]}</Badge>
            <Link to={`${panelPath}/readiness`} className="link">
              {backup.ageMs === null
                ? texts.noBackup
                : texts.oldBackup({ hours: Math.max(1, Math.round(backup.ageMs / 3_600_000)) })}
            </Link>
          </li>
        )}
        {waiting.map((each) => (
          <li key={`${each.kind} ${each.competitionId} ${each.subjectId}`} className="flex items-baseline gap-3">
            <Badge tone={tones[each.kind]}>{number(each.count)}</Badge>
            <Link to={pageOf(each)} className="link">
              {texts[each.kind]({ count: each.count, name: each.name })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
