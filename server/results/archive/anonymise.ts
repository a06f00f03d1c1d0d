import type { EventTeam, ReleasedEvent } from "./read-event.ts";

/** Whose names leave the site: everybody's, nobody's, or all but those of certain start numbers. */
export type Anonymity = { kind: "none" } | { kind: "all" } | { kind: "some"; numbers: ReadonlySet<number> };

/** How a team is called whose name is taken out. */
export type NamelessTeam = (startNumber: number) => string;

/** Most start numbers that one wish names. */
const mostNumbers = 1_000;

/**
 * Reads a list of start numbers as somebody typed it: `3, 17 42`.
 *
 * @returns the words that are no start number, when there are any
 */
export function readAnonymity(whole: boolean, list: string): Anonymity | { kind: "unreadable"; words: string[] } {
  if (whole) return { kind: "all" };
  const words = list.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0) return { kind: "none" };
  const wrong = words.filter((word) => !/^\d{1,6}$/.test(word) || Number(word) === 0);
  if (wrong.length > 0 || words.length > mostNumbers) return { kind: "unreadable", words: wrong.slice(0, 5) };
  return { kind: "some", numbers: new Set(words.map(Number)) };
}

/** Whether a team of this start number keeps its name to itself. */
export function isNameless(anonymity: Anonymity, startNumber: number): boolean {
  return anonymity.kind === "all" || (anonymity.kind === "some" && anonymity.numbers.has(startNumber));
}

/** The event without the names, universities and cities of teams that stay nameless. Results, cars and races are the same. */
export function anonymise(event: ReleasedEvent, anonymity: Anonymity, nameless: NamelessTeam): ReleasedEvent {
  if (anonymity.kind === "none") return event;
  return {
    ...event,
    teams: event.teams.map((team) =>
      isNameless(anonymity, team.number) ? withoutWords(withoutNames(team, nameless)) : team,
    ),
    orders: event.orders.map((order) => ({
      ...order,
      // The signed texts name everybody, and a signature lets no name be taken out.
      versions: [],
      out: order.out.map((team) => withoutName(team, anonymity, nameless)),
      guests: order.guests.map((guest) => {
        const { reason: _none, ...team } = withoutName({ ...guest, reason: "" }, anonymity, nameless);
        return team;
      }),
      penalties: order.penalties.map((penalty) => withoutName(penalty, anonymity, nameless)),
      corrections: order.corrections.map((correction) =>
        // Without a number it may well be about one of these teams.
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
  // A reason may well name the team or its people.
  return { ...team, teamName: nameless(team.number), code: `T${team.number}`, reason: "" };
}

/** What a team declared stays, its words do not: they may well name somebody. */
function withoutWords(team: EventTeam): EventTeam {
  return { ...team, declared: team.declared && { ...team.declared, note: "" } };
}

function withoutNames<T extends { number: number; name: string }>(team: T, nameless: NamelessTeam) {
  return { ...team, name: nameless(team.number), code: `T${team.number}`, university: "", city: "" };
}
