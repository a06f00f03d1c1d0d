import { useEffect, useMemo, useState } from "react";
import { useMessages } from "../messages/messages.tsx";
import { askTeams, findTeams } from "../races/find-teams.ts";
import { SearchableSelect } from "../ui/searchable-select.tsx";
import { OwnTeam, type FollowableTeam, type OwnTeamProps } from "./own-team.tsx";

/** The team that is followed on this phone, one of more than are sent with the page: asked for by itself, and found by typing. */
export function OwnTeamOfMany({ competitionId, ...props }: OwnTeamProps & { competitionId: string }) {
  const { follow } = useMessages();
  const { teams, teamId, onFollow } = props;
  const team = useAskedTeam(competitionId, teamId) ?? teams.find((each) => each.teamId === teamId);
  const find = useMemo(() => findTeams(competitionId), [competitionId]);
  return (
    <OwnTeam
      {...props}
      teams={team ? [team] : []}
      choice={
        <SearchableSelect
          key={team?.teamId ?? ""}
          name="team"
          label={team ? follow.otherTeam : follow.chooseTeam}
          hint={follow.chooseHint}
          placeholder={follow.nobody}
          options={team ? [{ value: team.teamId, label: team.name }] : []}
          find={find}
          defaultValue={team?.teamId ?? ""}
          onFound={(id) => onFollow(id ?? "")}
        />
      }
    />
  );
}

/** What the site knows of a team; what was known last until there is an answer. */
function useAskedTeam(competitionId: string, teamId: string): FollowableTeam | undefined {
  const [team, setTeam] = useState<FollowableTeam>();
  useEffect(() => {
    if (teamId === "") return undefined;
    const asking = new AbortController();
    askTeams({ competition: competitionId, id: teamId }, asking.signal).then(
      ({ teams: [found] }) => setTeam(found),
      // What is on the page stays; the next visit asks again.
      () => {},
    );
    return () => asking.abort();
  }, [competitionId, teamId]);
  return team?.teamId === teamId ? team : undefined;
}
