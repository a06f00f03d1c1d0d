import { lazy } from "react";
import { useMessages } from "../../ui/messages.tsx";
import { LatePart } from "../../app/lazy-part.tsx";
import { SkeletonBox } from "../../ui/skeleton.tsx";
import { EventFeed } from "./event-feed.tsx";
import { HighlightsPanel, StoryPanel } from "./story.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { RaceTable, TurnStandings } from "./race-table.tsx";

const Charts = lazy(async () => ({ default: (await import("./charts.tsx")).Charts }));

export function ReplayPanels() {
  const { races } = useMessages();
  return (
    <>
      <Tabs
        label={races.panels.label}
        tabs={[
          {
            value: "feed",
            label: races.panels.feed,
            panel: (
              // Fixed height so that nothing below moves.
              <div className="flex h-96 flex-col">
                <EventFeed />
              </div>
            ),
          },
          { value: "story", label: races.story.title, panel: <StoryPanel /> },
          { value: "highlights", label: races.panels.highlights, panel: <HighlightsPanel /> },
          { value: "standings", label: races.panels.standings, panel: <TurnStandings /> },
          {
            value: "charts",
            label: races.panels.charts,
            panel: (
              <LatePart place={<SkeletonBox className="h-96 w-full" />}>
                <Charts />
              </LatePart>
            ),
          },
          { value: "text", label: races.panels.text, panel: <RaceTable /> },
        ]}
      />
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer font-semibold">{races.replay.keys}</summary>
        <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
          {races.replay.keyList.map(([key, what]) => (
            <div key={key} className="contents">
              <dt className="figures font-bold">{key}</dt>
              <dd className="text-quiet">{what}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
