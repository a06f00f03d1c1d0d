import { useMessages } from "../ui/messages.tsx";
import { ActForm } from "../panel-kit/act-form.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";

/** @param props.id of the competition that visitors see instead */
export default function HideCompetition({
  id,
  other,
}: {
  id: string;
  other: { id: string; name: string; phase: string };
}) {
  const { firstPage } = useMessages().competitionsPanel;
  return (
    <ActForm
      page="competitions/panel/competition"
      intent="put-away"
      at={`${panelPath}/competitions/${id}`}
      label={firstPage.putAway}
      fields={{ other: other.id }}
      ask={{ text: firstPage.putAwayText(other) }}
    />
  );
}
