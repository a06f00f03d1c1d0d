import type { Rehearsal } from "#server/panel/readiness/rehearsal.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { ActForm } from "../panel-kit/act-form.tsx";
import { ButtonLink, TextLink } from "../ui/button.tsx";

export type ShownRehearsal = Omit<Rehearsal, "replay"> & { replay: { speed: number; endsAt: Date } | null };

/** Progress, links and removal. @param isNamed false: on its own page */
export default function RehearsalCard({ rehearsal, isNamed = true }: { rehearsal: ShownRehearsal; isNamed?: boolean }) {
  const { readinessPanel, panel } = useMessages();
  const { rehearsal: texts } = readinessPanel;
  const { number, dateTime, exactTime } = useFormats();
  const { competitionId, name, teams, submitted, judged, checking, accepted, stages, showId, isReady } = rehearsal;
  const { startedAt, replay, replayedUntil, timeZone } = rehearsal;
  const isDecided = (state: string) => state === "decided" || state === "released";
  const steps = [
    !replay && {
      text: texts.judged({ judged: number(judged), teams: number(teams), accepted: number(accepted) }),
      isDone: submitted >= teams && judged >= teams,
    },
    { text: texts.frozen, isDone: rehearsal.state !== "practice" },
    ...stages.map((stage) => ({
      text: texts.raced({ stage: stage.name, run: number(stage.run), races: number(stage.races) }),
      isDone: isDecided(stage.state),
    })),
    !replay && {
      text: rehearsal.disqualified === null ? texts.oneOut : texts.out({ team: rehearsal.disqualified }),
      isDone: rehearsal.disqualified !== null,
    },
    (!replay || showId !== null) && { text: texts.show, isDone: replay ? rehearsal.hasShow : showId !== null },
    { text: texts.released, isDone: isReady },
  ].filter((step) => step !== false);
  const held = stages.find(({ state }) => state === "held");
  const isHalted = held !== undefined || (replay !== null && replayedUntil === null);
  const underWay = isHalted ? undefined : steps.find(({ isDone }) => !isDone);
  // Cars of the real event can go first.
  const isQueued = !replay && underWay === steps[0] && checking === 0;
  return (
    <Card title={isNamed && name}>
      <p className="text-quiet" suppressHydrationWarning>
        {replay
          ? texts.replaying({
              speed: number(replay.speed),
              start: exactTime(startedAt, timeZone),
              end: exactTime(replay.endsAt, timeZone),
            })
          : `${texts.startedAt({ moment: dateTime(startedAt) })}${isReady ? "" : ` · ${texts.automatic}`}`}
      </p>
      {replayedUntil && (
        <p suppressHydrationWarning>{texts.replayedUntil({ moment: exactTime(replayedUntil, timeZone) })}</p>
      )}
      {isReady && !replay && <h3 className="mt-3 text-lg font-semibold">{texts.rehearsed}</h3>}
      <ol className="mt-3">
        {steps.map((step) => (
          <li key={step.text} className="flex items-baseline justify-between gap-4 border-t border-line py-2">
            <span>{step.text}</span>
            {step === underWay ? (
              <Badge tone="caution">{isQueued ? texts.queued : texts.running}</Badge>
            ) : (
              <Badge tone={step.isDone ? "go" : "neutral"}>{step.isDone ? texts.done : texts.waits}</Badge>
            )}
          </li>
        ))}
      </ol>
      {held && (
        <Alert tone="caution" title={texts.held}>
          <TextLink to={`${panelPath}/competitions/${competitionId}/stages/${held.id}`}>{held.name}</TextLink>
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        {showId !== null && (isReady || replay) && (
          <ButtonLink to={`${panelPath}/show/${showId}`} kind="primary">
            {texts.toShow}
          </ButtonLink>
        )}
        {replay ? (
          <>
            <TextLink to={`/teams/${competitionId}`}>{texts.board}</TextLink>
            <TextLink to={`/follow?replay=${competitionId}`}>{texts.phone}</TextLink>
            <TextLink to={`/wall?replay=${competitionId}`}>{texts.wall}</TextLink>
            <TextLink to={`${panelPath}/competitions/${competitionId}/webhooks`}>{panel.sections.webhooks}</TextLink>
          </>
        ) : (
          <TextLink to={`${panelPath}/competitions/${competitionId}/stages`}>{panel.sections.stages}</TextLink>
        )}
        <ActForm
          page="panel/rehearsal"
          intent="remove"
          to={`${panelPath}/rehearsal`}
          label={texts.remove}
          kind="danger"
          fields={{ competition: competitionId }}
          ask={{ title: texts.removeAsk({ name }), text: texts.removeText }}
          className="ml-auto"
        />
      </div>
    </Card>
  );
}
