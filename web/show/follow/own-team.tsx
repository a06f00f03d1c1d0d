import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import type { FollowedShow } from "#server/show/companion.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { Card } from "../../ui/card.tsx";
import { Select } from "../../ui/field.tsx";
import { orderName } from "./prediction-card.tsx";
import { fetchTeams, findTeams, type FetchedTeam } from "../../races/find-teams.ts";
import { SearchableSelect } from "../../ui/searchable-select.tsx";

interface OwnTeamProps {
  teams: readonly FetchedTeam[];
  /** empty: none */
  teamId: string;
  onFollow: (teamId: string) => void;
  show: FollowedShow | null;
  choice?: ReactNode;
}

export function OwnTeam({ teams, teamId, onFollow, show, choice }: OwnTeamProps) {
  const { showFollow: follow } = useMessages();
  const { compare } = useFormats();
  const team = teams.find((each) => each.teamId === teamId);
  const standing = useStanding(team, show);
  const sorted = teams.toSorted((a, b) => compare(a.name, b.name));
  return (
    <Card title={follow.ownTeam}>
      {team && (
        <div className="mb-4 flex items-center gap-4" data-testid="own-team">
          <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
          <div className="min-w-0 flex-1">
            <p className="display text-2xl wrap-anywhere">
              <Link to={`/team/${team.teamId}`}>{team.name}</Link>
            </p>
            <p className="text-quiet">{standing}</p>
          </div>
          <span className="figures text-xl text-quiet">{team.code}</span>
        </div>
      )}
      {choice !== undefined ? (
        choice
      ) : teams.length === 0 ? (
        <p className="text-quiet">{follow.noTeams}</p>
      ) : (
        <Select
          label={team ? follow.otherTeam : follow.chooseTeam}
          data-unkept
          value={team ? team.teamId : ""}
          placeholder={follow.nobody}
          options={sorted.map((each) => ({ value: each.teamId, label: `${each.name} (${each.code})` }))}
          onChange={(event) => onFollow(event.currentTarget.value)}
        />
      )}
    </Card>
  );
}

/** "": no team. */
function useStanding(team: FetchedTeam | undefined, show: FollowedShow | null): string {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const language = useLanguage();
  if (!team) return "";
  const { teamId, boardPlace } = team;
  // The last revealed stage.
  const stage = show?.stages.findLast((each) => each.told[teamId] !== undefined);
  const place = stage?.told[teamId];
  if (stage && place !== undefined)
    return follow.placeTold({ place: number(place), stage: orderName(stage, language) });
  const { scene } = show ?? {};
  const slot = scene?.kind === "reveal" ? scene.rows.findIndex((row) => row.team.teamId === teamId) : -1;
  if (slot !== -1) return follow.stillOpen({ slot: number(slot + 1) });
  const seat = scene?.kind === "race" ? scene.seats.findIndex((each) => each.teamId === teamId) : -1;
  if (scene?.kind === "race" && seat !== -1) {
    const { running, order } = scene;
    if (order) return follow.racedTo({ place: number(order.indexOf(teamId) + 1) });
    const at = running?.cars.findIndex((car) => car.seat === seat) ?? -1;
    const car = running?.cars[at];
    if (!car) return follow.onTrack;
    return car.gap === 0 ? follow.leadsRace : follow.runsAt({ place: number(at + 1), gap: number(car.gap) });
  }
  return boardPlace === null ? follow.noPlace : follow.onBoard({ place: number(boardPlace) });
}

export function OwnTeamOfMany({ competitionId, ...props }: OwnTeamProps & { competitionId: string }) {
  const { showFollow: follow } = useMessages();
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

/** Keeps the last answer while loading. */
function useAskedTeam(competitionId: string, teamId: string): FetchedTeam | undefined {
  const [team, setTeam] = useState<FetchedTeam>();
  useEffect(() => {
    if (teamId === "") return undefined;
    const asking = new AbortController();
    fetchTeams({ competition: competitionId, id: teamId }, asking.signal).then(
      ({ teams: [found] }) => setTeam(found),
      // Keeps the page; the next visit retries.
      () => {},
    );
    return () => asking.abort();
  }, [competitionId, teamId]);
  return team?.teamId === teamId ? team : undefined;
}
