import type { ReactNode } from "react";
import { isConfirmed, lookOf, type ActLook, type StageActAt } from "#domain/stages/stage-acts.ts";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { useMessages } from "../../ui/messages.tsx";

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
