import type { SceneDefinition, SceneKind } from "#domain/show/scenes.ts";
import { divisionName } from "#messages/language.ts";
import type { ShowStage } from "#server/show/shows.ts";
import { useLanguage, useMessages } from "../../ui/messages.tsx";
import { Select } from "../../ui/field.tsx";

export interface FieldsProps<Kind extends SceneKind = SceneKind> {
  stages: readonly ShowStage[];
  /** undefined: a new scene */
  scene: Extract<SceneDefinition, { kind: Kind }> | undefined;
}

interface StageFieldProps {
  stages: readonly ShowStage[];
  scene: { stageId?: string; division?: string | undefined } | undefined;
  withDivisions?: boolean;
}

export function StageField({ stages, scene, withDivisions = false }: StageFieldProps) {
  const { panel } = useMessages().show;
  const language = useLanguage();
  const options = stages.flatMap((stage) => {
    const label = `${stage.competitionName} · ${stage.name}`;
    // Divisions that race together have an order each.
    return stage.divisions.length === 0 || !withDivisions
      ? [{ value: stage.id, label }]
      : stage.divisions.map((division) => ({
          value: `${stage.id}/${division.id}`,
          label: `${label} · ${divisionName(division, language)}`,
        }));
  });
  const chosen = scene && [scene.stageId, scene.division].filter((part) => part !== undefined).join("/");
  return <Select label={panel.stage} name="stageId" options={options} defaultValue={chosen || undefined} />;
}

export const DivisionField = (props: Omit<StageFieldProps, "withDivisions">) => <StageField {...props} withDivisions />;

export function TickField({ label, name, isTicked }: { label: string; name: string; isTicked: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name={name} className="size-5 flex-none accent-go" defaultChecked={isTicked} />
      {label}
    </label>
  );
}
