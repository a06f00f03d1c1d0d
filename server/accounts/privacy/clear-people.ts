import type { Logger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { forgetDeletedRows } from "../../platform/database/forget-deleted-rows.ts";
import { repeat } from "../../platform/jobs/repeat.ts";
import { deleteRows } from "./delete-account.ts";
import { z } from "zod";
import { isWithin } from "#domain/platform/limits.ts";
import { field, id, Wrong } from "../../platform/forms/read-form.ts";
import { sql } from "kysely";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";

const everyMs = 6 * 3_600_000;

/**
 * Deletes the accounts listed by `listDuePeople`. Cars and races stay with their teams, without names.
 * @param months from the environment, until the panel sets a rule
 * @returns how many accounts were deleted
 */
export async function clearPeople(
  database: Database,
  { months, now }: { months: number | undefined; now: Date },
): Promise<number> {
  const rules = await readRetention(database, months);
  const { people } = await listDuePeople(database, rules, { brands: null, until: now, limit: null });
  let cleared = 0;
  for (const { id } of people) {
    const outcome = await deleteRows(database, id);
    if (outcome.kind === "done") cleared += 1;
  }
  if (cleared > 0) await forgetDeletedRows(database);
  return cleared;
}

export function startClearingPeople(
  database: Database,
  months: number | undefined,
  log: Logger,
): { stop: () => Promise<void> } {
  return repeat(
    everyMs,
    async () => {
      const cleared = await clearPeople(database, { months, now: new Date() });
      if (cleared > 0) log.info({ cleared }, "Deleted expired accounts.");
    },
    (error) => log.error({ err: error }, "Couldn't delete expired accounts."),
  );
}

/** Months since an account was last needed. */
export const retentionMonths = { min: 1, max: 120 };

const allCities = "all";

type RetentionRule = Awaited<ReturnType<typeof readRetention>>[number];

/**
 * The default rule comes first.
 * @param unlessSet months from the environment, until the panel sets a default rule
 */
export async function readRetention(database: Database, unlessSet: number | undefined) {
  const rows = await database.selectFrom("retentionRule").orderBy("scope").select(["scope", "months"]).execute();
  const forAll = rows.find((row) => row.scope === allCities);
  return [
    {
      /** null: cities without a separate rule */
      brand: null,
      months: forAll ? forAll.months : (unlessSet ?? null),
    },
    ...rows.filter((row) => row.scope !== allCities).map(({ scope, months }) => ({ brand: scope, months })),
  ];
}

export const retentionForm = z.object({
  scope: id,
  months: field(
    (text): number | null | Wrong<{ rule: "range" }> => {
      const digits = text.trim();
      if (digits === "") return null;
      const isMonths = /^\d{1,3}$/.test(digits) && isWithin(Number(digits), retentionMonths);
      return isMonths ? Number(digits) : new Wrong({ rule: "range" });
    },
    { maxLength: 3 },
  ),
});

/** Null: no limit; `"as-everywhere"` removes a city's own rule. */
export type RetentionChoice = number | null | "as-everywhere";

/** `brand` null: the default rule. */
export async function setRetention(
  database: Database,
  input: { brand: string | null; months: RetentionChoice; personId: string },
): Promise<void> {
  const scope = input.brand ?? allCities;
  await database.transaction().execute(async (transaction) => {
    const before = await transaction
      .deleteFrom("retentionRule")
      .where("scope", "=", scope)
      .returning("months")
      .executeTakeFirst();
    const { months } = input;
    if (months !== "as-everywhere") await transaction.insertInto("retentionRule").values({ scope, months }).execute();
    const monthsOrRule = (value: number | null | undefined) =>
      value === undefined ? "as-everywhere" : (value ?? "for-good");
    await writeAuditEntry(transaction, {
      personId: input.personId,
      act: "set-retention",
      subject: `retention:${scope}`,
      brand: input.brand,
      details: {
        before: { months: monthsOrRule(before?.months) },
        after: { months: months === "as-everywhere" ? months : monthsOrRule(months) },
      },
    });
  });
}

export interface DuePerson {
  id: string;
  name: string;
  dueAt: Date;
}

/**
 * People in the order of deletion: so many months after their last competition ended (or, without a team, after they
 * signed up), and only if they haven't visited since. The longest of their cities' limits applies. Excludes people with
 * a role and people in a competition that isn't over.
 * @param brands null: all
 * @param until only those due by then
 */
export async function listDuePeople(
  database: Database,
  rules: readonly RetentionRule[],
  { brands, until, limit }: { brands: readonly string[] | null; until: Date | null; limit: number | null },
): Promise<{ people: DuePerson[]; found: number }> {
  if (brands?.length === 0) return { people: [], found: 0 };
  const forAll = rules.find((rule) => rule.brand === null)?.months ?? null;
  const brandRules = rules.filter((rule) => rule.brand !== null);
  const ruleRows =
    brandRules.length === 0
      ? sql`select null::text as brand, null::integer as months where false`
      : sql`select * from (values ${sql.join(brandRules.map((rule) => sql`(${rule.brand}::text, ${rule.months}::integer)`))}) as given (brand, months)`;
  const { rows } = await sql<DuePerson & { found: number }>`
    with rule as (${ruleRows}),
    tie as (
      select team_member.person_id, competition.brand, coalesce(competition.ends_at, competition.state_since) as at,
        competition.state <> 'finished' as is_open
      from team_member join competition on competition.id = team_member.competition_id
    ),
    needed as (
      select person.id, person.name,
        greatest(
          person.created_at,
          (select max(updated_at) from session where session.person_id = person.id),
          (select max(at) from tie where tie.person_id = person.id)
        ) as at
      from person
      where not exists (select from role_grant where role_grant.person_id = person.id)
        and not exists (select from tie where tie.person_id = person.id and tie.is_open)
        and (${brands === null} or person.home_brand = any(${brands ?? []}::text[])
          or exists (select from tie where tie.person_id = person.id and tie.brand = any(${brands ?? []}::text[])))
    ),
    place as (
      select person_id, brand from tie
      union select id, home_brand from person where not exists (select from tie where tie.person_id = person.id)
    ),
    kept as (
      select place.person_id,
        bool_or(case when rule.brand is null then ${forAll}::integer else rule.months end is null) as is_for_good,
        max(case when rule.brand is null then ${forAll}::integer else rule.months end) as months
      from place left join rule on rule.brand = place.brand
      group by place.person_id
    ),
    due as (
      select needed.id, needed.name,
        (needed.at at time zone 'UTC' + make_interval(months => kept.months)) at time zone 'UTC' as due_at
      from needed join kept on kept.person_id = needed.id
      where not kept.is_for_good
    )
    select id, name, due_at, count(*) over ()::integer as found from due
    where ${until}::timestamptz is null or due_at <= ${until}::timestamptz
    order by due_at, id
    ${limit === null ? sql`` : sql`limit ${limit}`}
  `.execute(database);
  return { people: rows.map(({ id, name, dueAt }) => ({ id, name, dueAt })), found: rows[0]?.found ?? 0 };
}
