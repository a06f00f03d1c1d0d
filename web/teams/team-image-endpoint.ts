import { data } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { findTeam } from "#server/teams/find-team.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatsFor } from "#messages/formats.ts";
import { sharePictureOf } from "../races/pictures/share-image.server.ts";
import { circuitNameOf } from "../races/replay/circuit-layouts.ts";
import { cityName } from "../app/brand.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/team-image-endpoint";
import { teamImageSvg } from "../races/pictures/team-image.server.ts";

export const handle = { shared: [] };

/**
 * `GET /team/{id}/share.png`: the picture of a shared link to a team. Shows only what is public on the team's page: the
 * approved name, and no members.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const { brand, language } = context.get(visitContext);
  const team = await findTeam(database, params.id);
  if (!team) throw data(null, { status: 404 });
  const { teams: texts } = messagesOf(language);
  const { number, upper } = formatsFor(language);
  const place = team.standing?.place ?? null;
  const svg = teamImageSvg(
    team,
    {
      name: team.name,
      sign: `${team.code} ${number(team.number)}`,
      lines:
        team.houseCar === null
          ? [team.university, `${team.city} · ${team.competitionName}`]
          : [texts.team.house, team.competitionName],
      place: place === null ? null : { label: texts.board.columns.place, value: texts.rating.place({ place }) },
    },
    circuitNameOf(brand.key),
    brand.city ? upper(cityName(brand.city, language)) : null,
  );
  return sharePictureOf(request, "team", svg);
}
