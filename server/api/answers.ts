import { z } from "zod";
import { ratingPoints } from "#engine/ratings/rating-points.ts";
import { carLanguageNames } from "#languages/compiling/car-language.ts";
import { aiRules, aiUses } from "#domain/competitions/ai-rule.ts";
import { carFormats, formatsTaken } from "#domain/competitions/car-formats.ts";
import { competitionStates } from "#domain/competitions/competition-state.ts";
import type { SubmissionWindow } from "#domain/competitions/submission-window.ts";
import type { Competition } from "../competitions/find-competition.ts";
import type { RaceMeta } from "../races/find-race.ts";
import { raceStates } from "#domain/races/race-state.ts";
import { stageKinds } from "#domain/stages/stage-state.ts";
import type { Rating } from "../results/standings/current-ratings.ts";
import type { SubmissionView } from "../submissions/find-submission.ts";
import type { Rejection } from "#domain/submissions/rejection.ts";
import { verdictOf } from "#domain/submissions/car-comparison.ts";
import { submissionStates } from "#domain/submissions/submission-acts.ts";
import { liveryColours } from "#domain/teams/livery.ts";
import type { PublicTeam } from "../teams/find-team.ts";
import { firstLanguage, type Language } from "#messages/language.ts";
import { compileErrorsIn } from "#messages/format-compile-errors.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatRejection } from "#messages/format-rejection.ts";
import { tokenScopes } from "#domain/accounts/roles.ts";

/** Only fields in these schemas are sent, and all of them are documented. */

const moment = z.iso.datetime().meta({ description: "UTC, ISO 8601" });
const isoOf = (date: Date) => date.toISOString();
const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

const interval = (what: string) => z.tuple([z.number(), z.number()]).meta({ description: what });

export const competitionSchema = z
  .object({
    id: z.string(),
    brand: z.string().nullable().meta({ description: "City; null for nation-wide competitions" }),
    name: z.string(),
    state: z.enum(competitionStates),
    takesCars: z.boolean().meta({ description: "Whether the competition accepts submissions now" }),
    submissions: z.enum(["open", "late", "closed"]).meta({
      description: "late: cars are accepted, but are unofficial unless an organiser makes them official",
    }),
    formula: z
      .object({
        family: z.string(),
        cars: z.int().meta({ description: "Cars in a race" }),
        startBalance: z.int(),
        finishDistance: z.int(),
        gasPerTurn: z.int(),
        turnLimit: z.int(),
      })
      .meta({ description: "Rules of its races" }),
    takes: z.array(z.enum(carFormats)).meta({ description: "Accepted languages, and bytecode" }),
    aiRule: z.enum(aiRules).meta({
      description:
        "unsaid: no rule; none: no AI; declared: AI is allowed; division: AI entrants have a separate division. All except unsaid require a declaration",
    }),
    teamSizeLimit: z.int(),
    startsAt: moment.nullable(),
    submissionsCloseAt: moment.nullable(),
    endsAt: moment.nullable(),
  })
  .meta({ id: "Competition" });

export function competitionAnswer(
  competition: Competition,
  submissions: SubmissionWindow["kind"],
): z.input<typeof competitionSchema> {
  return {
    ...competition,
    takesCars: submissions !== "closed",
    submissions,
    takes: formatsTaken(competition.languageRule),
    startsAt: isoOrNull(competition.startsAt),
    submissionsCloseAt: isoOrNull(competition.submissionsCloseAt),
    endsAt: isoOrNull(competition.endsAt),
  };
}

export const ratingSchema = z
  .object({
    points: z.int().meta({ description: "Rating as shown on pages; 400 more points win ten of eleven races" }),
    strength: z.number().meta({ description: "Log-strength: points = 1500 + 400 × strength / ln 10" }),
    strengthInterval: interval("Both ends included, at the board's confidence"),
    place: z.int().nullable().meta({ description: "From 1; null for house cars" }),
    placeInterval: interval("Best and worst place, both included").nullable(),
    tied: z.boolean().meta({ description: "Whether the races don't separate it from a neighbour" }),
    races: z.int(),
    wins: z.int(),
    rivalsBeaten: z.int(),
    rivalsMet: z.int(),
  })
  .meta({ id: "Rating" });

export function ratingAnswer(rating: Rating): z.input<typeof ratingSchema> {
  const { tiedWithNext: _, ...answered } = rating;
  return { ...answered, points: ratingPoints(rating.strength) };
}

