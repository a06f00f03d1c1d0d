import type { Result } from "#domain/platform/result.ts";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";
import { isCompeting } from "../../competitions/competing-members.ts";
import { ensurePracticeStage } from "../../competitions/create-competition.ts";
import { enterHouseCarsOf } from "../../races/enter-house-cars.ts";
import { commitToSeed } from "../../competitions/official-seed.ts";
import { type Database, type DatabaseTransaction, newId, countRows } from "../../platform/database/database.ts";
import type { JobSender } from "../../platform/jobs/job-queue.ts";
import { announce } from "../../platform/live/announce.ts";
import { shownBrand } from "../../competitions/shown-brand.ts";
import { copyStages } from "../../competitions/first-stages.ts";
import { submitCar } from "../../submissions/submit-car.ts";
import { createChance, type Chance } from "#engine/ratings/chance.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { liveryColours } from "#domain/teams/livery.ts";
import { chooseStartNumber, chooseTeamCode, nameKey } from "../../competitions/team-names.ts";

export const rehearsalTeams = { min: 5, max: 60 } as const;

/** As many as the competition has, if it has any and that's possible. */
export async function defaultTeams(database: Database, competitionId: string): Promise<number> {
  const teams = await countRows(
    database
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .where(isCompeting),
  );
  return teams === 0 ? 15 : Math.min(Math.max(teams, rehearsalTeams.min), rehearsalTeams.max);
}

export type StartRehearsalOutcome = Result<
  { competitionId: string },
  { reason: "no-such-competition" | "one-at-a-time" | "number-of-teams" }
>;

/**
 * Creates a competition with a real one's formula and stages, and generated teams. `advance-rehearsals.ts` runs the rest, the same
 * way as for real teams.
 * @param name in the language of the organiser who starts it
 */
export async function startRehearsal(
  database: Database,
  jobs: JobSender,
  { likeId, teams, name, personId }: { likeId: string; teams: number; name: string; personId: string },
): Promise<StartRehearsalOutcome> {
  if (!Number.isInteger(teams) || teams < rehearsalTeams.min || teams > rehearsalTeams.max) {
    return { kind: "refused", reason: "number-of-teams" };
  }
  const begun = await database.transaction().execute(async (transaction) => {
    const like = await transaction
      .selectFrom("competition")
      .where("id", "=", likeId)
      .where("isRehearsal", "=", false)
      .select(["brand", "preset", "formula", "timeZone"])
      .forUpdate()
      .executeTakeFirst();
    if (!like) return "no-such-competition" as const;
    if (await isUnderWay(transaction, like.brand)) return "one-at-a-time" as const;
    const competitionId = newId();
    await transaction
      .insertInto("competition")
      .values({
        id: competitionId,
        brand: like.brand,
        name,
        state: "practice",
        preset: like.preset,
        formula: like.formula === null ? null : JSON.stringify(like.formula),
        timeZone: like.timeZone,
        startsAt: null,
        submissionsCloseAt: null,
        endsAt: null,
        isRehearsal: true,
      })
      .execute();
    await transaction
      .insertInto("rehearsal")
      .values({ competitionId, showId: null, teams, startedBy: personId })
      .execute();
    await commitToSeed(transaction, competitionId);
    const stageId = await ensurePracticeStage(transaction, competitionId);
    await enterHouseCarsOf(transaction, jobs, competitionId, stageId);
    await copyStages(transaction, { fromId: likeId, toId: competitionId });
    // A rehearsal has no public page and no other cities.
    await transaction
      .updateTable("stage")
      .set({ delaySeconds: 0 })
      .where("competitionId", "=", competitionId)
      .where("kind", "!=", "practice")
      .execute();
    await transaction
      .updateTable("stage")
      .set({ entrantsFrom: JSON.stringify({ from: "accepted-cars" }) })
      .where("competitionId", "=", competitionId)
      .where(sql`entrants_from ->> 'from'`, "=", "cities")
      .execute();
    const seed = randomBytes(16).toString("hex");
    const generated = await enterGeneratedTeams(transaction, { competitionId, count: teams, seed });
    await writeAuditEntry(transaction, {
      personId,
      act: "start-rehearsal",
      subject: `rehearsal:${competitionId}`,
      brand: like.brand,
      details: { like: likeId, teams },
    });
    await announce(transaction, `competition:${competitionId}`, `competition:${likeId}`);
    return { competitionId, generated };
  });
  if (typeof begun === "string") return { kind: "refused", reason: begun };
  for (const { teamId, source, contractName } of begun.generated) {
    const fields = { kind: "source" as const, source, language: "solidity" as const, contractName, note: "" };
    await submitCar(database, jobs, { teamId, personId, fields });
  }
  return { kind: "done", competitionId: begun.competitionId };
}

