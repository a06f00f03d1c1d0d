import type { UndoAct } from "../platform/audit/audit-entries.ts";
import {
  changedMeanwhile,
  saveVersion,
  restoreVersion,
  type ChangedMeanwhile,
  type Versioned,
} from "../platform/audit/versioned.ts";
import { defaultBrand, type Sponsor } from "#domain/brands/brands.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";
import type { Language } from "#messages/language.ts";
import type { Picture } from "./read-picture.ts";
import { readSiteSettings } from "../platform/settings/site-settings.ts";

export interface BrandRecord {
  brand: string;
  /** 0: never changed */
  version: number;
  hosts: string[];
  sponsors: Sponsor[];
  /** null: the default logo */
  logoPicture: string | null;
  /** for first visits whose browser asks for no supported language; null: the environment's */
  language: Language | null;
}

export const brandLimits = { hosts: 20, sponsors: 40, nameLength: 80, urlLength: 300 };

export type BrandChange = Partial<Pick<BrandRecord, "hosts" | "sponsors" | "logoPicture" | "language">>;

export type BrandProblem =
  | { rule: "bad-host"; value: string }
  | { rule: "host-taken"; value: string; by: string }
  | { rule: "too-many"; most: number }
  | { rule: "bad-name"; most: number }
  | { rule: "bad-url"; value: string };

type BrandOutcome =
  | { kind: "saved"; entryId: number }
  | { kind: "unchanged" }
  | { kind: "refused"; problem: BrandProblem }
  | ChangedMeanwhile;

const brandRows = (database: Database) =>
  database
    .selectFrom("brand")
    .select(["slug as brand", "version", "hosts", "sponsors", "logoPicture", "language"])
    .orderBy("slug");

const listBrands = (database: Database): Promise<BrandRecord[]> => brandRows(database).execute();

export async function findBrand(database: Database, brand: string): Promise<BrandRecord> {
  const row = await brandRows(database).where("slug", "=", brand).executeTakeFirst();
  return row ?? { brand, version: 0, hosts: [], sponsors: [], logoPicture: null, language: null };
}

export function findPicture(database: Database, hash: string): Promise<Picture | undefined> {
  return database.selectFrom("picture").where("hash", "=", hash).select(["hash", "kind", "content"]).executeTakeFirst();
}

interface BrandInput {
  brand: string;
  personId: string;
  version: number;
  pictures?: readonly Picture[];
}

export function saveBrand(
  database: Database,
  site: Pick<SiteConfiguration, "cities" | "productName">,
  input: BrandInput,
  change: BrandChange,
): Promise<BrandOutcome> {
  return database.transaction().execute(async (transaction): Promise<BrandOutcome> => {
    const { brand, personId, version } = input;
    await ensureRow(transaction, site, brand);
    const current = await lockBrand(transaction, brand);
    // The first edit creates the row as version 1, which counts as version 0.
    const seen = version === 0 && current.version === 1 ? 1 : version;
    const versioned = versionedBrand(transaction, current);
    const meanwhile = await changedMeanwhile(transaction, versioned, seen);
    if (meanwhile) return meanwhile;
    const problem = problemOf(change, await listBrands(transaction), brand);
    if (problem) return { kind: "refused", problem };
    for (const { hash, kind, content } of input.pictures ?? []) {
      await transaction
        .insertInto("picture")
        .values({ hash, kind, content })
        .onConflict((conflict) => conflict.column("hash").doNothing())
        .execute();
    }
    const saved = await saveVersion(transaction, versioned, { change, personId, act: "edit-brand" });
    return saved ?? { kind: "unchanged" };
  });
}

/** Refuses if the same parts have changed since. */
export const undoBrandEdit: UndoAct = async (transaction, act) => {
  const current = await lockBrand(transaction, act.subjectId);
  return restoreVersion(transaction, versionedBrand(transaction, current), act, {
    act: "edit-brand",
    isPossible: async (before) => !problemOf(before, await listBrands(transaction), act.subjectId),
  });
};

