import { useMemo } from "react";
import { useMessages } from "../../messages/messages.tsx";
import { LateCombobox } from "../../ui/lazy-combobox.tsx";
import { findOtherTeams } from "./find-other-teams.ts";
import { ActButton, ActCard } from "./act-card.tsx";
import type { Route } from "./+types/team";

/** Makes one team of two, where there is another. */
export function MergeCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().panelTeams;
  const { team, others, id, areAllOthers } = loaderData;
  const find = useMemo(() => findOtherTeams(id, team.id), [id, team.id]);
  if (team.mergedInto !== null || (areAllOthers && others.length === 0)) return null;
  return (
    <ActCard title={texts.merge} lead={texts.mergeLead}>
      <LateCombobox
        key={team.id}
        name="into"
        label={texts.into}
        options={others}
        {...(!areAllOthers && { find })}
        required
      />
      <ActButton intent="merge-teams" kind="danger">
        {texts.merge}
      </ActButton>
    </ActCard>
  );
}
