import type { ReactNode } from "react";
import type { Waiting, WaitingKind } from "#server/panel/read-waiting.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Badge, Card } from "../ui/card.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { useCityName, useLocalName } from "../panel-kit/panel-page.tsx";
import type { Route } from "./+types/panel";
import { BackUp } from "./step-act.tsx";
import { healthText } from "./system-check.tsx";

const tones = {
  "stage-held": "stop",
  "screens-lost": "stop",
  webhooks: "stop",
  protests: "caution",
  "no-car": "caution",
  questions: "caution",
  names: "caution",
  "late-cars": "neutral",
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
    case "no-car":
      return `${base}/teams`;
    case "questions":
      return `${panelPath}/questions?competition=${competitionId}`;
    case "names":
      return `${base}/approvals`;
    case "late-cars":
      return `${panelPath}/lists/late-cars?competition=${competitionId}`;
    case "webhooks":
      return `${base}/webhooks`;
    case "cars":
      return `${base}/races`;
    default:
      return kind satisfies never;
  }
}

type Attention = { key: string; mark: ReactNode; text: ReactNode; fix?: ReactNode };

type NeedsAttentionProps = Pick<Route.ComponentProps["loaderData"], "waiting" | "lights" | "competition">;

export function NeedsAttention({ waiting, lights, competition }: NeedsAttentionProps) {
  const { homePanel, readinessPanel, competitionsPanel } = useMessages();
  const formats = useFormats();
  const cityName = useCityName();
  const localName = useLocalName();
  const { preflight } = readinessPanel;
  const { fairness, firstPage, states } = competitionsPanel;
  const items: Attention[] = [];
  if (competition?.pinnedEngine) {
    const hashes = { pinned: competition.pinnedEngine.slice(0, 12), running: competition.runningEngine.slice(0, 12) };
    items.push({
      key: "engine",
      mark: <Badge tone="stop">{preflight.colours.stop}</Badge>,
      text: `${fairness.otherEngine}. ${fairness.otherEngineText(hashes)}`,
    });
  }
  for (const light of lights) {
    if (light.colour !== "stop" && light.colour !== "caution") continue;
    items.push({
      key: light.light,
      mark: <Badge tone={light.colour}>{preflight.colours[light.colour]}</Badge>,
      text: healthText(light, preflight, formats),
      fix: light.light === "backup" && <BackUp competitionId={competition?.id ?? ""} />,
    });
  }
  const shown = competition?.onFirstPage;
  if (competition?.brand && shown) {
    const parts = { city: cityName(competition.brand), name: localName(shown.name), phase: states[shown.state] };
    items.push({
      key: "first page",
      mark: <Badge tone="caution">{preflight.colours.caution}</Badge>,
      text: firstPage.other(parts),
      fix: <ButtonLink to={`${panelPath}?competition=${shown.id}`}>{localName(shown.name)}</ButtonLink>,
    });
  }
  for (const each of waiting) {
    items.push({
      key: `${each.kind} ${each.competitionId} ${each.subjectId}`,
      mark: <Badge tone={tones[each.kind]}>{formats.number(each.count)}</Badge>,
      text: homePanel.waiting[each.kind]({ count: each.count, name: each.name }),
      fix: <ButtonLink to={pageOf(each)}>{homePanel.fix[each.kind]}</ButtonLink>,
    });
  }
  return (
    <Card title={homePanel.waiting.title}>
      {items.length === 0 && <p className="text-quiet">{homePanel.waiting.nothing}</p>}
      <ul className="divide-y divide-line" data-testid="waiting">
        {items.map(({ key, mark, text, fix }) => (
          <li key={key} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 py-1">
            {mark}
            <span className="min-w-0 flex-[1_1_14rem]">{text}</span>
            {fix}
          </li>
        ))}
      </ul>
    </Card>
  );
}
