import { findPicture } from "../brands/brand-faces.ts";
import { pictureAddress } from "../brands/current-configuration.ts";
import type { Database } from "../platform/database/database.ts";
import type { Sponsor } from "#domain/brands/sponsor.ts";

/** Per scene: every screen downloads them, some over mobile data. */
const mostPictureBytes = 1_500_000;

/**
 * Embeds pictures as data URLs, because screens may be offline. Pictures over the limit or from elsewhere are replaced
 * by names.
 */
export async function picturesOfSponsors(
  database: Database,
  sponsors: readonly Sponsor[],
): Promise<{ name: string; picture: string | null }[]> {
  const shown: { name: string; picture: string | null }[] = [];
  const prefix = pictureAddress("");
  let bytes = 0;
  for (const { name, logo } of sponsors) {
    const hash = logo?.startsWith(prefix) ? logo.slice(prefix.length) : undefined;
    const found = hash === undefined ? undefined : await findPicture(database, hash);
    const isHeld = found !== undefined && bytes + found.content.length <= mostPictureBytes;
    if (isHeld) bytes += found.content.length;
    const picture = isHeld ? `data:${found.kind};base64,${Buffer.from(found.content).toString("base64")}` : null;
    shown.push({ name, picture });
  }
  return shown;
}
