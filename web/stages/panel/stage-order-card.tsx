import { divisionName } from "#messages/language.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { ScoreText, scoreUnit, TieBreakNote } from "../../races/place-text.tsx";
import { StageLuckPart } from "../../races/stage-luck.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { TextLink } from "../../ui/button.tsx";
import type { StageView } from "./stage-view.ts";

type Place = StageView["places"][number];

export function StageOrderCard({ orders, ...view }: StageView) {
  return orders.map((order) => <OneOrder key={order.division?.id ?? ""} order={order} {...view} />);
}

function OneOrder({
  stage,
  order: { places, notSeparated, division, guests },
  luck,
}: Pick<StageView, "stage" | "luck"> & { order: StageView["orders"][number] }) {
  const { stagesPanel, panel } = useMessages();
  const { order, divisions } = stagesPanel;
  const language = useLanguage();
  const { number, percent } = useFormats();
  const unit = scoreUnit(stage.plan.format);
  const columns: Column<Place>[] = [
    { head: order.place, numeric: true, cell: ({ place }) => number(place) },
    {
      head: panel.words.team,
      rowHeader: true,
      cell: (place) => (
        <>
          <TextLink to={`/team/${place.teamId}`}>{place.teamName}</TextLink>{" "}
          <span className="figures whitespace-nowrap text-quiet">
            {place.code}
            {!place.separatedFromNext && place.place < places.length && <span aria-hidden> =</span>}
          </span>{" "}
          {place.advances && <Badge tone="go">{order.goesOn}</Badge>}
          <TieBreakNote tieBreak={place.tieBreak} />
        </>
      ),
    },
    { head: order.scores[unit], numeric: true, cell: ({ score }) => <ScoreText unit={unit} score={score} /> },
    { head: order.races, numeric: true, wideOnly: true, cell: (place) => number(place.races) },
    { head: order.wins, numeric: true, wideOnly: true, cell: (place) => number(place.wins) },
    { head: order.seeding, numeric: true, wideOnly: true, cell: (place) => number(place.frozenPlace) },
    {
      head: order.interval,
      numeric: true,
      cell: ({ placeInterval: [low, high] }) => (low === high ? number(low) : `${number(low)}–${number(high)}`),
    },
  ];
  return (
    <Card
      title={division ? divisions.of({ stage: order.title, division: divisionName(division, language) }) : order.title}
    >
      {places.length === 0 ? (
        <p className="text-quiet">{order.none}</p>
      ) : (
        <>
          {stage.state !== "released" && <p className="mb-3 font-semibold text-caution">{order.secret}</p>}
          <p className="mb-3">
            {notSeparated.length > 0 &&
              order.notSeparated({ groups: notSeparated.map(([first, last]) => `${first}–${last}`).join("; ") })}{" "}
            {stage.cutCertainty !== null && order.certainty({ share: percent(stage.cutCertainty) })}
          </p>
          <Table dense caption={order.title} columns={columns} rows={places} rowKey={(place) => place.teamId} />
          {guests.length > 0 && (
            <p className="mt-3">
              <strong>{divisions.guests}:</strong>{" "}
              {guests
                .map(({ teamName, wins, races }) => `${teamName} (${divisions.guest({ wins, races })})`)
                .join(", ")}
            </p>
          )}
          {luck && (
            <div className="mt-4">
              <StageLuckPart luck={luck} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}
