import type { PresetName } from "#engine/formula/formula.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { defaultBrand } from "#domain/brands/brands.ts";
import { type Database, type DatabaseTransaction, newId } from "../platform/database/database.ts";
import { isCreated } from "../platform/database/created-once.ts";
import type { City } from "../platform/config/site-configuration.ts";
import { moments, type MomentName } from "#domain/competitions/competition-settings.ts";
import { settingsRow } from "./competition-settings.ts";
import { addOutlinedStages, copyStages, type StageNames, type StageOutline } from "./first-stages.ts";
import { daysBetween, daysLater } from "./local-time.ts";
import { commitToSeed } from "./official-seed.ts";
import { findPanelCompetition } from "./panel-competition.ts";

/** Days relative to the event, and the hour in its time zone. */
type Plan = Record<MomentName, { day: number; hour: number }>;

interface Template {
  preset: PresetName;
  teamSizeLimit: number;
  graceMinutes: number;
  nameApproval: "flagged" | "all";
  /** null: no dates */
  plan: Plan | null;
  stages: StageOutline;
}

const short: StageOutline = [
  // A grid of teams without house cars.
  { kind: "qualifying", format: "qualifying", groupsGoingOn: 1 },
  { kind: "final", format: "grand-final" },
];
const whole: StageOutline = [
  { kind: "qualifying", format: "qualifying" },
  { kind: "heats", format: "heats" },
  { kind: "final", format: "grand-final" },
];

