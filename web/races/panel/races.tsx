import { Link } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { listStages } from "#server/stages/list-stages.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { useLiveTopics } from "../../app/live.ts";
import { localisedStageName } from "../../app/visit.server.ts";
import { Badge, EmptyState } from "../../ui/card.tsx";
import { Select } from "../../ui/field.tsx";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { PanelTable, SearchedList, type PanelCells } from "../../panel-kit/panel-table.tsx";
import { racesList } from "./races-list.server.ts";
import type { Route } from "./+types/races";

export const handle = { texts: ["panel", "listsPanel", "stagesPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(racesList, args);
  const { competition, stageId, counted } = found;
  const stages = await listStages(args.context.get(siteContext).database, competition.id);
  return {
    competitionId: competition.id,
    stageId,
    list,
    counted,
    stages: stages.map(({ id, name, kind }) => ({ id, name: localisedStageName(args.context, name), kind })),
  };
}

const tones = {
  queued: "neutral",
  running: "caution",
  finished: "neutral",
  error: "stop",
  released: "go",
  void: "neutral",
} as const;

export default function Races({ loaderData }: Route.ComponentProps) {
  const { stagesPanel, listsPanel, panel } = useMessages();
  const { races: texts, kinds } = stagesPanel;
  const { number } = useFormats();
  const { competitionId, stageId, list, counted, stages } = loaderData;
  useLiveTopics([`competition:${competitionId}`]);
  const nameOf = (stage: { name: string; kind: keyof typeof kinds }) =>
    stage.name === "" ? kinds[stage.kind] : stage.name;
  const cells: PanelCells<typeof list> = {
    race: (race) => (
      <Link to={`/race/${race.id}`} className="link figures">
        {number(race.number)}
      </Link>
    ),
    teams: (race) => <span className="figures inline-block min-w-36">{race.teams.join(" ")}</span>,
    state: (race) => (
      <Badge tone={race.hold ? "stop" : tones[race.state]}>
        {race.hold ? (race.hold.overrun ? texts.doesNotEnd : texts.disagree) : texts.states[race.state]}
      </Badge>
    ),
    time: (race) =>
      race.runMs === null ? "–" : <span className="whitespace-nowrap">{`${number(race.runMs)} ms`}</span>,
    hash: (race) => <span className="font-mono text-sm">{race.logHash?.replace(/^0x/, "").slice(0, 12) ?? "–"}</span>,
  };
  return (
    <PanelPage
      title={panel.sections.races}
      lead={(counted.isMoreThanCounted ? texts.moreThan : texts.count)({ count: number(counted.total) })}
    >
      <SearchedList
        list={list}
        isNarrowed={stageId !== undefined}
        none={<EmptyState title={stagesPanel.refused["no-races"]} />}
        tools={
          <Select
            name="stage"
            label={panel.words.stage}
            defaultValue={stageId ?? ""}
            options={[
              { value: "", label: listsPanel.all },
              ...stages.map((stage) => ({ value: stage.id, label: nameOf(stage) })),
            ]}
          />
        }
      >
        <PanelTable list={list} caption={panel.sections.races} cells={cells} />
      </SearchedList>
    </PanelPage>
  );
}
