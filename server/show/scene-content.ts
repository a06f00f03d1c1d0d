import { withPublicNames } from "#engine/race-log/race-log-text.ts";
import type { PlacedTeam, SceneContent } from "#engine/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import { maySeeRace } from "../races/may-see-race.ts";
import { unpackLog } from "../races/packed-log.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";
import { findDivisionName } from "../competitions/divisions/divisions.ts";
import { classificationOf } from "../stages/classification.ts";
import { finalOrderOf } from "../stages/final-order.ts";
import { drawOfStage } from "./draw-of-stage.ts";
import { stageOfResult } from "../stages/stage-of-result.ts";
import { placeFacts } from "./place-facts.ts";
import { entrantsOf, sceneTeamColumns } from "./entrants-of.ts";
import type { SceneDefinition } from "#domain/show/scene.ts";
import { findPicture } from "../brands/brand-faces.ts";
import { pictureAddress } from "../brands/current-configuration.ts";
import type { Sponsor } from "#domain/brands/sponsor.ts";

/** Per scene: every screen downloads them, some over mobile data. */
const mostPictureBytes = 1_500_000;

/**
 * Embeds pictures as data URLs, because screens may be offline. Pictures over the limit or from elsewhere are replaced
 * by names.
 */
async function picturesOfSponsors(
  database: Database,
  sponsors: readonly Sponsor[],
): Promise<{ name: string; picture: string | null }[]> {
  const shown: { name: string; picture: string | null }[] = [];
  const prefix = pictureAddress("");
  let bytes = 0;
  for (const { name, logo } of sponsors) {
    const hash = logo?.startsWith(prefix) ? logo.slice(prefix.length) : undefined;
    const found = hash === undefined ? undefined : await findPicture(database, hash);
    const isHeld = found !== undefined && bytes + found.content.length <= mostPictureBytes;
    if (isHeld) bytes += found.content.length;
    const picture = isHeld ? `data:${found.kind};base64,${Buffer.from(found.content).toString("base64")}` : null;
    shown.push({ name, picture });
  }
  return shown;
}

export type BuildProblem =
  | "no-scenes"
  | "no-such-stage"
  | "not-decided"
  | "no-teams"
  | "no-order"
  | "no-such-race"
  | "race-open"
  | "not-yours"
  | "no-groups"
  | "not-frozen"
  | "no-moment";

export interface ContentParts {
  configuration: Pick<SiteConfiguration, "sponsors">;
  brand: string | null;
  /** of the person who builds the data; null: nation-wide */
  mayOrganise: (brand: string | null) => boolean;
}

/** Contains secret results, so seal it immediately. */
export async function contentOf(
  database: Database,
  wish: SceneDefinition,
  parts: ContentParts,
): Promise<SceneContent | BuildProblem> {
  const { title } = wish;
  switch (wish.kind) {
    case "test-card":
      return { kind: "test-card", title };
    case "message":
      return { kind: "message", title, text: wish.text };
    case "sponsors": {
      const sponsors = parts.configuration.sponsors.filter(
        ({ brand }) => parts.brand === null || brand === undefined || brand === null || brand === parts.brand,
      );
      return { kind: "sponsors", title, sponsors: await picturesOfSponsors(database, sponsors) };
    }
    case "countdown": {
      const moments = await finalMoments(database, parts.brand);
      if (wish.minutes === null && Object.keys(moments).length === 0) return "no-moment";
      return { kind: "countdown", title, minutes: wish.minutes, moments };
    }
    case "draw": {
      const stage = await findStageName(database, wish.stageId);
      if (!stage) return "no-such-stage";
      if (!parts.mayOrganise(stage.brand)) return "not-yours";
      const draw = await drawOfStage(database, wish.stageId);
      if (typeof draw === "string") return draw;
      return { kind: "draw", title, stage: stage.name, ...draw, oneByOne: wish.oneByOne ?? false };
    }
    case "grid":
    case "standings": {
      const stage = await findStageName(database, wish.stageId);
      if (!stage) return "no-such-stage";
      if (!parts.mayOrganise(stage.brand)) return "not-yours";
      if (wish.kind === "standings" && wish.board === "order") return orderContent(database, wish, stage.name);
      const teams = await entrantsOf(database, wish.stageId, wish.division);
      const division = wish.division === undefined ? null : await findDivisionName(database, wish.division);
      const shown = stageOfResult({ stageName: stage.name, division });
      return teams.length === 0 ? "no-teams" : { kind: wish.kind, title, stage: shown, teams };
    }
    case "reveal":
    case "podium": {
      const stage = await findStageName(database, wish.stageId);
      if (!stage) return "no-such-stage";
      if (!parts.mayOrganise(stage.brand)) return "not-yours";
      const order = await finalOrderOf(database, wish.stageId, wish.division);
      if (!order) return "not-decided";
      const ranked = order.places.map(({ teamId, teamName: name }) => ({ teamId, name }));
      const facts = await placeFacts(database, wish.stageId, ranked);
      const teams = order.places.map(
        ({
          carId: _car,
          carName: _name,
          lastRaceId: _race,
          placeInterval: _interval,
          divisionId: _division,
          overall: _overall,
          ...place
        }): PlacedTeam => {
          const own = facts.get(place.teamId);
          return { ...place, name: place.teamName, ...(own && { facts: own }) };
        },
      );
      if (teams.length === 0) return "no-teams";
      const base = { title, stage: stageOfResult(order), races: order.races };
      if (wish.kind === "podium") return { kind: "podium", ...base, teams: teams.filter(({ place }) => place <= 3) };
      const eachPlace = wish.eachPlace ?? false;
      return { kind: "reveal", ...base, teams, advancing: order.advancing, eachPlace };
    }
    case "race":
      return raceContent(database, wish.raceId, title, parts);
    default:
      return wish satisfies never;
  }
}