export const templates = {
  /** everything in one day */
  day: {
    preset: "university-code-prix",
    teamSizeLimit: 4,
    graceMinutes: 5,
    nameApproval: "all",
    plan: {
      registrationOpensAt: { day: 0, hour: 9 },
      startsAt: { day: 0, hour: 10 },
      submissionsCloseAt: { day: 0, hour: 15 },
      finalStartsAt: { day: 0, hour: 16 },
      endsAt: { day: 0, hour: 18 },
    },
    stages: short,
  },
  /** two weeks of registration, a week of practice, the final on the day */
  season: {
    preset: "university-code-prix",
    teamSizeLimit: 4,
    graceMinutes: 5,
    nameApproval: "all",
    plan: {
      registrationOpensAt: { day: -14, hour: 10 },
      startsAt: { day: -7, hour: 10 },
      submissionsCloseAt: { day: 0, hour: 12 },
      finalStartsAt: { day: 0, hour: 15 },
      endsAt: { day: 0, hour: 18 },
    },
    stages: whole,
  },
  /** no dates and no stages: stepped by hand */
  workshop: {
    preset: "university-code-prix",
    teamSizeLimit: 2,
    graceMinutes: 0,
    nameApproval: "flagged",
    plan: null,
    stages: [],
  },
  monaco: { preset: "0xmonaco", teamSizeLimit: 4, graceMinutes: 5, nameApproval: "all", plan: null, stages: whole },
  titans: { preset: "0xtitans", teamSizeLimit: 4, graceMinutes: 5, nameApproval: "all", plan: null, stages: whole },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

export interface NewCompetition {
  /** default: a new one */
  id?: string;
  /** null: nation-wide */
  brand: string | null;
  name: string;
  timeZone: string;
  /** any moment of the event's day; null: no dates */
  eventDay: Date | null;
  personId: string;
  stageNames: StageNames;
  from: { template: TemplateName } | { competitionId: string };
}

/**
 * Creates a draft with its practice stage. A template adds stages and dates around the day. Copying an earlier
 * competition takes its settings and planned stages, and moves its dates by whole days so that the final is on the day;
 * teams and results aren't copied. Once per id, so that pressing the form twice creates one.
 * @returns undefined if the competition to copy doesn't exist
 */
export function createCompetition(
  database: Database,
  { id = newId(), ...input }: NewCompetition,
): Promise<{ id: string; isNew: boolean } | undefined> {
  return database.transaction().execute(async (transaction) => {
    if (await isCreated(transaction, "competition", id)) return { id, isNew: false };
    const copied =
      "template" in input.from
        ? fromTemplate(input, input.from.template)
        : await fromCompetition(transaction, input, input.from.competitionId);
    if (!copied) return undefined;
    await transaction
      .insertInto("competition")
      .values({ id, brand: input.brand, name: input.name, state: "draft", timeZone: input.timeZone, ...copied })
      .execute();
    await ensurePracticeStage(transaction, id);
    if ("template" in input.from) {
      const { preset, stages } = templates[input.from.template];
      const names = input.stageNames;
      await addOutlinedStages(transaction, { competitionId: id, preset, outline: stages, names });
    } else {
      await copyStages(transaction, { fromId: input.from.competitionId, toId: id });
    }
    await writeAuditEntry(transaction, {
      personId: input.personId,
      act: "create-competition",
      subject: `competition:${id}`,
      brand: input.brand,
      details: { name: input.name, from: input.from },
    });
    return { id, isNew: true };
  });
}

export function datesOfTemplate(name: TemplateName, eventDay: Date | null, timeZone: string) {
  const { plan }: Template = templates[name];
  return momentsFrom((moment) => {
    if (plan === null || eventDay === null) return null;
    const { day, hour } = plan[moment];
    const date = Temporal.Instant.fromEpochMilliseconds(eventDay.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .add({ days: day });
    return new Date(date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds);
  });
}

function fromTemplate({ eventDay, timeZone }: NewCompetition, name: TemplateName) {
  const { graceMinutes, preset, teamSizeLimit, nameApproval }: Template = templates[name];
  return {
    preset,
    formula: null,
    teamSizeLimit,
    nameApproval,
    graceSeconds: graceMinutes * 60,
    ...datesOfTemplate(name, eventDay, timeZone),
  };
}

async function fromCompetition(database: Database, { name, eventDay, timeZone }: NewCompetition, id: string) {
  const last = await findPanelCompetition(database, id);
  if (!last) return undefined;
  const anchor = moments.map((moment) => last[moment]).findLast((moment) => moment !== null) ?? null;
  const days = eventDay === null || anchor === null ? null : daysBetween(anchor, eventDay, timeZone);
  const at = (moment: MomentName) => {
    const before = last[moment];
    return before === null || days === null ? null : daysLater(before, days, timeZone);
  };
  return {
    preset: last.preset,
    formula: last.isOwnFormula ? JSON.stringify(last.formula) : null,
    ...settingsRow({ ...last, name, timeZone, followsSchedule: false, ...momentsFrom(at) }, last),
    clonedFrom: last.id,
  };
}

/** Without those that have passed. */
function momentsFrom(at: (moment: MomentName) => Date | null): Record<MomentName, Date | null> {
  const now = new Date();
  const dates = moments.map((moment) => {
    const date = at(moment);
    return [moment, date !== null && date > now ? date : null] as const;
  });
  return Object.fromEntries(dates) as Record<MomentName, Date | null>;
}

export async function ensurePracticeStage(transaction: DatabaseTransaction, competitionId: string): Promise<string> {
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .orderBy("position")
    .select(["id", "kind", "position"])
    .execute();
  const practice = stages.find((stage) => stage.kind === "practice");
  if (practice) return practice.id;
  const id = newId();
  const position = (stages.at(-1)?.position ?? 0) + 1;
  await transaction
    .insertInto("stage")
    .values({ id, competitionId, kind: "practice", position, state: "running" })
    .execute();
  return id;
}

/** Also commits open competitions that never went through registration to their seed. */
export async function ensureCityCompetitions(
  database: Database,
  site: { productName: string; cities: readonly City[] },
): Promise<void> {
  const brands = [
    { slug: defaultBrand, name: site.productName },
    ...site.cities.map(({ slug, turkishName }) => ({ slug, name: `${turkishName} ${site.productName}` })),
  ];
  await database.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom("competition")
      .where("isRehearsal", "=", false)
      .select("brand")
      .distinct()
      .execute();
    for (const { slug, name } of brands) {
      if (known.some(({ brand }) => brand === slug)) continue;
      // Two processes that start at the same time create the same row.
      const made = await transaction
        .insertInto("competition")
        .values({
          id: slug,
          brand: slug,
          name,
          state: "practice",
          preset: "university-code-prix",
          startsAt: new Date(),
          ...openDates,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      if (made.numInsertedOrUpdatedRows === 1n) await ensurePracticeStage(transaction, slug);
    }
    const uncommitted = await transaction
      .selectFrom("competition")
      .where("state", "in", ["registration", "practice"])
      .where("seedCommitment", "is", null)
      .select("id")
      .execute();
    for (const { id } of uncommitted) await commitToSeed(transaction, id);
  });
}

const openDates = { formula: null, submissionsCloseAt: null, endsAt: null };
