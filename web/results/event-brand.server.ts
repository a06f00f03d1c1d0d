import { defaultBrand } from "#domain/brands/brands.ts";
import type { SiteConfiguration } from "#server/platform/config/site-configuration.ts";
import type { Database } from "#server/platform/database/database.ts";
import { findBrand, findPicture } from "#server/brands/brands.ts";
import type { Language } from "#messages/language.ts";
import { logo } from "../brands/logo.ts";
import { sharePictures } from "../races/pictures/share-image.server.ts";
import { brandOf, cityName, drawingOf } from "../app/brand.ts";

export type EventBrand = Awaited<ReturnType<typeof readEventBrand>>;

export async function readEventBrand(
  database: Database,
  { cities, productName, sponsors }: Pick<SiteConfiguration, "cities" | "productName" | "sponsors">,
  brand: string | null,
  language: Language,
) {
  const city = cities.find(({ slug }) => slug === brand) ?? null;
  const key = city?.slug ?? defaultBrand;
  const saved = await findBrand(database, key);
  const given = saved.logoPicture === null ? undefined : await findPicture(database, saved.logoPicture);
  const drawing = drawingOf(key);
  const { kind, content } = given ?? {
    kind: "image/svg+xml",
    content: Buffer.from(logo(drawing, drawing === "generic" ? null : drawing.toLocaleUpperCase(language))),
  };
  return {
    name: brandOf(city, productName, language).alt,
    city: city ? cityName(city, language) : "",
    logo: `data:${kind};base64,${Buffer.from(content).toString("base64")}`,
    sponsors: sponsors.flatMap(({ name, brand: of }) => (of === undefined || of === null || of === key ? [name] : [])),
  };
}

/**
 * PNG with a transparent background.
 * @param size of its box, in pixels
 */
export function pictureForPrint(address: string, { width, height }: { width: number; height: number }) {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<image href="${address}" width="${width}" height="${height}" preserveAspectRatio="xMaxYMid"/></svg>`;
  return sharePictures.png(`print ${width} ${height} ${address}`, () => svg);
}
