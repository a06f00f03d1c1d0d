import { readRaceLogHead } from "#engine/race-log/race-log-reader.ts";
import { withPublicNames } from "#engine/race-log/race-log-text.ts";
import { longestReason } from "#domain/platform/limits.ts";
import { fitWords, type EventRecord, type EventRecordOf } from "#domain/results/event-file.ts";
import { getRow, type Database } from "../../platform/database/database.ts";
import { isSeedSecretPublished } from "../../races/race-fairness.ts";
import { publishedSources } from "../../stages/published-sources.ts";
import { listReleasedRaces, readArchivedRace, type ArchivedRace } from "./list-archived-races.ts";
import { resultsOf, tieBreakInWords, type ReleasedEvent } from "./read-event.ts";
import { signedResults } from "./result-files.ts";

export async function rosterRecords(database: Database, event: ReleasedEvent): Promise<EventRecord[]> {
  const { formula, engineHash, seedCommitment, carsRoot, ...about } = event.competition;
  const cars = await frozenCars(database, about.id);
  const results = new Map(resultsOf(event).map((result) => [result.team.id, result]));
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return [
    {
      kind: "event",
      value: {
        format: 1,
        competition: {
          id: about.id,
          name: fitWords(about.name),
          brand: about.brand,
          startsAt: iso(about.startsAt),
          submissionsCloseAt: iso(about.submissionsCloseAt),
          endsAt: iso(about.endsAt),
        },
        formula,
        engine: engineHash,
        seedCommitment,
        carsRoot,
        seedSecret: await publishedSecret(database, about.id),
      },
    },
    ...event.divisions.map(({ id, nameEnglish, nameTurkish }): EventRecord => ({
      kind: "division",
      value: { id, nameEnglish: fitWords(nameEnglish), nameTurkish: fitWords(nameTurkish) },
    })),
    ...event.teams.map((team): EventRecord => {
      const result = results.get(team.id);
      const car = cars.get(team.id);
      return {
        kind: "team",
        value: {
          id: team.id,
          number: team.number,
          code: team.code,
          name: fitWords(team.name),
          university: fitWords(team.university),
          city: fitWords(team.city),
          livery: [team.liveryPrimary, team.liverySecondary],
          isDisqualified: team.isDisqualified,
          isAiEntrant: team.isAiEntrant,
          ai: team.declared && { use: team.declared.use, note: fitWords(team.declared.note) },
          language: car?.language ?? null,
          codeHash: car?.codeHash ?? null,
          result: result
            ? {
                stageId: result.stageId,
                division: result.division?.id ?? null,
                rank: result.rank,
                place: result.place,
                of: result.of,
                races: result.races,
                wins: result.wins,
              }
            : null,
        },
      };
    }),
  ];
}

/** Orders with their signed texts, lists of frozen cars, and public sources. */
export async function resultRecords(database: Database, event: ReleasedEvent): Promise<EventRecord[]> {
  const known = new Set(event.teams.map((team) => team.id));
  const sources = await publishedSources(database, event.competition.id);
  return [
    ...event.freezes.map(({ frozenAt, carsRoot, replaced, cars }): EventRecord => ({
      kind: "freeze",
      value: {
        frozenAt: frozenAt.toISOString(),
        carsRoot,
        replaced: replaced && {
          at: replaced.at.toISOString(),
          number: replaced.number,
          reason: replaced.reason && fitWords(replaced.reason, longestReason),
        },
        cars,
      },
    })),
    ...event.orders.map((order): EventRecord => ({
      kind: "stage",
      value: {
        id: order.stageId,
        name: fitWords(order.name),
        kind: order.kind,
        format: order.format,
        division: order.division?.id ?? null,
        provisionalUntil: order.provisionalUntil?.toISOString() ?? null,
        places: order.places
          .filter(({ teamId }) => known.has(teamId))
          .map(({ place, placeInterval, teamId, score, races, wins, tieBreak }) => ({
            place,
            placeInterval,
            teamId,
            score,
            races,
            wins,
            tieBreak: tieBreakInWords(tieBreak),
          })),
        withoutPlace: order.out.filter(({ teamId }) => known.has(teamId)).map(({ teamId, why }) => ({ teamId, why })),
      },
    })),
    ...(await signedResults(database, event)).map((value): EventRecord => ({ kind: "result", value })),
    ...sources
      .filter(({ teamId }) => known.has(teamId))
      .map(({ teamId, language, source }): EventRecord => ({
        kind: "source",
        value: { teamId, language, text: source },
      })),
  ];
}

/** Released races, each program before the first race it is in. One race in memory at a time. */
export async function* raceRecords(database: Database, event: ReleasedEvent): AsyncGenerator<EventRecord, void> {
  const stages = new Set(event.orders.map(({ stageId }) => stageId));
  const teams = new Set(event.teams.map((team) => team.id));
  const written = new Set<string>();
  for (const { id, stageId, number } of await listReleasedRaces(database, event.competition.id)) {
    if (!stages.has(stageId)) continue;
    const race = await readArchivedRace(database, id, { kind: "none" }, String);
    if (!race || race.meta.logHash === null) continue;
    for (const car of carsOf(race)) {
      if (written.has(car.codeHash)) continue;
      written.add(car.codeHash);
      yield { kind: "car", value: car };
    }
    const { meta } = race;
    const isListed = (teamId: string) => teams.has(teamId);
    const seats = meta.seats.map(({ teamId, houseCar }) => ({
      teamId: houseCar === null && isListed(teamId) ? teamId : null,
      houseCar,
    }));
    // A merged team of an older version isn't listed.
    const names = meta.seats.map(({ teamId, houseCar, teamName, number: startNumber }) =>
      houseCar !== null || isListed(teamId) ? teamName : `T${startNumber}`,
    );
    const log = withPublicNames(race.log, names);
    yield { kind: "race", value: { id, stageId, number, logHash: meta.logHash!, seats, log } };
  }
}

/** By the hashes in its log. */
function carsOf({ log, bytecode }: ArchivedRace): EventRecordOf<"car">[] {
  const { seats } = readRaceLogHead(log);
  return seats.flatMap(({ codeHash }, seat) => {
    const program = bytecode[seat];
    return codeHash === undefined || !program ? [] : [{ codeHash, bytecode: program }];
  });
}

/** Their hashes are public since the freeze. */
async function frozenCars(
  database: Database,
  competitionId: string,
): Promise<Map<string, { codeHash: string; language: EventRecordOf<"team">["language"] }>> {
  const rows = await database
    .selectFrom("frozenCar")
    .innerJoin("car", "car.id", "frozenCar.carId")
    .leftJoin("submission", "submission.id", "car.submissionId")
    .where("frozenCar.competitionId", "=", competitionId)
    .select(["frozenCar.teamId", "frozenCar.codeHash", "submission.language"])
    .execute();
  return new Map(
    rows.map(({ teamId, codeHash, language }) => [teamId, { codeHash, language: language ?? ("bytecode" as const) }]),
  );
}

async function publishedSecret(database: Database, competitionId: string): Promise<string | null> {
  if (!(await isSeedSecretPublished(database, competitionId))) return null;
  const { seedSecret } = await getRow(database, "competition", competitionId, "seedSecret");
  return seedSecret;
}
