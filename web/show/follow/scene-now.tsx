import { useEffect, useState, type ReactNode } from "react";
import { groupName, type Provisional, type SceneTeam } from "#engine/show/scenes.ts";
import type { SeenScene } from "#engine/show/seen-so-far.ts";
import type { FollowedShow } from "#server/show/companion.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { tellProvisional } from "../remote/scene-text.ts";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { tellCaption } from "../../races/replay/race-texts.ts";

export function SceneNow({ show, followed }: { show: FollowedShow; followed: string }) {
  const { showFollow: follow } = useMessages();
  const { scene } = show;
  return (
    <section className="card border-t-4 border-t-go" aria-labelledby="on-the-screens" data-testid="scene">
      <p id="on-the-screens" className="text-sm font-semibold text-quiet">
        {follow.onScreens}
      </p>
      <div aria-live="polite">
        {scene === null ? (
          <p className="display text-2xl">
            {show.isBlack ? follow.black : show.hasBegun ? follow.waiting : follow.notBegun}
          </p>
        ) : (
          <>
            <Scene scene={scene} show={show} followed={followed} />
            {show.provisional && <ProvisionalLine provisional={show.provisional} />}
          </>
        )}
      </div>
    </section>
  );
}

function ProvisionalLine({ provisional }: { provisional: Provisional }) {
  const { showFollow: follow } = useMessages();
  const { time } = useFormats();
  return <p className="mt-3 font-semibold text-caution">{tellProvisional(provisional, follow.provisional, time)}</p>;
}

function Scene({ scene, show, followed }: { scene: SeenScene; show: FollowedShow; followed: string }) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const usual = scene.kind === "standings" && scene.places ? follow.standings : follow.scenes[scene.kind];
  const title = <h2 className="display text-2xl">{scene.title || usual}</h2>;
  switch (scene.kind) {
    case "test-card":
    case "sponsors":
      return title;
    case "message":
      return (
        <>
          {scene.title !== "" && title}
          <p className="mt-1 text-lg whitespace-pre-line wrap-anywhere">{scene.text}</p>
        </>
      );
    case "countdown":
      return (
        <>
          {title}
          {show.secondsLeft !== null && <Countdown key={show.secondsLeft} seconds={show.secondsLeft} />}
        </>
      );
    case "draw":
      return (
        <>
          {title}
          <p className="text-quiet">{scene.stage}</p>
          {scene.groups.map((teams, group) =>
            teams.length === 0 ? null : (
              <section key={group}>
                <h3 className="mt-3 font-semibold">{follow.group({ group: groupName(group) })}</h3>
                <Rows rows={teams.map((team) => ({ team, place: "" }))} followed={followed} />
              </section>
            ),
          )}
        </>
      );
    case "grid":
    case "standings": {
      const places = scene.kind === "standings" ? scene.places : null;
      return (
        <>
          {title}
          <p className="text-quiet">{scene.stage}</p>
          <Rows
            rows={scene.teams.map((team, index) => ({ team, place: number(places?.[index] ?? index + 1) }))}
            followed={followed}
          />
        </>
      );
    }
    case "race": {
      const { order, running } = scene;
      if (running) return <RunningRace title={title} scene={scene} running={running} followed={followed} />;
      const inOrder = order
        ? order.flatMap((teamId) => scene.seats.find((seat) => seat.teamId === teamId) ?? [])
        : scene.seats;
      return (
        <>
          {title}
          <p className="text-quiet">{order ? follow.raceOver : follow.raceLineUp}</p>
          <Rows
            rows={inOrder.map((team, index) => ({ team, place: order ? number(index + 1) : "" }))}
            followed={followed}
          />
        </>
      );
    }
    case "reveal": {
      const told = scene.rows.filter((row) => row.place !== null).length;
      return (
        <>
          {title}
          <p className="text-quiet">
            {scene.stage} ·{" "}
            {scene.isMoving ? follow.lookUp : follow.told({ told: number(told), all: number(scene.rows.length) })}
          </p>
          <Rows
            rows={scene.rows.map(({ team, place }) => ({ team, place: place === null ? "?" : number(place) }))}
            followed={followed}
          />
        </>
      );
    }
    case "podium":
      return (
        <>
          {title}
          <p className="text-quiet">{scene.stage}</p>
          <Rows
            rows={scene.rows.map(({ team, place }) => ({ team, place: place === null ? "?" : number(place) }))}
            followed={followed}
          />
        </>
      );
    default:
      return scene satisfies never;
  }
}

type RaceSeen = Extract<SeenScene, { kind: "race" }>;

interface RunningRaceProps {
  title: ReactNode;
  scene: RaceSeen;
  running: NonNullable<RaceSeen["running"]>;
  followed: string;
}

function RunningRace({ title, scene, running, followed }: RunningRaceProps) {
  const { showFollow: follow, races } = useMessages();
  const { number } = useFormats();
  const { seats } = scene;
  const telling = { races, number, car: (seat: number) => seats[seat]?.name ?? "" };
  const left = Math.max(0, running.finishDistance - (running.cars[0]?.distance ?? 0));
  return (
    <>
      {title}
      <p className="text-quiet">{follow.raceAt({ turn: number(running.turn), left: number(left) })}</p>
      <ul className="mt-2 grid gap-1.5" data-testid="race-moments">
        {running.moments.map(({ turn, told, why }) => {
          const words = tellCaption({ fact: { ...told, turn }, why }, telling);
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

function Rows(props: { rows: readonly { team: SceneTeam; place: string; more?: string }[]; followed: string }) {
  const { rows, followed } = props;
  const { showFollow: follow } = useMessages();
  return (
    <ol className="mt-3">
      {rows.map(({ team, place, more }) => {
        const isOwn = team.teamId === followed;
        return (
          <li
            key={team.teamId}
            data-team={team.teamId}
            className={`grid grid-cols-[2.25rem_auto_1fr_auto] items-center gap-3 border-t border-line py-2 ${
              isOwn ? "-mx-3 bg-go-soft px-3" : ""
            }`}
          >
            <span className="figures text-right font-bold">{place}</span>
            <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
            <span className={`min-w-0 wrap-anywhere ${isOwn ? "font-bold" : ""}`}>
              {team.name}
              {isOwn && <span className="sr-only"> ({follow.yours})</span>}
            </span>
            <span className="figures text-quiet">{more ?? team.code}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Counts locally; the next news corrects it. */
function Countdown({ seconds }: { seconds: number }) {
  const { showFollow: follow } = useMessages();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const beganMs = performance.now();
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.round(seconds - (performance.now() - beganMs) / 1_000)));
    }, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(left / 3_600);
  return (
    <p className="display figures mt-1 text-5xl" role="timer" aria-live="off" suppressHydrationWarning>
      {left === 0
        ? follow.go
        : `${hours > 0 ? `${hours}:` : ""}${two(Math.floor((left % 3_600) / 60))}:${two(left % 60)}`}
    </p>
  );
}
