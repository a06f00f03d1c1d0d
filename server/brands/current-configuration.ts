import { defaultBrand } from "#domain/brands/brands.ts";
import type { Database } from "../platform/database/database.ts";
import { readSiteSettings } from "../platform/settings/site-settings.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";
import { listFaces } from "./brand-faces.ts";

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
  const faces = await listFaces(database);
  const { productName, publicUrl } = await readSiteSettings(database);
  const hosts = faces.flatMap(({ brand, hosts: names }) => names.map((host) => ({ host, brand })));
  const sponsors = faces.flatMap(({ brand, sponsors: own }) =>
    own.map((sponsor) => ({ ...sponsor, brand: brand === defaultBrand ? null : brand })),
  );
  const logos = faces.flatMap(({ brand, logoPicture }) =>
    logoPicture === null ? [] : [[brand, pictureAddress(logoPicture)] as const],
  );
  return {
    ...configuration,
    cities: configuration.cities.map((city) => ({
      ...city,
      language: faces.find(({ brand }) => brand === city.slug)?.language ?? city.language,
    })),
    productName: productName ?? configuration.productName,
    publicUrl: publicUrl ?? configuration.publicUrl,
    brandHosts: [...configuration.brandHosts, ...hosts],
    sponsors: [...configuration.sponsors, ...sponsors],
    logos: Object.fromEntries(logos),
  };
}
