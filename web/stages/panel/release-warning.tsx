import { useFormats, useMessages } from "../../ui/messages.tsx";
import { CheckboxField } from "../../ui/field.tsx";

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