export const divisionSchema = z
  .object({
    id: z.string(),
    nameEnglish: z.string(),
    nameTurkish: z.string(),
    scores: z.boolean().meta({ description: "False if its teams race out of competition" }),
  })
  .meta({ id: "Division" });

export const teamSchema = z
  .object({
    id: z.string(),
    competitionId: z.string(),
    name: z.string(),
    code: z.string().meta({ description: "Three letters, unique in the competition" }),
    number: z.int().meta({ description: "Start number, unique in the competition" }),
    university: z.string(),
    city: z.string(),
    liveryPrimary: z.enum(liveryColours),
    liverySecondary: z.enum(liveryColours),
    isHouseCar: z.boolean(),
    isAiEntrant: z.boolean().meta({ description: "Whether the team is AI itself" }),
    isDisqualified: z.boolean(),
    division: divisionSchema.nullable().meta({ description: "Division; null if it has none" }),
    hasActiveCar: z.boolean(),
    activeCarLanguage: z
      .enum([...carLanguageNames, "bytecode"])
      .nullable()
      .meta({ description: "Language of the active car; null if there's none" }),
    rating: ratingSchema.nullable().meta({ description: "Null before the first rating" }),
    page: z.url(),
  })
  .meta({ id: "Team" });

export function teamAnswer(team: PublicTeam, origin: string): z.input<typeof teamSchema> {
  return {
    ...team,
    isHouseCar: team.houseCar !== null,
    isAiEntrant: team.aiEntrant,
    isDisqualified: team.disqualifiedReason !== null,
    rating: team.standing && ratingAnswer(team.standing),
    page: `${origin}/team/${team.id}`,
  };
}

export const standingsSchema = z
  .object({
    competitionId: z.string(),
    asOf: moment.nullable().meta({ description: "When the ratings were calculated; null before the first rating" }),
    races: z.int().meta({ description: "Number of races in the ratings" }),
    confidence: z.number().nullable().meta({ description: "Confidence level of the intervals" }),
    settled: z.boolean().meta({ description: "Whether the ladder is paused until another car is accepted" }),
    standings: z.array(
      z.object({
        teamId: z.string(),
        name: z.string(),
        code: z.string(),
        number: z.int(),
        city: z.string(),
        university: z.string(),
        isHouseCar: z.boolean(),
        divisionId: z.string().nullable().meta({ description: "Division; null if it has none" }),
        isAiEntrant: z.boolean(),
        rating: ratingSchema,
      }),
    ),
    cities: z.array(
      z.object({
        city: z.string(),
        place: z.int(),
        score: z.number(),
        interval: interval("The score's interval"),
        teams: z.int(),
      }),
    ),
  })
  .meta({ id: "Standings" });

export const raceSchema = z
  .object({
    id: z.string(),
    competitionId: z.string(),
    stage: z.enum(stageKinds),
    number: z.int().meta({ description: "Number within the stage, from 1" }),
    state: z.enum(raceStates),
    friendly: z.boolean().meta({ description: "Whether a team requested it; it doesn't count for ratings" }),
    seed: z.string().nullable().meta({ description: "Hex with 0x; null until the race is public" }),
    turns: z.int().nullable(),
    winnerSeat: z.int().nullable(),
    logHash: z.string().nullable(),
    finishedAt: moment.nullable(),
    seats: z.array(
      z.object({
        seat: z.int().meta({ description: "From 0, in registration order" }),
        teamId: z.string(),
        teamName: z.string(),
        code: z.string(),
        number: z.int(),
        place: z.int().nullable(),
        distance: z.number().nullable(),
      }),
    ),
    page: z.url(),
  })
  .meta({ id: "Race", description: "Results are null until they're public" });

export function raceAnswer(race: RaceMeta, origin: string): z.input<typeof raceSchema> {
  return {
    ...race,
    stage: race.stageKind,
    finishedAt: isoOrNull(race.finishedAt),
    page: `${origin}/race/${race.id}`,
  };
}

export const racesSchema = z
  .object({
    races: z.array(raceSchema),
    nextPage: z.int().nullable().meta({ description: "Null on the last page" }),
  })
  .meta({ id: "Races" });

export const rejectionSchema = z
  .object({
    rule: z.string(),
    message: z.string(),
    turn: z.int().nullable().meta({ description: "Turn in which it happened, if known" }),
    line: z.int().nullable().meta({ description: "Line of the source, from 1, if known" }),
    errors: z
      .array(z.object({ line: z.int().nullable(), column: z.int().nullable(), message: z.string() }))
      .meta({ description: "Compiler errors; empty if the source compiles" }),
  })
  .meta({ id: "Rejection" });

