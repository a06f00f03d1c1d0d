import { useState } from "react";
import { penaltyBounds, penaltyKinds, type PenaltyKind } from "#domain/stages/penalty.ts";
import { useMessages } from "../../ui/messages.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { TextField, Select } from "../../ui/field.tsx";
import { isPublished, type StageView } from "./stage-view.ts";

type Decision = PenaltyKind | "withdraw" | "disqualify-team";

export function TeamDecision({ teams, view }: { teams: readonly { id: string; name: string }[]; view: StageView }) {
  const { stagesPanel: stages, teamsPanel, panel } = useMessages();
  const { stage, keepsPlaces, rule, competition } = view;
  const { penalty } = stages;
  const { exclude, acts } = teamsPanel.team;
  const [decision, setDecision] = useState<Decision>("places");
  const kinds = penaltyKinds.filter((kind) => kind !== "points" || rule.places === "points");
  const penaltyKind = penaltyKinds.find((kind) => kind === decision);
  const label =
    penaltyKind !== undefined
      ? stages.acts.penalise
      : decision === "withdraw"
        ? stages.acts.withdraw
        : acts["disqualify-team"];
  const what = decision === "withdraw" ? stages.sure.withdraw : exclude.disqualifyLead;
  const options: { value: Decision; label: string }[] = [
    ...kinds.map((value) => ({ value, label: penalty.kinds[value] })),
    { value: "withdraw", label: stages.acts.withdraw },
    { value: "disqualify-team", label: acts["disqualify-team"] },
  ];
  return (
    <ActForm
      page="stages/panel/stage"
      intent={penaltyKind === undefined ? (decision as "withdraw" | "disqualify-team") : "penalise"}
      label={stages.acts.decision}
      ask={{ text: penalty.lead, label, isDanger: penaltyKind === undefined }}
      fields={{ version: stage.version }}
      isPublished={isPublished(view)}
      takesReason="public"
    >
      <Select
        name="team"
        required
        placeholder={penalty.chooseTeam}
        label={panel.words.team}
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        label={stages.teams.what}
        options={options}
        value={decision}
        onChange={(event) => setDecision(event.currentTarget.value as Decision)}
      />
      {penaltyKind === undefined && <p>{`${what} ${keepsPlaces ? exclude.stayEmpty : exclude.closeUp}`}</p>}
      {penaltyKind !== undefined && <input type="hidden" name="penalty" value={penaltyKind} />}
      {(penaltyKind === "places" || penaltyKind === "points") && (
        <TextField
          name="amount"
          type="number"
          {...penaltyBounds}
          required
          label={penalty.amount[penaltyKind]}
          defaultValue={penaltyKind === "places" ? 1 : 5}
        />
      )}
      {penaltyKind === "races" && (
        <TextField name="races" label={penalty.races} hint={penalty.racesHint} required autoComplete="off" />
      )}
      {decision === "disqualify-team" && (
        <TextField
          name="from"
          type="datetime-local"
          label={exclude.from}
          hint={exclude.fromHint({ zone: competition.timeZone })}
        />
      )}
    </ActForm>
  );
}
