import { reasonLength } from "#domain/platform/limits.ts";
import { useState } from "react";
import { Form } from "react-router";
import { penaltyBounds, penaltyKinds, type PenaltyKind } from "#domain/stages/penalty.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogClose } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { Select } from "../../ui/select.tsx";
import { isPublished, type StageView } from "./stage-view.ts";

type Decision = PenaltyKind | "withdraw" | "disqualify-team";

export function TeamDecision({ teams, view }: { teams: readonly { id: string; name: string }[]; view: StageView }) {
  const { stagesPanel: stages, panel, teamsPanel } = useMessages();
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
  const what =
    penaltyKind !== undefined
      ? penalty.whats[penaltyKind]
      : decision === "withdraw"
        ? stages.sure.withdraw
        : exclude.disqualifyLead;
  const options: { value: Decision; label: string }[] = [
    ...kinds.map((value) => ({ value, label: penalty.kinds[value] })),
    { value: "withdraw", label: stages.acts.withdraw },
    { value: "disqualify-team", label: acts["disqualify-team"] },
  ];
  return (
    <Dialog
      about={stage.version}
      onOpenChange={(isOpen) => isOpen && setDecision("places")}
      trigger={<Button kind="quiet">{stages.acts.decision}</Button>}
      title={stages.acts.decision}
      description={penalty.lead}
    >
      <Form key={teams.map(({ id }) => id).join()} method="post" className="space-y-4">
        <Select
          name="team"
          required
          placeholder={penalty.chooseTeam}
          label={stages.teams.columns.team}
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <input type="hidden" name="version" value={stage.version} />
        <Select
          label={stages.teams.what}
          options={options}
          value={decision}
          onChange={(event) => setDecision(event.currentTarget.value as Decision)}
        />
        <p>
          {what}
          {penaltyKind === undefined && ` ${keepsPlaces ? exclude.stayEmpty : exclude.closeUp}`}
          {isPublished(view) && ` ${panel.correction.lead}`}
        </p>
        {penaltyKind !== undefined && <input type="hidden" name="penalty" value={penaltyKind} />}
        {(penaltyKind === "places" || penaltyKind === "points") && (
          <TextField
            name="amount"
            type="number"
            {...penaltyBounds}
            required
            label={penalty.amount}
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
        <TextField
          name="reason"
          label={penalty.reason}
          required
          minLength={reasonLength.min}
          maxLength={reasonLength.max}
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button>{stages.cancel}</Button>} />
          <IntentButton
            page="stages/panel/stage"
            intent={penaltyKind === undefined ? (decision as "withdraw" | "disqualify-team") : "penalise"}
            kind="danger"
          >
            {label}
          </IntentButton>
        </div>
      </Form>
    </Dialog>
  );
}
