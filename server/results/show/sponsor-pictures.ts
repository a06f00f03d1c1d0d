import { findPicture } from "../../event/brands/brand-faces.ts";
import { pictureAddress } from "../../event/brands/current-configuration.ts";
import type { Database } from "../../base/database/database.ts";
import type { Sponsor } from "#rules/sponsor.ts";

/** Bytes of all pictures of a scene together: every screen of every city fetches them, some over a telephone. */
const mostPictureBytes = 1_500_000;

/**
 * Sponsors with their pictures inside, as data addresses: a screen that is cut off has nowhere to fetch them from. Whose picture finds no
 * room any more, or is none of this site's, stands there by name.
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
