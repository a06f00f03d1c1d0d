import { publicDelaySeconds } from "#rules/limits.ts";
import type { UndoAct } from "../../base/audit/undo.ts";
import {
  changedMeanwhile,
  keepVersion,
  putBackVersion,
  type ChangedMeanwhile,
  type Versioned,
} from "../../base/audit/versioned.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";

/** What admins decide of the whole installation while it runs; it wins over the environment. */
export interface SiteSettings {
  /** null: that of the environment */
  productName: string | null;
  /** origin of links that leave the site; null: that of the environment */
  publicUrl: string | null;
  /** how much later than the hall public pages learn a result, for stages that are made from now on */
  firstDelaySeconds: number;
  /** of 100 races, how many an independent EVM runs once more, for stages that are made from now on */
  firstCheckedPercent: number;
}

/** The form's fields, as they came. */
export type SiteSettingsFields = Record<keyof SiteSettings, string>;

export const siteSettingsLimits = {
  productName: 60,
  publicUrl: 300,
  firstDelaySeconds: publicDelaySeconds,
  firstCheckedPercent: { min: 0, max: 100 },
} as const;

export type SiteSettingsProblem =
  | { field: "productName"; rule: "too-long"; most: number; given: number }
  | { field: "publicUrl"; rule: "no-address"; given: string }
  | { field: "firstDelaySeconds" | "firstCheckedPercent"; rule: "range"; min: number; max: number; given: string };

export type SiteSettingsOutcome =
  | { kind: "saved"; version: number; entryId: number }
  | { kind: "unchanged" }
  | { kind: "refused"; problems: SiteSettingsProblem[] }
  | ChangedMeanwhile;

const none: SiteSettings = { productName: null, publicUrl: null, firstDelaySeconds: 0, firstCheckedPercent: 5 };

const columns = ["version", "productName", "publicUrl", "firstDelaySeconds", "firstCheckedPercent"] as const;

/** The settings as they are now; version 0: nobody has changed any. */
export async function readSiteSettings(database: Database): Promise<SiteSettings & { version: number }> {
  const row = await database.selectFrom("siteSettings").select(columns).executeTakeFirst();
  return row ?? { version: 0, ...none };
}

/** Saves what an admin set, all or nothing, unless somebody else saved since the form was made. */
export function saveSiteSettings(
  database: Database,
  { personId, version, fields }: { personId: string; version: number; fields: SiteSettingsFields },
): Promise<SiteSettingsOutcome> {
  return database.transaction().execute(async (transaction): Promise<SiteSettingsOutcome> => {
    const current = await lockSettings(transaction);
    const thing = versionedSettings(transaction, current);
    const meanwhile = await changedMeanwhile(transaction, thing, version);
    if (meanwhile) return meanwhile;
    const read = readFields(fields);
    if (read.kind === "refused") return read;
    const saved = await keepVersion(transaction, thing, { change: read.settings, personId, act: "edit-site-settings" });
    return saved ?? { kind: "unchanged" };
  });
}

/** Puts settings back, as long as nobody changed the same ones again. */
export const undoSiteSettings: UndoAct = async (transaction, act) =>
  putBackVersion(transaction, versionedSettings(transaction, await lockSettings(transaction)), act, {
    act: "edit-site-settings",
  });

function readFields(
  fields: SiteSettingsFields,
): { kind: "read"; settings: SiteSettings } | { kind: "refused"; problems: SiteSettingsProblem[] } {
  const problems: SiteSettingsProblem[] = [];
  const productName = fields.productName.normalize("NFC").replaceAll("\0", "").replace(/\s+/gu, " ").trim();
  const most = siteSettingsLimits.productName;
  if (productName.length > most) {
    problems.push({ field: "productName", rule: "too-long", most, given: productName.length });
  }
  const publicUrl = fields.publicUrl.trim();
  const origin = publicUrl === "" ? null : originOf(publicUrl);
  if (origin === undefined) problems.push({ field: "publicUrl", rule: "no-address", given: publicUrl.slice(0, 100) });
  const whole = (field: "firstDelaySeconds" | "firstCheckedPercent") => {
    const given = fields[field].trim();
    const { min, max } = siteSettingsLimits[field];
    const value = Number(given);
    if (/^\d{1,6}$/.test(given) && value >= min && value <= max) return value;
    problems.push({ field, rule: "range", min, max, given: given.slice(0, 20) });
    return min;
  };
  const firstDelaySeconds = whole("firstDelaySeconds");
  const firstCheckedPercent = whole("firstCheckedPercent");
  if (problems.length > 0 || origin === undefined) return { kind: "refused", problems };
  return {
    kind: "read",
    settings: {
      productName: productName === "" ? null : productName,
      publicUrl: origin,
      firstDelaySeconds,
      firstCheckedPercent,
    },
  };
}

function originOf(address: string): string | undefined {
  if (!URL.canParse(address) || address.length > siteSettingsLimits.publicUrl) return undefined;
  const url = new URL(address);
  const isPlain = /^https?:$/.test(url.protocol) && url.username === "" && url.search === "" && url.hash === "";
  return isPlain ? url.origin + url.pathname.replace(/\/+$/, "") : undefined;
}

async function lockSettings(transaction: DatabaseTransaction): Promise<SiteSettings & { version: number }> {
  await transaction
    .insertInto("siteSettings")
    .values({ scope: "site" })
    .onConflict((conflict) => conflict.column("scope").doNothing())
    .execute();
  return transaction.selectFrom("siteSettings").select(columns).forUpdate().executeTakeFirstOrThrow();
}

type Kept = SiteSettings & { version: number };

function versionedSettings(transaction: DatabaseTransaction, current: Kept): Versioned<Kept> {
  return {
    subject: "settings:site",
    brand: null,
    current,
    keep: (change, version) =>
      transaction
        .updateTable("siteSettings")
        .set({ ...change, version, updatedAt: new Date() })
        .execute(),
    // Every page shows the product's name, so all of them are drawn anew.
    topics: () => ["announcements:all"],
  };
}
