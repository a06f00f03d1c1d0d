import { useFormats, useMessages } from "../../../ui/messages.tsx";
import { formatCaption } from "../../../races/replay/race-texts.ts";
import { Rows, type PhoneProps } from "../phone-rows.tsx";

type SeenRace = PhoneProps<"race">["scene"];
type Running = NonNullable<SeenRace["running"]>;

export function RacePhone({ scene, followed }: PhoneProps<"race">) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const { order, running, seats } = scene;
  if (running) return <RunningRace scene={scene} running={running} followed={followed} />;
  const teams = order ? order.flatMap((teamId) => seats.find((seat) => seat.teamId === teamId) ?? []) : seats;
  return (
    <>
      <p className="text-quiet">{order ? follow.raceOver : follow.raceLineUp}</p>
      <Rows rows={teams.map((team, index) => ({ team, place: order ? number(index + 1) : "" }))} followed={followed} />
    </>
  );
}

function RunningRace({ scene, running, followed }: { scene: SeenRace; running: Running; followed: string }) {
  const { showFollow: follow, races } = useMessages();
  const { number } = useFormats();
  const { seats } = scene;
  const raceTexts = { races, number, car: (seat: number) => seats[seat]?.name ?? "" };
  const left = Math.max(0, running.finishDistance - (running.cars[0]?.distance ?? 0));
  return (
    <>
      <p className="text-quiet">{follow.raceAt({ turn: number(running.turn), left: number(left) })}</p>
      <ul className="mt-2 grid gap-1.5" data-testid="race-moments">
        {running.moments.map(({ turn, told, why }) => {
          const words = formatCaption({ fact: { ...told, turn }, why }, raceTexts);
          return (
            <li key={`${turn} ${told.kind} ${told.seat}`} className="border-l-4 border-go pl-3">
              <b>{words.head}</b> <span>{[words.more, words.why].filter(Boolean).join(" · ")}</span>
            </li>
          );
        })}
      </ul>
      <Rows
        rows={running.cars.flatMap(({ seat, gap }, index) => {
          const team = seats[seat];
          if (!team) return [];
          return [{ team, place: number(index + 1), more: index === 0 ? "" : races.tower.gap({ units: number(gap) }) }];
        })}
        followed={followed}
      />
    </>
  );
}
