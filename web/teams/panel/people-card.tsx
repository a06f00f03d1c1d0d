import { useMemo } from "react";
import { Link } from "react-router";
import { useMessages } from "../../ui/messages.tsx";
import { SearchableSelect } from "../../ui/searchable-select.tsx";
import { Select } from "../../ui/select.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { findOtherTeams } from "./find-other-teams.ts";
import { ActButton, ActCard } from "./act-card.tsx";
import type { Route } from "./+types/team";

export function PeopleCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { team, people, others, id, areAllOthers } = loaderData;
  const find = useMemo(() => findOtherTeams(id, team.id), [id, team.id]);
  return (
    <ActCard title={texts.people} lead={people.length === 0 ? texts.noPeople : texts.peopleLead}>
      <ul className="divide-y divide-line">
        {people.map(({ personId, name, role }) => (
          <li key={personId} className="flex flex-wrap justify-between gap-3 py-2">
            <Link to={`${panelPath}/person/${personId}`} className="link">
              {name}
            </Link>
            <span className="text-quiet">{texts.roles[role]}</span>
          </li>
        ))}
      </ul>
      {people.length > 0 && team.mergedInto === null && (
        <>
          <Select
            name="member"
            label={texts.who}
            options={people.map(({ personId, name }) => ({ value: personId, label: name }))}
          />
          <SearchableSelect
            key={team.id}
            name="into"
            label={texts.whereTo}
            options={others}
            {...(!areAllOthers && { find })}
            placeholder={texts.free}
          />
          <ActButton intent="move-member">{texts.move}</ActButton>
        </>
      )}
    </ActCard>
  );
}
