import { useMemo } from "react";
import { drawnCount, groupName, revealPlanOf, type SceneContent, teamsOnStandingsPage } from "#engine/show/scenes.ts";
import { useFormats, useMessages } from "../../../ui/messages.tsx";
import { useOverTime } from "../scene-time.ts";
import { useTimeLeft } from "./plain-scenes.tsx";
import { lightOf } from "./reveal-scene.tsx";
import { originOf } from "./team-row.tsx";

const rowsOfStrip = 5;

interface LowerThirdProps {
  content: SceneContent;
  step: number;
  title: string;
  brand: string | null;
}

export function LowerThird({ content, step, title, brand }: LowerThirdProps) {
  const { number } = useFormats();
  const { show } = useMessages();
  switch (content.kind) {
    case "message":
      return <Strip first={title} second={content.text} />;
    case "countdown":
      return <CountdownStrip content={content} title={title} brand={brand} />;
    case "reveal":
      return <RevealStrip content={content} step={step} title={title} />;
    case "race":
      return <Strip first={title} second={inOneLine(content.seats.map((seat) => seat.name))} />;
    case "sponsors":
      if (content.sponsors.length === 0) return <Strip first={show.sponsors.none} second="" />;
      return <Strip first={title} second={inOneLine(content.sponsors.map((sponsor) => sponsor.name))} />;
    case "podium": {
      const team = content.teams[Math.max(0, content.teams.length - 1 - step)];
      if (!team) return <Strip first={title} second="" />;
      return <Strip place={number(team.place)} first={team.name} second={originOf(team)} />;
    }
    case "draw":
      return <DrawStrip content={content} step={step} title={title} />;
    case "standings":
      return <BoardStrip content={content} step={step} title={title} />;
    case "grid":
      return <Strip first={title} second={content.stage} />;
    case "test-card":
      return <Strip first={title} second="" />;
    default:
      return content satisfies never;
  }
}

/** Lines break between names, never inside one. */
const inOneLine = (names: readonly string[]) => names.map((name) => name.replaceAll(" ", "\u00A0")).join("\u00A0· ");

/** Only a new first line animates. */
function Strip({ place, first, second }: { place?: string; first: string; second: string }) {
  return (
    <div
      className="absolute right-(--margin) bottom-[8vh] left-[calc(1.6*var(--margin))] animate-wipe *:w-fit *:max-w-full *:overflow-hidden *:pr-[5vh] *:pl-[3vh] *:[clip-path:polygon(0_0,100%_0,calc(100%-2.4vh)_100%,0_100%)]"
      key={first}
    >
      <p className="condensed bg-(--city) py-[1.2vh] text-[max(3.4vh,min(6.5vh,9vw))] font-[850] text-ellipsis whitespace-nowrap text-(--on-city) [font-style:oblique]">
        {place !== undefined && (
          <span className="-my-[1.2vh] mr-[2.4vh] -ml-[3vh] bg-panel px-[2.6vh] py-[1.2vh] text-white tabular-nums">
            {place}
          </span>
        )}
        {first}
      </p>
      {second !== "" && (
        <p className="bg-panel py-[1.1vh] text-[3.8vh] font-semibold text-balance">
          <span className="line-clamp-2">{second}</span>
        </p>
      )}
    </div>
  );
}

function DrawStrip(props: { content: Extract<SceneContent, { kind: "draw" }>; step: number; title: string }) {
  const { content, step, title } = props;
  const { list, number } = useFormats();
  const { draw } = useMessages().show;
  const drawn = content.drawn.slice(0, drawnCount(content, step));
  const latest = drawn.at(-1);
  if (!latest) return <Strip first={title} second={content.stage} />;
  if (!content.oneByOne) {
    const fresh = content.drawn.slice(drawnCount(content, step - 1), drawn.length);
    const named = fresh.map(({ team, group }) => `${groupName(group)} ${team.name}`);
    return <Strip first={draw.drawnPot({ pot: number(latest.pot + 1) })} second={inOneLine(named)} />;
  }
  const group = draw.group({ group: groupName(latest.group) });
  const others = drawn.filter((each) => each !== latest && each.group === latest.group);
  const names = list(others.map(({ team }) => team.name));
  return <Strip first={latest.team.name} second={others.length === 0 ? group : draw.meets({ group, names })} />;
}

function BoardStrip(props: { content: Extract<SceneContent, { kind: "standings" }>; step: number; title: string }) {
  const { content, step, title } = props;
  const { number } = useFormats();
  const first = step * teamsOnStandingsPage;
  const rows = content.teams.slice(first, first + rowsOfStrip).map(({ name }, index) => {
    const place = content.order?.places[first + index] ?? first + index + 1;
    return `${number(place)} ${name}`;
  });
  return <Strip first={`${title} · ${content.stage}`} second={inOneLine(rows)} />;
}

function CountdownStrip(props: {
  content: Extract<SceneContent, { kind: "countdown" }>;
  title: string;
  brand: string | null;
}) {
  const { text } = useTimeLeft(props.content, props.brand);
  return <Strip first={props.title} second={text} />;
}

function RevealStrip(props: { content: Extract<SceneContent, { kind: "reveal" }>; step: number; title: string }) {
  const { content, step, title } = props;
  const { number } = useFormats();
  const { reveal } = useMessages().show;
  const plan = useMemo(() => revealPlanOf(content), [content]);
  const begun = useOverTime((elapsedMs) => lightOf(plan, step, elapsedMs).begun);
  const move = plan.moves[begun - 1];
  const team = move && content.teams.find((each) => each.teamId === move.teamId);
  if (!team) return <Strip first={title} second={content.stage} />;
  // Places can be empty, so numbers may skip.
  const placeOf = (slot: number) => number(content.teams[slot]?.place ?? slot + 1);
  if (move.kind === "land") return <Strip place={placeOf(move.to)} first={team.name} second={originOf(team)} />;
  const standing = move.slot === 0 ? reveal.lastOne : reveal.inDanger;
  return <Strip first={reveal.who({ place: placeOf(move.slot) })} second={inOneLine([team.name, standing])} />;
}
