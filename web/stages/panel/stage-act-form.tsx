import type { ReactNode } from "react";
import { isConfirmed, lookOf, type ActLook, type StageActAt } from "#domain/stages/stage-acts.ts";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { useMessages, useFormats } from "../../ui/messages.tsx";
import { CheckboxField } from "../../ui/field.tsx";

type ActFormProps = {
  act: StageActAt<"progress" | "disagreement" | "teams">;
  version: number;
  /** of what it is about, for the dialog's title */
  name: string;
  published?: boolean;
  at?: string;
  label?: string;
  look?: ActLook;
  fields?: Readonly<Record<string, string | number>>;
  children?: ReactNode;
};

export function StageActForm({
  act,
  version,
  name,
  published = false,
  at,
  look,
  fields,
  children,
  ...props
}: ActFormProps) {
  const { acts, sure, refused } = useMessages().stagesPanel;
  const { label = acts[act] } = props;
  return (
    <ActForm
      page="stages/panel/stage"
      intent={act}
      label={label}
      kind={look ?? lookOf(act)}
      fields={{ version, ...fields }}
      ask={
        isConfirmed(act) ? { title: label.includes(name) ? label : `${label}: ${name}`, text: sure[act] } : undefined
      }
      isPublished={published}
      takesReason={act === "hold" || act === "let-stand"}
      at={at}
      refused={refused}
    >
      {children}
    </ActForm>
  );
}

/** Shown before a release, which can't be undone. */
export function ReleaseWarning({ delaySeconds, protestMinutes }: { delaySeconds: number; protestMinutes: number }) {
  const { release } = useMessages().stagesPanel;
  const { number } = useFormats();
  const hasWayBack = delaySeconds > 0;
  const minutes = number(Math.round(delaySeconds / 6) / 10);
  return (
    <>
      <p>{hasWayBack ? release.delayed({ minutes }) : release.atOnce}</p>
      {protestMinutes > 0 && <p>{release.provisional({ minutes: number(protestMinutes) })}</p>}
      {!hasWayBack && <CheckboxField name="final" value="yes" required label={release.final} />}
    </>
  );
}
