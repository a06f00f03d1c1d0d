import type { ComponentProps } from "react";
import { stagePlanBounds } from "#engine/stages/stage-plan.ts";
import { offeredStageActs, type StageActAt } from "#domain/stages/stage-acts.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { stepName } from "../../panel-kit/step-name.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { Badge, Card } from "../../ui/card.tsx";
import { TextField, Select } from "../../ui/field.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { StageActForm, ReleaseWarning } from "./stage-act-form.tsx";
import { factsOf, isPublished, type StageView } from "./stage-view.ts";

/** "about 20 s", "about 3 min" */
export function useDuration(): (seconds: number) => string {
  const { preview: texts } = useMessages().stagesPanel;
  const { number } = useFormats();
  return (seconds) =>
    seconds < 120
      ? texts.seconds({ seconds: number(Math.ceil(seconds)) })
      : texts.minutes({ minutes: number(Math.ceil(seconds / 60)) });
}

export function StageProgress(view: StageView) {
  const { stage, nextRound, unseen, competition, before, secondsLeft } = view;
  const { homePanel, stagesPanel, competitionsPanel } = useMessages();
  const { progress, acts, races: raceTexts } = stagesPanel;
  const { fields } = competitionsPanel;
  const { number, dateTime } = useFormats();
  const duration = useDuration();
  const { version, state, plan, races, checks } = stage;
  const mayGrow = plan.placesThatMatter > 0 && stage.furtherRounds < plan.mostExtraRounds;
  const done = races.finished + races.released;
  const all = races.planned;
  const share = all === 0 ? 0 : done / all;
  const [leastPlaces, mostPlaces] = stagePlanBounds.placesThatMatter;
  const buttonProps: Partial<
    Record<StageActAt<"progress">, Pick<ComponentProps<typeof StageActForm>, "label" | "look" | "fields" | "children">>
  > = {
    "race-until-separated": {
      children: (
        <>
          <TextField
            name="places"
            type="number"
            min={leastPlaces}
            max={mostPlaces}
            required
            label={fields.placesThatMatter}
            defaultValue={Math.max(plan.placesThatMatter, 1)}
          />
          <TextField
            name="rounds"
            type="number"
            min={1}
            max={stagePlanBounds.mostExtraRounds[1]}
            required
            label={fields.mostExtraRounds}
            defaultValue={5}
          />
        </>
      ),
    },
    "release-all": {
      ...(before && { look: "quiet" }),
      children: <ReleaseWarning delaySeconds={stage.delaySeconds} protestMinutes={view.protestMinutes} />,
    },
    "release-round": {
      label: `${acts["release-round"]} (${progress.round({ round: nextRound ?? 1 })})`,
      fields: { round: nextRound ?? 1 },
      children: <ReleaseWarning delaySeconds={stage.delaySeconds} protestMinutes={view.protestMinutes} />,
    },
    "release-race": {
      look: state === "decided" && !before ? "primary" : "quiet",
      children: (
        <>
          <Select
            name="race"
            label={raceTexts.columns.race}
            options={unseen.map((race) => ({
              value: race.id,
              label: `${number(race.number)} · ${progress.round({ round: race.round ?? 1 })} · ${race.teams.join(" ")}`,
            }))}
          />
          <ReleaseWarning delaySeconds={stage.delaySeconds} protestMinutes={view.protestMinutes} />
        </>
      ),
    },
  };
  return (
    <Card title={all > 0 && progress.title}>
      {all > 0 && (
        <>
          <div className="h-3 border border-edge bg-raised" role="presentation">
            <div
              className={`h-full forced-color-adjust-none forced-colors:bg-[Highlight]! ${state === "held" ? "bg-stop" : "bg-go"}`}
              style={{ width: `${(share * 100).toFixed(1)}%` }}
            />
          </div>
          <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
            <span className="font-semibold">{progress.run({ done: number(done), all: number(all) })}</span>
            <span>
              {plan.rounds > 1
                ? progress.rounds({ round: number(stage.round), of: number(Math.max(plan.rounds, stage.round)) })
                : progress.round({ round: stage.round })}
            </span>
            {checks.done < checks.all && (
              <span>{progress.checks({ done: number(checks.done), all: number(checks.all) })}</span>
            )}
            {stage.furtherRounds > 0 && <span>{progress.further({ count: stage.furtherRounds })}</span>}
            {races.released > 0 && <span>{progress.released({ count: races.released })}</span>}
            {stage.interpreterOnly && <Badge tone="caution">{progress.interpreterOnly}</Badge>}
          </p>
        </>
      )}
      {stage.open !== null && secondsLeft !== null && (
        <p className="mt-2">
          {progress.wait({ duration: duration(Math.max(1, secondsLeft)), extra: mayGrow ? "yes" : "no" })}
        </p>
      )}
      {state === "running" && stage.open === null && (
        <p className="mt-2 font-semibold text-go-text">{progress.ready}</p>
      )}
      {state === "running" && stage.open === null && stage.isSettled === false && (
        <p className="mt-1">{progress.unsettled}</p>
      )}
      {stage.hold?.reason === "incident" && <p className="mt-2 font-semibold text-stop">{stage.hold.text}</p>}
      {stage.publicAt && (
        <p className="mt-2" suppressHydrationWarning>
          {progress.publicAt({ moment: dateTime(stage.publicAt, competition.timeZone) })}
        </p>
      )}
      <div className="flex flex-wrap gap-3 not-first:mt-4 empty:hidden">
        {before && (
          <ButtonLink to={`${panelPath}?competition=${competition.id}`} kind="primary">
            {stepName(before, homePanel)}
          </ButtonLink>
        )}
        {offeredStageActs("progress", state, factsOf(view)).map((act) => (
          <StageActForm
            key={act}
            act={act}
            version={version}
            name={view.title}
            published={isPublished(view)}
            {...buttonProps[act]}
          />
        ))}
      </div>
    </Card>
  );
}
