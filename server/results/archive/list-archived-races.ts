import { readRaceLogHead } from "#engine/race-log/race-log-reader.ts";
import { withPublicNames } from "#engine/race-log/race-log-text.ts";
import type { Database } from "../../platform/database/database.ts";
import { findRace } from "../../races/find-race.ts";
import { seenBy, maySeeOrder, maySeeRace } from "../../races/may-see-race.ts";
import type { EventTeam, ReleasedEvent } from "./read-event.ts";

export type ArchivedRace = NonNullable<Awaited<ReturnType<typeof readArchivedRace>>>;

export function listReleasedRaces(database: Database, competitionId: string) {
  return database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("race.competitionId", "=", competitionId)
    .where("stage.kind", "!=", "practice")
    .where(seenBy("public"))
    .orderBy("stage.position", "desc")
    .orderBy("race.number")
    .select(["race.id", "race.stageId", "race.number"])
    .execute();
}

export async function readArchivedRace(database: Database, id: string, anonymity: Anonymity, nameless: NamelessTeam) {
  const found = await findRace(database, id);
  if (!found || found.log === null) return undefined;
  const seats = found.meta.seats.map((seat) =>
    seat.houseCar === null && isNameless(anonymity, seat.number)
      ? { ...seat, teamName: nameless(seat.number), code: `T${seat.number}` }
      : seat,
  );
  const names = seats.map((seat) => seat.teamName);
  return {
    meta: { ...found.meta, seats },
    /** text; names aren't hashed, so removing them keeps the published hash */
    log: withPublicNames(found.log, names),
    /** per seat, hex with 0x */
    bytecode: await readPublicBytecode(database, id),
    /** hash of the engine in the log */
    engine: readRaceLogHead(found.log).engine ?? null,
  };
}

export async function readPublicBytecode(database: Database, raceId: string): Promise<(string | null)[]> {
  const rows = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .innerJoin("stage", "stage.id", "race.stageId")
    .innerJoin("car", "car.id", "raceSeat.carId")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where("raceSeat.raceId", "=", raceId)
    .orderBy("raceSeat.seat")
    .select([
      "race.state",
      "stage.kind as stageKind",
      "race.publicAt",
      "stage.state as stageState",
      "stage.publicAt as stagePublicAt",
      "team.houseCar",
      "team.outOfFiles",
      "car.initcode",
    ])
    .execute();
  return rows.map((row) => {
    if (!maySeeRace(row, "public")) return null;
    if (row.outOfFiles === "car") return null;
    // Programs become public with the released results of an official stage; ladder programs never do.
    const opened =
      row.stageKind !== "practice" && maySeeOrder({ state: row.stageState, publicAt: row.stagePublicAt }, "public");
    return opened || row.houseCar !== null ? `0x${Buffer.from(row.initcode).toString("hex")}` : null;
  });
}

/** By seat, hex with 0x; null for other teams' seats. */
export async function readOwnBytecode(
  database: Database,
  raceId: string,
  teamIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await database
    .selectFrom("raceSeat")
    .innerJoin("car", "car.id", "raceSeat.carId")
    .where("raceSeat.raceId", "=", raceId)
    .orderBy("raceSeat.seat")
    .select(["raceSeat.teamId", "car.initcode"])
    .execute();
  return rows.map((row) => (teamIds.includes(row.teamId) ? `0x${Buffer.from(row.initcode).toString("hex")}` : null));
}

/** `some`: teams with these start numbers are anonymous. */
export type Anonymity = { kind: "none" } | { kind: "all" } | { kind: "some"; numbers: ReadonlySet<number> };

type NamelessTeam = (startNumber: number) => string;

const mostNumbers = 1_000;

/**
 * Reads user input such as `3, 17 42`.
 * @returns invalid words, if any
 */
export function readAnonymity(whole: boolean, list: string): Anonymity | { kind: "unreadable"; words: string[] } {
  if (whole) return { kind: "all" };
  const words = list.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0) return { kind: "none" };
  const wrong = words.filter((word) => !/^\d{1,6}$/.test(word) || Number(word) === 0);
  if (wrong.length > 0 || words.length > mostNumbers) return { kind: "unreadable", words: wrong.slice(0, 5) };
  return { kind: "some", numbers: new Set(words.map(Number)) };
}

export function isNameless(anonymity: Anonymity, startNumber: number): boolean {
  return anonymity.kind === "all" || (anonymity.kind === "some" && anonymity.numbers.has(startNumber));
}

/** Removes names, universities and cities of anonymous teams. Results, cars and races stay. */
export function anonymise(event: ReleasedEvent, anonymity: Anonymity, nameless: NamelessTeam): ReleasedEvent {
  if (anonymity.kind === "none") return event;
  return {
    ...event,
    teams: event.teams.map((team) =>
      isNameless(anonymity, team.number) ? withoutWords(withoutNames(team, nameless)) : team,
    ),
    freezes: event.freezes.map(({ replaced, ...list }) => {
      const isHidden = replaced !== null && replaced.reason !== null && isNameless(anonymity, replaced.number);
      return { ...list, replaced: isHidden ? { ...replaced, reason: "–" } : replaced };
    }),
    orders: event.orders.map((order) => ({
      ...order,
      // Signed texts contain names, and can't be changed without breaking the signature.
      versions: [],
      out: order.out.map((team) => withoutName(team, anonymity, nameless)),
      guests: order.guests.map((guest) => {
        const { reason: _none, ...team } = withoutName({ ...guest, reason: "" }, anonymity, nameless);
        return team;
      }),
      penalties: order.penalties.map((penalty) => withoutName(penalty, anonymity, nameless)),
      corrections: order.corrections.map((correction) =>
        // A correction without a number could be about an anonymous team.
        correction.number !== null && !isNameless(anonymity, correction.number)
          ? correction
          : { ...correction, teamName: null, code: null, reason: "" },
      ),
      places: order.places.map((place) => {
        if (!isNameless(anonymity, place.number)) return place;
        const { name, code, university, city } = withoutNames({ ...place, name: place.teamName }, nameless);
        return { ...place, teamName: name, code, university, city };
      }),
    })),
  };
}

function withoutName<T extends { number: number; teamName: string; code: string; reason: string }>(
  team: T,
  anonymity: Anonymity,
  nameless: NamelessTeam,
): T {
  if (!isNameless(anonymity, team.number)) return team;
  return { ...team, teamName: nameless(team.number), code: `T${team.number}`, reason: "" };
}

/** Keeps the declared use, but not the note, which can contain names. */
function withoutWords(team: EventTeam): EventTeam {
  return { ...team, declared: team.declared && { ...team.declared, note: "" } };
}

function withoutNames<T extends { number: number; name: string }>(team: T, nameless: NamelessTeam) {
  return { ...team, name: nameless(team.number), code: `T${team.number}`, university: "", city: "" };
}
