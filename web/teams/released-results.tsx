import { Link } from "react-router";
import type { ReleasedOrder } from "#server/racing/stages/released-orders.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { Badge } from "../ui/card.tsx";
import { Table, type Column } from "../ui/table.tsx";

type Place = ReleasedOrder["places"][number];

/** An order with as many places as are shown; `placed` says how many there are. */
type ShownOrder = ReleasedOrder & { placed: number };

/** The orders of the stages that everybody may see, the last stage first. */
export function ReleasedResults({ orders }: { orders: readonly ShownOrder[] }) {
  return orders.map((order) => <Result key={order.stageId} order={order} />);
}

function Result({ order }: { order: ShownOrder }) {
  const { stages: texts } = useMessages();
  const { number } = useFormats();
  const { places } = order;
  const isTied = ({ place }: Place) => order.notSeparated.some(([first, last]) => place >= first && place <= last);
  const columns: Column<Place>[] = [
    {
      key: "place",
      head: texts.order.place,
      numeric: true,
      cell: (place) => (
        <span className="text-2xl font-bold">
          {isTied(place) && "="}
          {number(place.place)}
        </span>
      ),
    },
    {
      key: "team",
      head: texts.order.team,
      rowHeader: true,
      cell: (place) => (
        <>
          <span className="figures text-quiet">{place.code}</span>{" "}
          <Link to={`/team/${place.teamId}`} className="link">
            {place.teamName}
          </Link>{" "}
          {place.advances && <Badge tone="go">{texts.order.goesOn}</Badge>}
        </>
      ),
    },
    { key: "races", head: texts.order.races, numeric: true, cell: (place) => number(place.races) },
    { key: "wins", head: texts.order.wins, numeric: true, cell: (place) => number(place.wins) },
    {
      key: "interval",
      head: texts.order.interval,
      numeric: true,
      wideOnly: true,
      cell: ({ placeInterval: [low, high] }) => (low === high ? number(low) : `${number(low)}–${number(high)}`),
    },
  ];
  return (
    <section className="space-y-3">
      <h2 className="display text-3xl">{texts.results.title({ stage: order.name })}</h2>
      {order.notSeparated.length > 0 && <p className="text-quiet">{texts.results.notSeparated}</p>}
      <Table
        caption={texts.results.title({ stage: order.name })}
        columns={columns}
        rows={places}
        rowKey={(place) => place.teamId}
      />
      {order.placed > places.length && (
        <p>
          {texts.results.first({ shown: number(places.length), all: number(order.placed) })}{" "}
          <Link to="?everybody" className="link" preventScrollReset>
            {texts.results.everybody}
          </Link>
        </p>
      )}
    </section>
  );
}