export function readHosts(text: string): string[] {
  const lines = text.slice(0, 10_000).split(/[\s,]+/);
  const hosts = lines.map((line) =>
    line
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/\/.*$/, ""),
  );
  return [...new Set(hosts.filter((host) => host !== ""))];
}

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)(?::\d{1,5})?$/;

function problemOf(change: BrandChange, brands: readonly BrandRecord[], brand: string): BrandProblem | undefined {
  const { hosts = [], sponsors = [] } = change;
  if (hosts.length > brandLimits.hosts) return { rule: "too-many", most: brandLimits.hosts };
  if (sponsors.length > brandLimits.sponsors) return { rule: "too-many", most: brandLimits.sponsors };
  for (const host of hosts) {
    if (!hostPattern.test(host)) return { rule: "bad-host", value: host };
    const other = brands.find((each) => each.brand !== brand && each.hosts.includes(host));
    if (other) return { rule: "host-taken", value: host, by: other.brand };
  }
  for (const { name, url } of sponsors) {
    if (name.length === 0 || name.length > brandLimits.nameLength)
      return { rule: "bad-name", most: brandLimits.nameLength };
    const isAddress =
      URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && url.length <= brandLimits.urlLength;
    if (!isAddress) return { rule: "bad-url", value: url };
  }
  return undefined;
}

async function ensureRow(
  transaction: DatabaseTransaction,
  site: Pick<SiteConfiguration, "cities" | "productName">,
  brand: string,
): Promise<void> {
  const city = site.cities.find(({ slug }) => slug === brand);
  if (!city && brand !== defaultBrand) throw new Error(`There is no brand ${brand}.`);
  const { name, turkishName, language } = city ?? {
    name: site.productName,
    turkishName: site.productName,
    language: "en",
  };
  await transaction
    .insertInto("brand")
    .values({ slug: brand, name, turkishName, language, hosts: "[]", sponsors: "[]" })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

function lockBrand(transaction: DatabaseTransaction, brand: string): Promise<BrandRecord> {
  return brandRows(transaction).where("slug", "=", brand).forUpdate().executeTakeFirstOrThrow();
}

function versionedBrand(transaction: DatabaseTransaction, current: BrandRecord): Versioned<BrandRecord> {
  return {
    subject: `brand:${current.brand}`,
    brand: current.brand,
    current,
    keep: ({ hosts, sponsors, logoPicture, language }, version) =>
      transaction
        .updateTable("brand")
        .set({
          version,
          updatedAt: new Date(),
          ...(hosts && { hosts: JSON.stringify(hosts) }),
          ...(sponsors && { sponsors: JSON.stringify(sponsors) }),
          ...(logoPicture !== undefined && { logoPicture }),
          ...(language && { language }),
        })
        .where("slug", "=", current.brand)
        .execute(),
    // Every page shows the brand.
    topics: () => ["announcements:all"],
  };
}

export function pictureAddress(hash: string): string {
  return `/brand-picture/${hash}`;
}

/**
 * The environment overlaid with the panel's settings. Hosts that the environment assigns stay with their city; sponsors
 * of the default brand show everywhere.
 */
export async function currentConfiguration(
  database: Database,
  configuration: SiteConfiguration,
): Promise<SiteConfiguration> {
  const brands = await listBrands(database);
  const { productName, publicUrl } = await readSiteSettings(database);
  const hosts = brands.flatMap(({ brand, hosts: names }) => names.map((host) => ({ host, brand })));
  const sponsors = brands.flatMap(({ brand, sponsors: own }) =>
    own.map((sponsor) => ({ ...sponsor, brand: brand === defaultBrand ? null : brand })),
  );
  const logos = brands.flatMap(({ brand, logoPicture }) =>
    logoPicture === null ? [] : [[brand, pictureAddress(logoPicture)] as const],
  );
  return {
    ...configuration,
    cities: configuration.cities.map((city) => ({
      ...city,
      language: brands.find(({ brand }) => brand === city.slug)?.language ?? city.language,
    })),
    productName: productName ?? configuration.productName,
    publicUrl: publicUrl ?? configuration.publicUrl,
    brandHosts: [...configuration.brandHosts, ...hosts],
    sponsors: [...configuration.sponsors, ...sponsors],
    logos: Object.fromEntries(logos),
  };
}
