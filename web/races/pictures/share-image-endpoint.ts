import { data } from "react-router";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { findRace } from "#server/races/find-race.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatsFor } from "#messages/formats.ts";
import { cityName, nameIn } from "../../app/brand.ts";
import { visitContext } from "../../app/visit.server.ts";
import { circuitNameOf } from "../replay/circuit-layouts.ts";
import type { Route } from "./+types/share-image-endpoint";
import { layDrawing } from "./race-drawing.ts";
import { sharePicture, shareSvg } from "./share-image.server.ts";

export const handle = { shared: [] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, configuration } = context.get(siteContext);
  const { brand, language } = context.get(visitContext);
  const found = await findRace(database, params.id);
  if (!found || found.log === null) throw data(null, { status: 404 });
  const { meta, log: text } = found;
  const city = configuration.cities.find(({ slug }) => slug === meta.brand) ?? brand.city;
  const etag = `"share-2-${city?.slug ?? brand.key}-${language}-${meta.logHash}"`;
  return sharePicture(request, etag, () => {
    const { races } = messagesOf(language);
    const { number, upper } = formatsFor(language);
    const circuit = circuitNameOf(city?.slug);
    const drawing = layDrawing(decodeRaceLog(text), circuit, meta.seats);
    const { timeline } = drawing;
    const last = timeline.turns * timeline.cars;
    const first = timeline.distance[last + timeline.ranking[last]!]!;
    const figures = Array.from({ length: timeline.cars }, (_, place) => {
      const distance = timeline.distance[last + timeline.ranking[last + place]!]!;
      return place === 0 ? number(distance) : races.tower.gap({ units: number(first - distance) });
    });
    return shareSvg(
      drawing,
      {
        title: races.page.title({ number: number(meta.number) }),
        subtitle: `${races.page.stages[meta.stageKind]} · ${nameIn(language, meta.competitionName, configuration.cities)}`,
        names: meta.seats.map((seat) => seat.teamName),
        codes: meta.seats.map((seat) => seat.code),
        figures,
      },
      circuit,
      city ? upper(cityName(city, language)) : null,
    );
  });
}