async function orderContent(
  database: Database,
  { stageId, title, division: divisionId }: { stageId: string; title: string; division?: string | undefined },
  stageName: string,
): Promise<SceneContent | BuildProblem> {
  const { places, division } = await classificationOf(database, stageId, divisionId);
  if (places.length === 0) return "no-order";
  const teams = places.map(
    ({ teamId, teamName: name, code, number, city, university, liveryPrimary, liverySecondary }) => ({
      teamId,
      name,
      code,
      number,
      city,
      university,
      liveryPrimary,
      liverySecondary,
    }),
  );
  const order = { places: places.map(({ place }) => place), races: await countRaces(database, stageId) };
  return { kind: "standings", title, stage: stageOfResult({ stageName, division }), teams, order };
}

async function findStageName(
  database: Database,
  id: string,
): Promise<{ name: string; brand: string | null } | undefined> {
  return database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", id)
    .select(["stage.name", "competition.brand"])
    .executeTakeFirst();
}

async function raceContent(
  database: Database,
  raceId: string,
  title: string,
  parts: ContentParts,
): Promise<SceneContent | BuildProblem> {
  const race = await database
    .selectFrom("race")
    .innerJoin("competition", "competition.id", "race.competitionId")
    .innerJoin("stage", "stage.id", "race.stageId")
    .leftJoin("raceLog", "raceLog.raceId", "race.id")
    .where("race.id", "=", raceId)
    .select([
      "race.state",
      "race.publicAt",
      "race.hold",
      "race.number",
      "race.stageId",
      "stage.name as stageName",
      "competition.brand",
      "raceLog.log",
    ])
    .executeTakeFirst();
  if (!race) return "no-such-race";
  if (!parts.mayOrganise(race.brand)) return "not-yours";
  // Replaced and disagreeing races are never shown.
  const mayShow = maySeeRace(race, "panel") && race.state !== "void" && race.hold === null;
  if (!mayShow || race.log === null) return "race-open";
  const seats = await database
    .selectFrom("raceSeat")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where("raceSeat.raceId", "=", raceId)
    .orderBy("raceSeat.seat")
    .select(sceneTeamColumns)
    .execute();
  const text = await unpackLog(race.log);
  const names = seats.map((seat) => seat.name);
  const of = { stage: race.stageName, number: race.number, races: await countRaces(database, race.stageId) };
  return { kind: "race", title, brand: race.brand, log: withPublicNames(text, names), seats, of };
}

async function countRaces(database: Database, stageId: string): Promise<number> {
  const { count } = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "in", ["finished", "released"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function finalMoments(database: Database, brand: string | null): Promise<Record<string, string>> {
  let query = database
    .selectFrom("competition")
    .where("finalStartsAt", "is not", null)
    .where("state", "in", ["registration", "practice", "frozen", "final"])
    .orderBy("finalStartsAt", "desc")
    .select(["brand", "finalStartsAt"]);
  if (brand !== null) query = query.where("brand", "=", brand);
  const rows = await query.execute();
  // The earliest of a city wins, because it is written last.
  return Object.fromEntries(rows.map((row) => [row.brand ?? "", row.finalStartsAt!.toISOString()]));
}
