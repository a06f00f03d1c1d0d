import { gunzipSync } from "node:zlib";
import { readRaceLogHead } from "#engine/race/race-log-reader.ts";
import { withPublicNames } from "#engine/race/race-log-text.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import type { LiveryColour } from "#rules/livery.ts";
import type { Database } from "../../base/database/database.ts";
import { seenBy } from "../../racing/races/may-see-race.ts";
import { publishedSources } from "../../racing/stages/published-sources.ts";
import { manifestHashOf } from "../all-time/keep-raced-event.ts";
import { ratingNow, readRatingsThen } from "../all-time/read-all-time.ts";
import { findEventWithResults, listEventsWithFile } from "../archive/event-files.ts";
import { teamsOutOfFiles } from "../../event/teams/out-of-files.ts";
import { resultsOf, type ReleasedEvent } from "../archive/read-event.ts";
import { isNewestFile, shownAs } from "../imports/guests.ts";

/** A car on the podium of an event's final. */
export interface HallCar {
  id: string;
  /** within its division, from 1 */
  rank: number;
  division: { english: string; turkish: string } | null;
  name: string;
  number: number;
  university: string;
  city: string;
  livery: [LiveryColour, LiveryColour];
  isAiEntrant: boolean;
  races: number;
  wins: number;
  /** page of the team; null: it is no team of this site */
  team: string | null;
  /** where its source is, once everybody may read it */
  source: { address: string; language: CarLanguage } | null;
  /** its best race, to watch */
  race: { address: string; number: number } | null;
  /** where it stood among the cars of the events that were over when its own ended; null: it was not rated with them */
  atItsEnd: { place: number; of: number; points: number } | null;
  /** where it stands among the cars of all events; null: in none that are rated together */
  now: { place: number; of: number; points: number } | null;
}

export interface HallEvent {
  id: string;
  name: string;
  startsAt: Date | null;
  /** of this site, or brought here from another */
  isOwn: boolean;
  /** best first, division after division */
  cars: HallCar[];
}

const podium = 3;
/** The newest of each kind. */
const mostEvents = 60;

/** The events whose finals are decided, with the cars on their podiums, the newest first. */
export async function readHall(database: Database): Promise<HallEvent[]> {
  const own = (await listEventsWithFile(database)).slice(0, mostEvents);
  const ratingThen = await readRatingsThen(database);
  const events: HallEvent[] = [];
  for (const { id } of own) {
    const event = await findEventWithResults(database, id);
    const cars = event ? await ownPodium(database, event, ratingThen) : [];
    if (event && cars.length > 0) events.push({ ...aboutOf(event), isOwn: true, cars });
  }
  events.push(...(await guestPodiums(database, ratingThen)));
  const startOf = ({ startsAt }: HallEvent) => startsAt?.getTime() ?? 0;
  return events.toSorted((a, b) => startOf(b) - startOf(a));
}

const aboutOf = ({ competition: { id, name, startsAt } }: ReleasedEvent) => ({ id, name, startsAt });

type RatingsThen = Awaited<ReturnType<typeof readRatingsThen>>;

async function ownPodium(database: Database, event: ReleasedEvent, ratingThen: RatingsThen): Promise<HallCar[]> {
  const file = await manifestHashOf(database, { kind: "own", competitionId: event.competition.id });
  const sources = new Map(
    (await publishedSources(database, event.competition.id)).map((source) => [source.teamId, source]),
  );
  const out = new Set((await teamsOutOfFiles(database, [event.competition.id])).map(({ id }) => id));
  const cars: HallCar[] = [];
  for (const result of resultsOf(event)) {
    if (result.stageKind !== "final" || result.rank > podium) continue;
    const { team, division } = result;
    const isOut = out.has(team.id);
    const source = isOut ? undefined : sources.get(team.id);
    const race = isOut ? undefined : await bestRace(database, team.id, result.stageId);
    const car = await database
      .selectFrom("frozenCar")
      .where("competitionId", "=", event.competition.id)
      .where("teamId", "=", team.id)
      .select("codeHash")
      .executeTakeFirst();
    cars.push({
      id: team.id,
      rank: result.rank,
      division: division && { english: division.nameEnglish, turkish: division.nameTurkish },
      number: team.number,
      ...shownAs({ ...team, withdrawnTakes: isOut ? "name" : null }),
      livery: [team.liveryPrimary, team.liverySecondary],
      isAiEntrant: team.isAiEntrant,
      races: result.races,
      wins: result.wins,
      team: isOut ? null : `/team/${team.id}`,
      source: source ? { address: `/team/${team.id}/source`, language: source.language } : null,
      race: race ? { address: `/race/${race.id}`, number: race.number } : null,
      atItsEnd: file !== undefined && car && !isOut ? ratingThen(file, car.codeHash) : null,
      now: isOut ? null : await standingNow(database, car?.codeHash ?? null),
    });
  }
  return cars;
}