export const submissionSchema = z
  .object({
    id: z.string(),
    teamId: z.string(),
    competitionId: z.string(),
    state: z.enum(submissionStates),
    decided: z.boolean().meta({ description: "Whether the submission is final" }),
    kind: z.enum(["source", "bytecode"]),
    language: z.enum(carLanguageNames).nullable().meta({ description: "Language of the source; null for bytecode" }),
    note: z.string(),
    ai: z
      .object({ use: z.enum(aiUses), note: z.string() })
      .nullable()
      .meta({ description: "Declared AI use; null if none was declared" }),
    codeHash: z.string().nullable(),
    receivedAt: moment.meta({ description: "When the server received it; counts for the deadline" }),
    decidedAt: moment.nullable(),
    queuePlace: z.int().nullable().meta({ description: "1 if it's next or being checked; null when decided" }),
    isActive: z.boolean().meta({ description: "Whether it's the team's active car" }),
    isUnofficial: z.boolean().meta({ description: "Submitted after the deadline, and not made official" }),
    countsSince: moment.nullable().meta({ description: "When it was frozen for the official races; null: it wasn't" }),
    comparison: z
      .object({
        races: z.int().meta({ description: "Pairs of races with the same rivals, seats and seeds" }),
        places: z
          .object({ value: z.number(), low: z.number(), high: z.number() })
          .meta({ description: "Average places gained, with a 95% interval; negative if it's worse" }),
        wins: z.int(),
        otherWins: z.int(),
        verdict: z.enum(["better", "worse", "alike"]).meta({ description: "Conclusion from the interval" }),
      })
      .nullable()
      .meta({
        description: "Comparison with the previous active car; null if there was none or it isn't finished",
      }),
    rejection: rejectionSchema.nullable(),
    report: z
      .object({
        codeBytes: z.int(),
        deploymentGas: z.int(),
        races: z.int(),
        turns: z.int(),
        turnsOk: z.int(),
        largestTurnGas: z.int(),
        gasUsed: z.int().optional(),
        workUsed: z.int().optional().meta({ description: "Units of work of all its turns; see docs/car-machine.md" }),
        compiler: z.string().nullable(),
      })
      .nullable()
      .meta({ description: "Measurements of the check; for accepted cars" }),
    receipt: z.string().nullable().meta({ description: "Signed text that proves acceptance; null unless accepted" }),
    page: z.url(),
  })
  .meta({ id: "Submission" });

export function submissionAnswer(
  submission: SubmissionView,
  more: { decided: boolean; receipt: string | null; origin: string; language: Language },
): z.input<typeof submissionSchema> {
  const { rejection, comparison } = submission;
  const { decided, receipt, origin, language } = more;
  return {
    ...submission,
    decided,
    receipt,
    ai: submission.aiUse && { use: submission.aiUse, note: submission.aiNote },
    receivedAt: isoOf(submission.receivedAt),
    decidedAt: isoOrNull(submission.decidedAt),
    countsSince: isoOrNull(submission.countsSince),
    queuePlace: submission.decidedAt === null ? submission.ahead + 1 : null,
    comparison: comparison && { ...comparison, verdict: verdictOf(comparison) },
    rejection: rejection && {
      rule: rejection.rule,
      message: formatRejection(messagesOf(firstLanguage).garage.rejection, rejection),
      turn: rejection.rule === "never-takes-a-turn" ? rejection.firstTurn : null,
      line: lineOf(rejection),
      errors: compileErrorsIn(language, rejection).map(({ line, column, message }) => ({ line, column, message })),
    },
    page: `${origin}/submission/${submission.id}`,
  };
}

function lineOf(rejection: Rejection): number | null {
  if (rejection.rule === "never-takes-a-turn") return rejection.line?.number ?? null;
  return rejection.rule === "does-not-compile" ? (rejection.errors[0]?.line ?? null) : null;
}

export const meSchema = z
  .object({
    name: z.string(),
    token: z.object({
      name: z.string(),
      scope: z.enum(tokenScopes),
      expiresAt: moment,
    }),
    teams: z.array(
      z.object({
        id: z.string(),
        competitionId: z.string(),
        competitionName: z.string(),
        name: z.string(),
        code: z.string(),
        isCaptain: z.boolean(),
        officialCar: z
          .object({ name: z.string(), submittedAt: moment, since: moment })
          .nullable()
          .meta({ description: "The car frozen for the official races; null: none, or not frozen" }),
      }),
    ),
  })
  .meta({ id: "Me" });
