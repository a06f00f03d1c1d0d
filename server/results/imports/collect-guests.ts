import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { parseBytecode } from "#engine/cars/car.ts";
import { exportKitLog } from "#engine/race/kit-log-export.ts";
import { raceInterest } from "#engine/race/race-interest.ts";
import { Refusal } from "#engine/race/refusal.ts";
import type { EventRecord, EventRecordOf } from "#rules/event-file.ts";
import type { ImportDraw, LeftOut, PublishedLog } from "#rules/import-acts.ts";
import type { RaceInFile } from "#rules/read-event-file.ts";
import type { FoundRace } from "#rules/verify-event-file.ts";

/** A team of a file with all that is public of its car. */
export interface CollectedGuest {
  team: EventRecordOf<"team">;
  division: { english: string; turkish: string } | null;
  initcode: Uint8Array | null;
  source: EventRecordOf<"source"> | null;
  /** of a car on the podium of a final */
  bestRace: BestRace | null;
}

/** The race that shows a car best, with its log packed. */
interface BestRace {
  id: string;
  number: number;
  log: Uint8Array;
  place: number;
  score: number;
}

export interface CollectedGuests {
  guests: CollectedGuest[];
  leftOut: LeftOut[];
  draw: Pick<ImportDraw, "races" | "agreed" | "closed">;
  /** of races that were run again and are others */
  differ: number;
  /** of cars that were compiled from what is public of a published log; null: it is an event's file */
  publishedLog: PublishedLog | null;
}

const podium = 3;

/** Races of a file that are compared with the published log: it is one race, and a file of many has no more of the thread's time. */
const mostCompared = 5;

/** Hash of a race's log as its kit would write it; undefined where no kit would. */
function kitHashOf(log: RaceInFile["log"]): string | undefined {
  try {
    return createHash("sha256").update(exportKitLog(log)).digest("hex");
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Most that is told by name of what was left out; of more the number is. */
const mostNamed = 1_000;

/** Takes what a file has of its cars as it is read. */
export class GuestCollector {
  readonly #teams: EventRecordOf<"team">[] = [];
  readonly #divisions = new Map<string, EventRecordOf<"division">>();
  readonly #stages = new Map<string, string>();
  readonly #programs = new Map<string, string>();
  readonly #sources = new Map<string, EventRecordOf<"source">>();
  readonly #finals = new Set<string>();
  /** of each team on a podium the stage that its result is of */
  readonly #podium = new Map<string, string>();
  readonly #bestRaces = new Map<string, BestRace>();
  /** engine that each race's log names, where it names one */
  readonly #engines = new Map<string, string>();
  #publishedLog: string | undefined;
  #compared = 0;
  /** race whose log is the published one, as its kit writes it */
  #publishedRace: string | undefined;

  /** Keeps the race if it is the best of a car on the podium of a final: its best place, and of these the one in which most happened. */
  takeRace({ race, log }: RaceInFile): void {
    if (this.#publishedLog !== undefined && this.#compared < mostCompared) {
      this.#compared += 1;
      if (kitHashOf(log) === this.#publishedLog) this.#publishedRace = race.id;
    }
    if (this.#finals.has(race.stageId))
      for (const [seat, { teamId }] of race.seats.entries()) {
        const isOnPodium = this.#podium.get(teamId ?? "") === race.stageId;
        const place = log.finishOrder.indexOf(seat) + 1;
        if (!isOnPodium || teamId === null || place === 0) continue;
        const { score } = raceInterest(log);
        const known = this.#bestRaces.get(teamId);
        if (known && (known.place < place || (known.place === place && known.score >= score))) continue;
        const { id, number } = race;
        this.#bestRaces.set(teamId, { id, number, place, score, log: new Uint8Array(gzipSync(race.log)) });
      }
  }

  take(record: EventRecord): void {
    switch (record.kind) {
      case "event":
        this.#publishedLog = record.value.publishedLog;
        break;
      case "team":
        this.#teams.push(record.value);
        if (record.value.result && record.value.result.rank <= podium)
          this.#podium.set(record.value.id, record.value.result.stageId);
        break;
      case "division":
        this.#divisions.set(record.value.id, record.value);
        break;
      case "stage":
        this.#stages.set(record.value.id, record.value.name);
        if (record.value.kind === "final") this.#finals.add(record.value.id);
        break;
      case "car":
        this.#programs.set(record.value.codeHash, record.value.bytecode);
        break;
      case "source":
        this.#sources.set(record.value.teamId, record.value);
        break;
      case "race": {
        // In a log's second line, with what its hash does not cover.
        const engine = /^[^\n]*\n[^\n]*"engine":"([0-9a-f]{64})"/.exec(record.value.log)?.[1];
        if (engine !== undefined) this.#engines.set(record.value.id, engine);
        break;
      }
      default:
        break;
    }
  }

  /** None that did not verify. */
  #bestRaceOf(
    team: EventRecordOf<"team">,
    wrong: readonly { id: string }[],
    lied: ReadonlySet<string>,
  ): BestRace | null {
    const best = this.#bestRaces.get(team.id);
    if (!best || lied.has(team.result?.stageId ?? "") || wrong.some(({ id }) => id === best.id)) return null;
    return best;
  }

  /** @param ownEngine by which the races were run */
  end(races: readonly FoundRace[], ownEngine: string): CollectedGuests {
    const wrong = races.flatMap(({ id, stageId, number, finding }): Extract<LeftOut, { what: "race" }>[] => {
      if (finding.kind !== "differs" && finding.kind !== "failed") return [];
      const named = this.#engines.get(id);
      const isOther = finding.kind === "differs" && named !== undefined && named !== ownEngine;
      const why = isOther ? ("other-engine" as const) : finding.kind;
      return [{ what: "race", id, stage: this.#stages.get(stageId) ?? stageId, number, why }];
    });
    // What another engine ran may well be right. What this very engine runs otherwise is not, and no place can rest on it.
    const lied = new Set(
      races.flatMap(({ id, stageId }) =>
        wrong.some((race) => race.id === id && race.why === "differs") ? [stageId] : [],
      ),
    );
    const guests = this.#teams.map((team): CollectedGuest => {
      const division = this.#divisions.get(team.result?.division ?? "");
      const program = team.codeHash === null ? undefined : this.#programs.get(team.codeHash);
      return {
        team: team.result && lied.has(team.result.stageId) ? { ...team, result: null } : team,
        division: division ? { english: division.nameEnglish, turkish: division.nameTurkish } : null,
        initcode: program === undefined ? null : parseBytecode(program),
        source: this.#sources.get(team.id) ?? null,
        bestRace: this.#bestRaceOf(team, wrong, lied),
      };
    });
    const stages = [...lied].map((id): LeftOut => ({ what: "stage", id, name: this.#stages.get(id) ?? id }));
    const closed = guests.flatMap(({ team, initcode }): LeftOut[] =>
      initcode === null && team.codeHash !== null ? [{ what: "car", teamId: team.id, name: team.name }] : [],
    );
    return {
      guests,
      leftOut: [...stages, ...wrong, ...closed].slice(0, mostNamed),
      draw: {
        races: races.length,
        agreed: races.filter(({ finding }) => finding.kind === "agreed").length,
        closed: races.filter(({ finding }) => finding.kind === "closed").length,
      },
      differ: wrong.filter(({ why }) => why === "differs").length,
      publishedLog:
        this.#publishedLog === undefined
          ? null
          : {
              sha256: this.#publishedLog,
              agrees: races.some(({ id, finding }) => id === this.#publishedRace && finding.kind === "agreed"),
            },
    };
  }
}
