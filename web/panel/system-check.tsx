import type { HealthLight } from "#server/panel/readiness/health.ts";
import { useFormats, useMessages, type Messages } from "../ui/messages.tsx";
import { Badge, Card } from "../ui/card.tsx";
import type { Formats } from "#messages/formats.ts";
import { systemCheckId } from "./step-words.tsx";

const tones = { go: "go", caution: "caution", stop: "stop", unknown: "neutral" } as const;

export function SystemCheck({
  lights,
  screens,
}: {
  lights: readonly HealthLight[] | null;
  screens: { admitted: number; connected: number };
}) {
  const { preflight } = useMessages().readinessPanel;
  const formats = useFormats();
  const { admitted, connected } = screens;
  const rows = [
    ...(lights === null ? [{ key: "unreadable", colour: "stop" as const, text: preflight.unreadable }] : []),
    ...(lights ?? []).map((light) => ({
      key: light.light,
      colour: light.colour,
      text: healthText(light, preflight, formats),
    })),
    ...(admitted === 0
      ? []
      : [
          {
            key: "screens",
            colour: connected < admitted ? ("stop" as const) : ("go" as const),
            text: preflight.screens({ connected: formats.number(connected), admitted: formats.number(admitted) }),
          },
        ]),
  ];
  return (
    <Card id={systemCheckId} title={preflight.title} isFolded>
      <ul className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        {rows.map(({ key, colour, text }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
            <span>{text}</span>
            <span className="shrink-0">
              <Badge tone={tones[colour]}>{preflight.colours[colour]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function healthText(
  light: HealthLight,
  texts: Messages["readinessPanel"]["preflight"],
  { number }: Formats,
): string {
  const whole = (value: number) => number(Math.round(value));
  const tenth = (value: number) => number(value, { maximumFractionDigits: 1 });
  switch (light.light) {
    case "database":
      return texts.database({ ms: whole(light.facts.milliseconds) });
    case "clock":
      return texts.clock({ seconds: tenth(Math.abs(light.facts.aheadMs) / 1_000) });
    case "disk":
      return light.facts.freeBytes === null
        ? texts.unknownDisk
        : texts.disk({ free: tenth(light.facts.freeBytes / 1024 ** 3) });
    case "queue":
      return texts.queue({ waiting: number(light.facts.waiting), oldest: whole(light.facts.oldestMs / 1_000) });
    case "workers":
      if (light.facts.lateTaskMs !== null) return texts.lateTask({ seconds: whole(light.facts.lateTaskMs / 1_000) });
      return light.colour === "caution"
        ? texts.lost({ minutes: whole((light.facts.lastLostMs ?? 0) / 60_000) })
        : texts.workers({ workers: number(light.facts.workers) });
    case "backup":
      return light.facts.ageMs === null
        ? texts.noBackup
        : texts.backup({ minutes: whole(light.facts.ageMs / 60_000), file: light.facts.file ?? "" });
    case "second-evm":
      return texts.secondEvm({ races: number(light.facts.races), differences: number(light.facts.differences) });
    default:
      return light satisfies never;
  }
}
