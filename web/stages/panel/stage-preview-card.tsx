import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import type { StageView } from "./stage-view.ts";

export function StagePreviewCard({ preview }: { preview: NonNullable<StageView["preview"]> }) {
  const { preview: texts, refused } = useMessages().stagesPanel;
  const { number, percent } = useFormats();
  if ("refused" in preview) return <Alert tone="caution" title={refused[preview.refused]} />;
  const { seconds, racesPerTeam } = preview;
  const [least, most] = racesPerTeam;
  const duration =
    seconds === null
      ? texts.unmeasured
      : seconds < 120
        ? texts.seconds({ seconds: number(Math.ceil(seconds)) })
        : texts.minutes({ minutes: number(Math.ceil(seconds / 60)) });
  const facts: [string, string][] = [
    [texts.races, number(preview.races)],
    [texts.perTeam, least === most ? number(least) : `${number(least)}–${number(most)}`],
    [texts.fields, number(preview.fields)],
    [texts.house, number(preview.houseSeats)],
    [texts.duration, duration],
    [texts.first, percent(preview.firstIsRight)],
    ...(preview.cutIsRight === null ? [] : [[texts.cut, percent(preview.cutIsRight)] as [string, string]]),
    [texts.error, number(Math.round(preview.meanPlaceError * 10) / 10)],
  ];
  return (
    <Card title={texts.title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="figures text-3xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-quiet">
        {texts.simulated({ seasons: number(preview.seasons), teams: number(preview.teams) })}{" "}
        {preview.isAssumed && texts.assumed}
      </p>
    </Card>
  );
}
