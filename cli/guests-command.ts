/** `guests`: the cars of a published log, compiled here from their public sources, as an event's file that any site imports. */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { codeHash } from "#engine/cars/car.ts";
import { exportKitLog } from "#engine/race/kit-log-export.ts";
import { importKitLog } from "#engine/race/kit-logs.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race/race-log-text.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import { Refusal } from "#engine/race/refusal.ts";
import { runRace } from "#engine/race/run-race.ts";
import { languageOfFile } from "#languages/compiling/car-language.ts";
import { EventFileWriter, fitWords, type EventRecord, type EventRecordOf } from "#rules/event-file.ts";
import { liveryColours } from "#rules/livery.ts";
import { signingKey } from "#rules/signature.ts";
import { UsageError, type Options } from "./arguments.ts";
import { loadCar, splitContract, type LoadedCar } from "./load-car.ts";
import { loadMachine } from "./load-machine.ts";
import type { Terminal } from "./terminal.ts";

/** A published log has some hundred kilobytes. */
const mostLogBytes = 16 * 1024 * 1024;
/** In the place of a car whose source is not public. */
const noSource = "-";

interface SeatedGuest {
  /** as the log calls it */
  name: string;
  car: LoadedCar | null;
  language: EventRecordOf<"team">["language"];
}

/** @throws {UsageError}, {CarError} for a source that does not compile, {Refusal} for a log that is none */
export function guestsCommand(options: Options, terminal: Terminal): void {
  const [path, ...words] = options.words;
  if (path === undefined) throw new UsageError("guests: name the published log, then the source of each of its cars.");
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new UsageError(`guests: there is no file ${path}.`);
  if (stat.size > mostLogBytes) throw new UsageError(`guests: ${path} is larger than any published log.`);
  const { log: out } = options;
  if (out === undefined) throw new UsageError("guests: say with --log where the event's file is written.");
  const text = readFileSync(path, "utf8");
  const published = importKitLog(text);
  const names = published.seats.map(({ name }) => name);
  if (words.length !== names.length)
    throw new UsageError(
      `guests: the log has ${names.length} cars (${names.join(", ")}), and ${words.length} sources were named. Name one for each, in this order; ${noSource} where it is not public.`,
    );
  const guests = words.map((word, seat) => readGuest(word, names[seat] ?? "", published, options));
  if (guests.every(({ car }) => car === null))
    throw new UsageError("guests: no car has a source, so nobody could be a guest.");
  const again = raceAgain(published, guests, options.seed);
  const isSame = again !== undefined && kitTextOf(again) === text;
  const about = {
    name: fitWords(options.name ?? basename(path)),
    startsAt: options.date === undefined ? null : `${options.date}T00:00:00.000Z`,
    sha256: createHash("sha256").update(text).digest("hex"),
  };
  const records = recordsOf(published, guests, about, isSame ? again : undefined);
  // Nobody's key: what the file says is proved by running it, or not at all.
  const key = signingKey(randomBytes(32).toString("hex"));
  const writer = new EventFileWriter();
  const lines = records.map(({ kind, value }) => writer.line(kind, value)).join("");
  writeFileSync(out, gzipSync(lines + writer.end("whole", key)));
  tell(terminal, { out, guests, isSame, isRaced: again !== undefined });
}

function readGuest(word: string, name: string, { formula }: RaceLog, options: Options): SeatedGuest {
  if (word === noSource) return { name, car: null, language: null };
  const car = loadCar(word, formula.family, options.contract);
  return { name, car, language: languageOfFile(splitContract(word).path) ?? "bytecode" };
}

/** The race with these cars; undefined where one is missing. */
function raceAgain(published: RaceLog, guests: readonly SeatedGuest[], seed: bigint): RaceLog | undefined {
  const cars = guests.flatMap(({ name, car }) => (car === null ? [] : [{ name, initcode: car.initcode }]));
  if (cars.length < guests.length) return undefined;
  return runRace({ formula: published.formula, cars, seed, machine: loadMachine() });
}