/** Of a team's public races of a stage those with its best place, and of these the one in which most happened. */
function bestRace(database: Database, teamId: string, stageId: string) {
  return database
    .selectFrom("race")
    .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
    .where("race.stageId", "=", stageId)
    .where("raceSeat.teamId", "=", teamId)
    .where("raceSeat.place", "is not", null)
    .where(seenBy("public"))
    .orderBy("raceSeat.place")
    .orderBy("race.interest", (order) => order.desc().nullsLast())
    .orderBy("race.number")
    .select(["race.id", "race.number"])
    .executeTakeFirst();
}

async function standingNow(database: Database, codeHash: string | null): Promise<HallCar["now"]> {
  const rating = codeHash === null ? undefined : await ratingNow(database, codeHash);
  return rating ? { place: rating.place, of: rating.of, points: rating.points } : null;
}

async function guestPodiums(database: Database, ratingThen: RatingsThen): Promise<HallEvent[]> {
  const rows = await database
    .selectFrom("guestCar")
    .innerJoin("importedEvent", "importedEvent.id", "guestCar.importedEventId")
    .where("importedEvent.state", "=", "verified")
    .where(isNewestFile as never)
    .where("guestCar.rank", "<=", podium)
    // Only of a final's podium a race was kept.
    .where("guestCar.bestRace", "is not", null)
    .where("guestCar.isDisqualified", "=", false)
    .orderBy("importedEvent.startsAt", (order) => order.desc().nullsLast())
    .orderBy("importedEvent.id")
    .orderBy("guestCar.divisionEnglish", (order) => order.asc().nullsFirst())
    .orderBy("guestCar.rank")
    .limit(mostEvents * podium * 4)
    .select([
      "guestCar.id",
      "guestCar.rank",
      "guestCar.number",
      "guestCar.name",
      "guestCar.university",
      "guestCar.city",
      "guestCar.liveryPrimary",
      "guestCar.liverySecondary",
      "guestCar.isAiEntrant",
      "guestCar.races",
      "guestCar.wins",
      "guestCar.divisionEnglish",
      "guestCar.divisionTurkish",
      "guestCar.withdrawnTakes",
      "guestCar.sourceLanguage",
      "guestCar.bestRace",
      "guestCar.codeHash",
      "importedEvent.id as importId",
      "importedEvent.name as event",
      "importedEvent.startsAt",
      "importedEvent.manifestHash",
    ])
    .execute();
  const ratings = new Map<string, HallCar["now"]>();
  for (const { id, codeHash, withdrawnTakes } of rows)
    ratings.set(id, withdrawnTakes === null ? await standingNow(database, codeHash) : null);
  return [...Map.groupBy(rows, ({ importId }) => importId)].map(([id, cars]) => ({
    id,
    name: cars[0]?.event ?? "",
    startsAt: cars[0]?.startsAt ?? null,
    isOwn: false,
    cars: cars.map((car): HallCar => {
      const isOut = car.withdrawnTakes !== null;
      return {
        id: car.id,
        rank: car.rank ?? podium,
        division:
          car.divisionEnglish === null
            ? null
            : { english: car.divisionEnglish, turkish: car.divisionTurkish ?? car.divisionEnglish },
        number: car.number,
        ...shownAs(car),
        livery: [car.liveryPrimary, car.liverySecondary],
        isAiEntrant: car.isAiEntrant,
        races: car.races ?? 0,
        wins: car.wins ?? 0,
        team: null,
        source:
          isOut || car.sourceLanguage === null
            ? null
            : { address: `/hall/${car.id}/source`, language: car.sourceLanguage },
        race:
          isOut || car.bestRace === null
            ? null
            : { address: `/simulate?log=${encodeURIComponent(`/hall/${car.id}/race`)}`, number: car.bestRace.number },
        atItsEnd: isOut || car.manifestHash === null ? null : ratingThen(car.manifestHash, car.codeHash ?? ""),
        now: ratings.get(car.id) ?? null,
      };
    }),
  }));
}

/** What is kept to be read of a guest on a podium; of one that was taken out nothing. */
export async function readGuestFile(database: Database, guestId: string) {
  const row = await database
    .selectFrom("guestCar")
    .innerJoin("importedEvent", "importedEvent.id", "guestCar.importedEventId")
    .where("guestCar.id", "=", guestId)
    .where("importedEvent.state", "=", "verified")
    .where("guestCar.withdrawnTakes", "is", null)
    .select([
      "guestCar.number",
      "guestCar.source",
      "guestCar.sourceLanguage",
      "guestCar.bestRaceLog",
      "guestCar.importedEventId",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { bestRaceLog, importedEventId, ...file } = row;
  if (bestRaceLog === null) return { ...file, race: null };
  // Rivals of it that were taken out have no name here either.
  const out = await database
    .selectFrom("guestCar")
    .where("importedEventId", "=", importedEventId)
    .where("withdrawnTakes", "is not", null)
    .select(["number", "name", "university", "city", "withdrawnTakes"])
    .execute();
  const shown = new Map(out.map((guest) => [guest.name, shownAs(guest).name]));
  const log = gunzipSync(bestRaceLog).toString("utf8");
  const names = readRaceLogHead(log).seats.map(({ name }) => shown.get(name) ?? name);
  return { ...file, race: withPublicNames(log, names) };
}
