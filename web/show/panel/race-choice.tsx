import { NewId } from "../../app/new-id.tsx";
import { Form } from "react-router";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import type { ShowStage } from "#server/show/shows.ts";
import type { RaceToShow } from "#server/show/races-to-show.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { IntentButton, Select } from "../../ui/field.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";

export interface RaceChoiceProps {
  stages: readonly ShowStage[];
  /** `before`: the scene that reveals the stage; empty: at the end */
  proposed: { stageId: string; races: readonly RaceToShow[]; before: string } | null;
  scenes: readonly SceneDefinition[];
}

/** One suggestion per reason, with a sentence for the presenter. */
export function RaceChoice({ stages, proposed, scenes }: RaceChoiceProps) {
  const { raceChoice, panel } = useMessages().show;
  const { number } = useFormats();
  const options = stages.map((stage) => ({ value: stage.id, label: `${stage.competitionName} · ${stage.name}` }));
  if (options.length === 0) return null;
  const isShown = (raceId: string) => scenes.some((scene) => scene.kind === "race" && scene.raceId === raceId);
  return (
    <div className="mt-4 space-y-3 border-t border-line pt-4" data-testid="race-choice">
      <Form method="get" className="flex flex-wrap items-end gap-3" preventScrollReset>
        <Select
          label={raceChoice.label}
          name="races"
          options={options}
          defaultValue={proposed?.stageId ?? options[0]?.value}
        />
        <Button type="submit">{raceChoice.find}</Button>
      </Form>
      {proposed && proposed.races.length === 0 && <p className="text-quiet">{raceChoice.none}</p>}
      {proposed && proposed.races.length > 0 && (
        <ul className="divide-y divide-line">
          {proposed.races.map((race) => (
            <li key={`${race.reason.kind} ${race.raceId}`} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-64 flex-1">
                <b>{raceChoice.kinds[race.reason.kind]}</b>
                <span className="block">{sentenceOf(race, raceChoice, number)}</span>
              </span>
              {isShown(race.raceId) && <Badge tone="go">{raceChoice.shown}</Badge>}
              <Form method="post">
                <NewId />
                <input type="hidden" name="before" value={proposed.before} />
                <input type="hidden" name="kind" value="race" />
                <input type="hidden" name="title" value="" />
                <input type="hidden" name="note" value={sentenceOf(race, raceChoice, number)} />
                <input type="hidden" name="stageId" value={proposed.stageId} />
                <input type="hidden" name="number" value={race.number} />
                <IntentButton page="show/panel/show" intent="add" disabled={isShown(race.raceId)}>
                  {panel.addScene}
                </IntentButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function sentenceOf(
  { number: which, winner, reason }: RaceToShow,
  texts: ReturnType<typeof useMessages>["show"]["raceChoice"],
  number: (value: number) => string,
): string {
  const race = number(which);
  const name = winner ?? "";
  switch (reason.kind) {
    case "closest":
      return texts.closest({ race, name, margin: number(reason.margin) });
    case "lead-changes":
      return texts.leadChanges({ race, name, count: reason.count });
    case "comeback":
      return texts.comeback({ race, name, from: reason.from });
    case "decided":
      return texts.decided({ race, ahead: reason.ahead, behind: reason.behind, place: number(reason.place) });
    default:
      return reason satisfies never;
  }
}