/** As its kit would have written it; undefined where no kit could have. */
function kitTextOf(log: RaceLog): string | undefined {
  try {
    return exportKitLog(log);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function recordsOf(
  published: RaceLog,
  guests: readonly SeatedGuest[],
  about: { name: string; startsAt: string | null; sha256: string },
  race: RaceLog | undefined,
): EventRecord[] {
  const stageId = "race";
  const programs = new Map(guests.flatMap(({ car }) => (car ? [[codeHash(car.initcode), car.initcode] as const] : [])));
  const placeOf = (seat: number) => (race ? race.finishOrder.indexOf(seat) + 1 : 0);
  const teamId = (seat: number) => `car-${seat + 1}`;
  return [
    {
      kind: "event",
      value: {
        format: 1,
        competition: {
          id: `log-${about.sha256.slice(0, 16)}`,
          name: about.name,
          brand: null,
          startsAt: about.startsAt,
          submissionsCloseAt: null,
          endsAt: null,
        },
        formula: published.formula,
        engine: null,
        seedCommitment: null,
        carsRoot: null,
        seedSecret: null,
        publishedLog: about.sha256,
      },
    },
    ...guests.map(({ name, car, language }, seat): EventRecord => ({
      kind: "team",
      value: {
        id: teamId(seat),
        number: seat + 1,
        code: `C${seat + 1}`,
        name: fitWords(name) || `Car ${seat + 1}`,
        university: "",
        city: "",
        livery: [
          liveryColours[(seat * 2) % liveryColours.length] ?? "red",
          liveryColours[(seat * 2 + 1) % liveryColours.length] ?? "white",
        ],
        isDisqualified: false,
        isAiEntrant: false,
        ai: null,
        language,
        codeHash: car ? codeHash(car.initcode) : null,
        result: race
          ? {
              stageId,
              division: null,
              rank: placeOf(seat),
              place: placeOf(seat),
              of: guests.length,
              races: 1,
              wins: race.winner === seat ? 1 : 0,
            }
          : null,
      },
    })),
    ...(race
      ? [
          {
            kind: "stage",
            value: {
              id: stageId,
              name: "Race",
              // A single race decides nothing: it is no final, and nobody is on a podium for it.
              kind: "heats",
              format: "single-race",
              division: null,
              provisionalUntil: null,
              places: race.finishOrder.map((seat, index) => ({
                place: index + 1,
                placeInterval: [index + 1, index + 1] as [number, number],
                teamId: teamId(seat),
                score: guests.length - index,
                races: 1,
                wins: race.winner === seat ? 1 : 0,
              })),
              withoutPlace: [],
            },
          } satisfies EventRecord,
        ]
      : []),
    ...[...programs].map(([hash, initcode]): EventRecord => ({
      kind: "car",
      value: { codeHash: hash, bytecode: `0x${Buffer.from(initcode).toString("hex")}` },
    })),
    ...(race
      ? [
          {
            kind: "race",
            value: {
              id: "race-1",
              stageId,
              number: 1,
              logHash: raceLogHash(race),
              seats: guests.map((_, seat) => ({ teamId: teamId(seat), houseCar: null })),
              log: encodeRaceLog(race),
            },
          } satisfies EventRecord,
        ]
      : []),
  ];
}

function tell(
  terminal: Terminal,
  { out, guests, isSame, isRaced }: { out: string; guests: readonly SeatedGuest[]; isSame: boolean; isRaced: boolean },
): void {
  const compiled = guests.filter(({ car }) => car !== null);
  for (const { name, car } of guests)
    terminal.print(
      car === null ? `${name}: no source, left out` : `${name}: ${car.origin}, ${car.initcode.length} bytes`,
    );
  if (isSame) terminal.print("The race comes out as the published log, byte for byte: it is in the file.");
  else if (isRaced)
    terminal.print(
      "The race comes out otherwise with these programs: another compiler or seed, or not these sources. The file has the cars without it.",
    );
  else terminal.print("The race cannot be run again without every car. The file has the cars without it.");
  terminal.print(
    `${compiled.length} cars are in ${out}. A site takes it under Imported events; its cars are guests there.`,
  );
}
