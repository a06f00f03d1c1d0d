import type { EveningAct } from "#rules/evening.ts";
import { StepForm } from "../competitions/step-form.tsx";
import { panelPath } from "../panel-sections.ts";
import { ActForm } from "../stages/act-form.tsx";
import { ReleaseWarning } from "../stages/release-warning.tsx";
import type { EveningCompetition } from "./evening-facts.ts";

type ActOfEveningProps = {
  competition: EveningCompetition;
  act: EveningAct;
  kind: "primary" | "quiet";
  nowMs: number;
};

/** The form of an act, as on its own page; the overview stays where it is. */
export default function ActOfEvening({ competition, act, kind, nowMs }: ActOfEveningProps) {
  const at = `${panelPath}/competitions/${competition.id}`;
  if (act.machine === "competition") {
    return <StepForm act={act.act} competition={competition} at={at} kind={kind} nowMs={nowMs} />;
  }
  const { stage } = act;
  return (
    <ActForm act={act.act} version={stage.version} at={`${at}/stages/${stage.id}`} look={kind}>
      {act.act === "release-all" && (
        <ReleaseWarning delaySeconds={stage.delaySeconds} protestMinutes={competition.protestMinutes} />
      )}
    </ActForm>
  );
}
