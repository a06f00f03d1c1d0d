import { data } from "react-router";
import { messagesOf } from "#messages/messages-of.ts";
import { formatsFor } from "#messages/formats.ts";
import { siteContext } from "#server/http/site-context.ts";
import { findCompetition } from "#server/competitions/find-competition.ts";
import { ordersToRaceAgain } from "#server/results/archive/released-stage.ts";
import { cityName } from "../app/brand.ts";
import { visitContext, localisedName, localisedStageName } from "../app/visit.server.ts";
import { sharePictureOf } from "../races/pictures/share-image.server.ts";
import { circuitNameOf } from "../races/replay/circuit-layouts.ts";
import { teamImageSvg } from "../races/pictures/team-image.server.ts";
import type { Route } from "./+types/try-car-image-endpoint";

/** The picture of a shared result. Anyone can ask for any place, so it says that it isn't official. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const { brand, language } = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const competition = await findCompetition(database, params.id);
  const orders = competition ? await ordersToRaceAgain(database, competition.id) : [];
  const order = orders
    .filter(({ stageId }) => stageId === searchParams.get("stage"))
    .find(({ places }) => places.some(({ teamId }) => teamId === searchParams.get("team")));
  const team = order?.places.find(({ teamId }) => teamId === searchParams.get("team"));
  const place = Number(searchParams.get("place"));
  const of = order?.places.at(-1)?.place ?? 0;
  if (!competition || !order || !team || !Number.isInteger(place) || place < 1 || place > of)
    throw data(null, { status: 404 });
  const { tryCar: texts, teams } = messagesOf(language);
  const svg = teamImageSvg(
    team,
    {
      name: localisedName(context, competition.name),
      sign: texts.share.sign,
      lines: [localisedStageName(context, order.name), texts.share.inPlaceOf({ team: team.teamName })],
      place: { label: teams.board.columns.place, value: texts.place({ place, of }) },
    },
    circuitNameOf(brand.key),
    brand.city ? formatsFor(language).upper(cityName(brand.city, language)) : null,
  );
  return sharePictureOf(request, "try", svg);
}