export async function isUnderWay(transaction: DatabaseTransaction, brand: string | null): Promise<boolean> {
  const row = await transaction
    .selectFrom("competition")
    .where("isRehearsal", "=", true)
    .where("brand", brand === null ? "is" : "=", brand)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Progress follows from its competition, heats and show. */
export type Rehearsal = Awaited<ReturnType<typeof listRehearsals>>[number];

export type RehearsedStage = Awaited<ReturnType<typeof stagesOf>>[number];

export async function listRehearsals(database: Database) {
  const rows = await database
    .selectFrom("rehearsal")
    .innerJoin("competition", "competition.id", "rehearsal.competitionId")
    .leftJoin("show", "show.id", "rehearsal.showId")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("submission")
          .whereRef("submission.competitionId", "=", "rehearsal.competitionId")
          .select(({ fn }) => [
            fn.countAll<number>().as("submitted"),
            fn.countAll<number>().filterWhere("state", "in", ["accepted", "rejected"]).as("judged"),
            fn.countAll<number>().filterWhere("state", "=", "checking").as("checking"),
            fn.countAll<number>().filterWhere("state", "=", "accepted").as("accepted"),
          ])
          .as("cars"),
      (join) => join.onTrue(),
    )
    .orderBy("rehearsal.startedAt", "desc")
    .select(["cars.submitted", "cars.judged", "cars.checking", "cars.accepted"])
    .select((select) => [
      "rehearsal.competitionId",
      "rehearsal.teams",
      "rehearsal.startedAt",
      // Null: the account is gone.
      "rehearsal.startedBy",
      "rehearsal.showId",
      // Null: generated teams.
      "rehearsal.replay",
      "rehearsal.replayedUntil",
      // Of a replay: its event's city.
      shownBrand.as("shownBrand"),
      "competition.name",
      "competition.brand",
      "competition.timeZone",
      "competition.state",
      "show.packageVersion",
      select
        .selectFrom("team")
        .whereRef("team.competitionId", "=", "competition.id")
        .where("team.disqualifiedAt", "is not", null)
        .select("team.name")
        .limit(1)
        .as("disqualified"),
    ])
    .execute();
  return Promise.all(
    rows.map(async ({ packageVersion, ...row }) => {
      const hasShow = (packageVersion ?? 0) > 0;
      return {
        ...row,
        stages: await stagesOf(database, row.competitionId),
        /** its data was sent */
        hasShow,
        /** the show can be seen, and the results are released; or the replay has ended */
        isReady: row.replay
          ? (row.replayedUntil?.getTime() ?? 0) >= row.replay.toMs
          : hasShow && row.state === "finished",
      };
    }),
  );
}

function stagesOf(database: Database, competitionId: string) {
  return database
    .selectFrom("stage")
    .leftJoin("race", "race.stageId", "stage.id")
    .where("stage.competitionId", "=", competitionId)
    .where("stage.kind", "!=", "practice")
    .groupBy("stage.id")
    .orderBy("stage.position")
    .select(({ fn }) => [
      "stage.id",
      "stage.name",
      "stage.kind",
      "stage.state",
      fn.count<number>("race.id").as("races"),
      fn.count<number>("race.id").filterWhere("race.state", "in", ["finished", "released"]).as("run"),
    ])
    .execute();
}

/** As long, as short and as diverse as real names, to try out screens. */
const names = [
  "Apex Hunters",
  "Şimşek",
  "Gece Yarısı Garajı",
  "Null Pointer Motorsport",
  "Üçüncü Vites",
  "Gradient Descent",
  "İğne Deliği Yarış ve Tamir Atölyesi",
  "Off By One",
  "Boyoz",
  "Kırmızı Çizgi",
  "Stack Overflow",
  "Çılgın Pistonlar",
  "Reentrancy",
  "Poyraz",
  "Two Pointers",
];
const universities = [
  "Ege Üniversitesi",
  "Karadeniz Teknik Üniversitesi",
  "Selçuk Üniversitesi",
  "Boğaziçi Üniversitesi",
];
const cities = ["İzmir", "Trabzon", "Konya", "İstanbul", "Gaziantep"];

interface GeneratedTeam {
  teamId: string;
  source: string;
  contractName: string;
}

/**
 * The teams have no members, so no account is touched. Each car is a house car with changed numbers, so that all differ
 * and the races are real.
 * @param seed determines teams and cars
 */
export async function enterGeneratedTeams(
  transaction: DatabaseTransaction,
  { competitionId, count, seed }: { competitionId: string; count: number; seed: string },
): Promise<GeneratedTeam[]> {
  const chance = createChance(seed);
  const models = houseCars.filter((car) => car.family === "code-prix");
  const there = await transaction
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .select(["number", "code"])
    .execute();
  const numbers = new Set(there.map((team) => team.number));
  const codes = new Set(there.map((team) => team.code));
  const teams: GeneratedTeam[] = [];
  for (let index = 0; index < count; index += 1) {
    const round = Math.floor(index / names.length);
    const name = `${names[index % names.length] ?? ""}${round === 0 ? "" : ` ${round + 1}`}`;
    const number = chooseStartNumber(numbers);
    const code = chooseTeamCode(name, codes);
    numbers.add(number);
    codes.add(code);
    const teamId = newId();
    const colour = (offset: number) => liveryColours[(index + offset) % liveryColours.length] ?? "gray";
    await transaction
      .insertInto("team")
      .values({
        id: teamId,
        competitionId,
        name,
        nameKey: nameKey(name),
        university: universities[index % universities.length] ?? "",
        city: cities[index % cities.length] ?? "",
        liveryPrimary: colour(0),
        liverySecondary: colour(3),
        number,
        code,
        houseCar: null,
        activeCarId: null,
        createdBy: null,
      })
      .execute();
    const model = models[index % models.length];
    if (!model) throw new Error("There are no house cars.");
    teams.push({ teamId, source: variedSource(model.source, chance), contractName: model.contractName });
  }
  return teams;
}

/** Changes some numbers of two to four digits by up to a fifth. */
function variedSource(source: string, chance: Chance): string {
  return source
    .split("\n")
    .map((line) => {
      if (/pragma|import|\/\/|\*/.test(line)) return line;
      return line.replaceAll(/(?<![\w.])\d{2,4}(?![\w.])/g, (digits) =>
        chance.below(3) === 0
          ? String(Math.max(1, Math.round((Number(digits) * (80 + chance.below(41))) / 100)))
          : digits,
      );
    })
    .join("\n");
}
