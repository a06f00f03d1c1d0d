import { useState } from "react";
import { data, href, useSearchParams } from "react-router";
import { findRace } from "#server/races/find-race.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { PageHead } from "../app/page-head.tsx";
import { localisedName } from "../app/visit.server.ts";
import { useBrandOfRace, useSite } from "../app/use-site.ts";
import type { Route } from "./+types/embed";
import { circuitNameOf } from "./replay/circuit-layouts.ts";
import { paintsOf } from "./replay/liveries.ts";
import { readReplayLink } from "./replay-link.ts";
import { WaitingReplay } from "./waiting-replay.tsx";

export const handle = { texts: ["races"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findRace(context.get(siteContext).database, params.id);
  if (!found || found.log === null) throw data(null, { status: 404 });
  const competitionName = localisedName(context, found.meta.competitionName);
  return { meta: { ...found.meta, competitionName }, log: found.log };
}

export default function Embed({ loaderData: { meta, log: text } }: Route.ComponentProps) {
  const { page } = useMessages().races;
  const { number } = useFormats();
  const { origin } = useSite();
  const brand = useBrandOfRace(meta);
  const [address] = useSearchParams();
  const [start] = useState(() => readReplayLink(address));
  const title = page.title({ number: number(meta.number) });
  return (
    <div className="flex h-svh flex-col bg-raised text-ink" data-embed>
      <PageHead title={`${title} · ${meta.competitionName}`} unlisted />
      <h1 className="sr-only">{title}</h1>
      <WaitingReplay
        text={text}
        circuit={circuitNameOf(brand.key)}
        circuitTitle={brand.alt}
        {...paintsOf(meta.seats)}
        names={meta.seats.map((seat) => seat.teamName)}
        numbers={meta.seats.map((seat) => seat.number)}
        codes={meta.seats.map((seat) => seat.code)}
        start={start}
        autoPlay={start.turn === undefined}
        panels={false}
      />
      <p className="flex items-baseline justify-between gap-4 px-3 py-1.5 text-sm">
        <span className="figures font-bold">{`${title} · ${meta.competitionName}`}</span>
        <a className="link" href={origin + href("/race/:id", { id: meta.id })} target="_blank" rel="noreferrer">
          {page.openPage}
        </a>
      </p>
    </div>
  );
}
