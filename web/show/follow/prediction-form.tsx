import { ArrowDown, ArrowUp } from "lucide-react";
import type { SceneTeam } from "#domain/show/scene.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { Select } from "../../ui/select.tsx";

interface OrderProps {
  teams: readonly SceneTeam[];
  /** from first place; empty id: not chosen */
  order: readonly string[];
  onOrder: (order: string[]) => void;
}

export function TopThree({ teams, order, onOrder }: OrderProps) {
  const { showFollow: follow } = useMessages();
  const { number, compare } = useFormats();
  const sorted = teams.toSorted((a, b) => compare(a.name, b.name));
  return (
    <div className="grid gap-3">
      {order.map((teamId, index) => (
        <Select
          key={index}
          label={follow.place({ place: number(index + 1) })}
          value={teamId}
          placeholder={follow.choose}
          options={sorted.map((team) => ({
            value: team.teamId,
            label: `${team.name} (${team.code})`,
            disabled: team.teamId !== teamId && order.includes(team.teamId),
          }))}
          onChange={(event) => onOrder(order.with(index, event.currentTarget.value))}
        />
      ))}
    </div>
  );
}

export function FullOrder({ teams, order, onOrder }: OrderProps) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const byId = new Map(teams.map((team) => [team.teamId, team]));
  const swap = (index: number, other: number) => onOrder(order.with(index, order[other]!).with(other, order[index]!));
  return (
    <div>
      <ol className="mt-1">
        {order.map((teamId, index) => {
          const team = byId.get(teamId);
          if (!team) return null;
          return (
            <li
              key={teamId}
              className="grid grid-cols-[2.25rem_auto_1fr_auto_auto] items-center gap-2 border-t border-line py-1"
            >
              <span className="figures text-right font-bold">{number(index + 1)}</span>
              <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
              <span className="min-w-0 pl-1 wrap-anywhere">{team.name}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={follow.up({ team: team.name })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <ArrowUp aria-hidden />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={follow.down({ team: team.name })}
                disabled={index === order.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <ArrowDown aria-hidden />
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
