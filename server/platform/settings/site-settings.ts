import { z } from "zod";
import { isWithin, publicDelaySeconds, type Bounds } from "#domain/platform/limits.ts";
import { readForm, type FormProblem, type Given, field, oneLine, Wrong } from "../forms/read-form.ts";
import type { UndoAct } from "../audit/audit-entries.ts";
import {
  changedMeanwhile,
  saveVersion,
  restoreVersion,
  type ChangedMeanwhile,
  type Versioned,
} from "../audit/versioned.ts";
import type { Database, DatabaseTransaction } from "../database/database.ts";
import { readdir } from "node:fs/promises";

export interface SiteSettings {
  /** null: the environment's */
  productName: string | null;
  /** origin of links in emails and feeds; null: the environment's */
  publicUrl: string | null;
  /** delay of public pages behind the venue, for new stages */
  firstDelaySeconds: number;
  /** races (%) that the second EVM also runs, for new stages */
  firstCheckedPercent: number;
}

const whole = ({ min, max }: Bounds) =>
  field((text): number | Wrong<{ rule: "range"; min: number; max: number; given: string }> => {
    const given = text.trim();
    const isIn = /^\d{1,6}$/.test(given) && isWithin(Number(given), { min, max });
    return isIn ? Number(given) : new Wrong({ rule: "range", min, max, given: given.slice(0, 20) });
  });

const longestProductName = 60;
const longestUrl = 300;

export const siteSettingsForm = z.object({
  productName: field(
    (text): string | null | Wrong<{ rule: "too-long"; most: number; given: number }> => {
      const name = oneLine(text.replaceAll("\0", ""));
      const isFit = name.length <= longestProductName;
      return isFit ? name || null : new Wrong({ rule: "too-long", most: longestProductName, given: name.length });
    },
    { maxLength: longestProductName },
  ),
  publicUrl: field(
    (text): string | null | Wrong<{ rule: "no-address"; given: string }> => {
      const address = text.trim();
      if (address === "") return null;
      return originOf(address) ?? new Wrong({ rule: "no-address", given: address.slice(0, 100) });
    },
    { maxLength: longestUrl },
  ),
  firstDelaySeconds: whole(publicDelaySeconds),
  firstCheckedPercent: whole({ min: 0, max: 100 }),
});

export type SiteSettingsFields = Given<typeof siteSettingsForm>;

export type SiteSettingsProblem = FormProblem<typeof siteSettingsForm>;

export type SiteSettingsOutcome =
  | { kind: "saved"; version: number; entryId: number }
  | { kind: "unchanged" }
  | { kind: "refused"; problems: SiteSettingsProblem[] }
  | ChangedMeanwhile;

const none: SiteSettings = { productName: null, publicUrl: null, firstDelaySeconds: 0, firstCheckedPercent: 5 };

const columns = ["version", "productName", "publicUrl", "firstDelaySeconds", "firstCheckedPercent"] as const;

/** Version 0: never changed. */
export async function readSiteSettings(database: Database): Promise<SiteSettings & { version: number }> {
  const row = await database.selectFrom("siteSettings").select(columns).executeTakeFirst();
  return row ?? { version: 0, ...none };
}

export function saveSiteSettings(
  database: Database,
  { personId, version, fields }: { personId: string; version: number; fields: SiteSettingsFields },
): Promise<SiteSettingsOutcome> {
  return database.transaction().execute(async (transaction): Promise<SiteSettingsOutcome> => {
    const current = await lockSettings(transaction);
    const versioned = versionedSettings(transaction, current);
    const meanwhile = await changedMeanwhile(transaction, versioned, version);
    if (meanwhile) return meanwhile;
    const read = readForm(siteSettingsForm, fields);
    if (read.kind === "refused") return { kind: "refused", problems: read.problems };
    const saved = await saveVersion(transaction, versioned, {
      change: read.values,
      personId,
      act: "edit-site-settings",
    });
    return saved ?? { kind: "unchanged" };
  });
}

export const undoSiteSettings: UndoAct = async (transaction, act) =>
  restoreVersion(transaction, versionedSettings(transaction, await lockSettings(transaction)), act, {
    act: "edit-site-settings",
  });

function originOf(address: string): string | undefined {
  if (!URL.canParse(address) || address.length > longestUrl) return undefined;
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
    // Every page shows the product's name.
    topics: () => ["announcements:all"],
  };
}

interface ArchivedEngine {
  /** lower-case hex */
  hash: string;
  isRunning: boolean;
  competitions: string[];
  races: number;
}

/**
 * Includes engines that are needed but missing: their races can't be verified.
 * @param folder has one folder per engine (`keptEngines`)
 */
export async function listKeptEngines(
  database: Database,
  folder: string,
  running: string,
): Promise<(ArchivedEngine & { isKept: boolean })[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const kept = names.filter((name) => /^[0-9a-f]{16,128}$/.test(name));
  const frozen = await database
    .selectFrom("competition")
    .where("engineHash", "is not", null)
    .orderBy("name")
    .select(["name", "engineHash"])
    .execute();
  const raced = await database
    .selectFrom("race")
    .where("engineHash", "is not", null)
    .groupBy("engineHash")
    .select(({ fn }) => ["engineHash", fn.countAll<number>().as("races")])
    .execute();
  const hashes = new Set([
    running,
    ...kept,
    ...frozen.flatMap(({ engineHash }) => engineHash ?? []),
    ...raced.flatMap(({ engineHash }) => engineHash ?? []),
  ]);
  return [...hashes].map((hash) => ({
    hash,
    isRunning: hash === running,
    isKept: kept.includes(hash) || hash === running,
    competitions: frozen.filter(({ engineHash }) => engineHash === hash).map(({ name }) => name),
    races: raced.find(({ engineHash }) => engineHash === hash)?.races ?? 0,
  }));
}
