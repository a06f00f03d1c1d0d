import { useFormats, useMessages } from "../../messages/messages.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { ActForm } from "./act-form.tsx";
import type { StageView } from "./stage-view.ts";

/** How far a stage is, live, and what can be done with it now. */
export function StageProgress({ stage, nextRound, unseen, competition }: StageView) {
  const { progress, acts, sure, holdReason, builder, races: raceTexts, separate } = useMessages().stages;
  const { number, dateTime } = useFormats();
  const { version, state, plan, races } = stage;
  const done = races.finished + races.released;
  const all = done + races.open;
  const share = all === 0 ? 0 : done / all;
  const isByRound = stage.releaseMode === "round" && nextRound !== null;
  return (
    <Card title={progress.title}>
      {all > 0 && (
        <>
          <div className="h-3 border border-edge bg-raised" role="presentation">
            <div
              className={`h-full ${state === "held" ? "bg-stop" : "bg-go"}`}
              style={{ width: `${(share * 100).toFixed(1)}%` }}
            />
          </div>
          <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
            <span className="font-semibold">{progress.run(number(done), number(all))}</span>
            <span>
              {plan.rounds > 1
                ? progress.rounds(number(stage.round), number(Math.max(plan.rounds, stage.round)))
                : progress.round(stage.round)}
            </span>
            {stage.openChecks > 0 && <span>{progress.checks(stage.openChecks)}</span>}
            {stage.furtherRounds > 0 && <span>{progress.further(stage.furtherRounds)}</span>}
            {races.released > 0 && <span>{progress.released(number(races.released))}</span>}
            {stage.interpreterOnly && <Badge tone="caution">{progress.interpreterOnly}</Badge>}
          </p>
        </>
      )}
      {state === "running" && stage.open === null && (
        <p className="mt-2 font-semibold text-go-text">{progress.ready}</p>
      )}
      {stage.isSettled === false && <p className="mt-1">{progress.unsettled}</p>}
      {stage.hold?.reason === "incident" && <p className="mt-2 font-semibold text-stop">{stage.hold.text}</p>}
      {stage.publicAt && (
        <p className="mt-2" suppressHydrationWarning>
          {progress.publicAt(dateTime(stage.publicAt, competition.timeZone))}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {state === "draft" && (
          <>
            <ActForm intent="announce" label={acts.announce} version={version} kind="primary" sure={sure.announce} />
            <ActForm intent="remove" label={builder.remove} version={version} kind="danger" sure={builder.removeSure} />
          </>
        )}
        {state === "announced" && (
          <>
            <ActForm intent="start" label={acts.start} version={version} kind="primary" sure={sure.start} />
            <ActForm intent="withdraw-announcement" label={acts["withdraw-announcement"]} version={version} />
          </>
        )}
        {state === "running" && (
          <>
            {stage.open === null && (
              <>
                <ActForm intent="decide" label={acts.decide} version={version} kind="primary" sure={sure.decide} />
                <ActForm intent="race-on" label={acts["race-on"]} version={version} />
                <ActForm
                  intent="race-until-separated"
                  label={acts["race-until-separated"]}
                  version={version}
                  sure={sure["race-until-separated"]}
                >
                  <TextField
                    name="places"
                    type="number"
                    min={0}
                    max={100}
                    required
                    label={builder.placesThatMatter}
                    hint={separate.places}
                    defaultValue={Math.max(plan.placesThatMatter, 1)}
                  />
                  <TextField
                    name="rounds"
                    type="number"
                    min={1}
                    max={50}
                    required
                    label={builder.mostExtraRounds}
                    defaultValue={5}
                  />
                </ActForm>
              </>
            )}
            <ActForm intent="hold" label={acts.hold} version={version} kind="danger" sure={sure.hold}>
              <TextField name="reason" label={holdReason} required maxLength={500} autoComplete="off" />
            </ActForm>
          </>
        )}
        {state === "held" && races.held === 0 && (
          <ActForm intent="resume" label={acts.resume} version={version} kind="primary" />
        )}
        {isByRound && ["running", "held", "decided"].includes(state) && (
          <ActForm
            intent="release-round"
            label={`${acts["release-round"]} (${progress.round(nextRound)})`}
            version={version}
          >
            <input type="hidden" name="round" value={nextRound} />
          </ActForm>
        )}
        {unseen.length > 0 && ["running", "held", "decided"].includes(state) && (
          <ActForm
            intent="release-race"
            label={acts["release-race"]}
            version={version}
            kind={state === "decided" ? "primary" : "quiet"}
            sure={sure["release-race"]}
          >
            <Select
              name="race"
              label={raceTexts.columns.race}
              options={unseen.map((race) => ({
                value: race.id,
                label: `${number(race.number)} · ${progress.round(race.round ?? 1)} · ${race.teams.join(" ")}`,
              }))}
            />
          </ActForm>
        )}
        {state === "decided" && (
          <>
            <ActForm
              intent="release-all"
              label={acts["release-all"]}
              version={version}
              kind="primary"
              sure={sure["release-all"]}
            />
            <ActForm intent="undecide" label={acts.undecide} version={version} />
          </>
        )}
        {races.released > 0 && stage.delaySeconds > 0 && (
          <ActForm intent="take-back" label={acts["take-back"]} version={version} />
        )}
      </div>
    </Card>
  );
}
