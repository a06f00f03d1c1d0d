import { findPicture, pictureAddress } from "../../brands/brands.ts";
import type { SceneBuilder } from "../scene-builder.ts";

/** Per scene: every screen downloads them, some over mobile data. */
const mostPictureBytes = 1_500_000;

/**
 * Embeds pictures as data URLs, because screens may be offline. Pictures over the limit or from elsewhere are replaced
 * by names.
 */
export const buildSponsors: SceneBuilder<"sponsors"> = async (database, { kind, title }, { configuration, brand }) => {
  const shown: { name: string; picture: string | null }[] = [];
  const prefix = pictureAddress("");
  let bytes = 0;
  for (const { name, logo, brand: own = null } of configuration.sponsors) {
    if (brand !== null && own !== null && own !== brand) continue;
    const hash = logo?.startsWith(prefix) ? logo.slice(prefix.length) : undefined;
    const found = hash === undefined ? undefined : await findPicture(database, hash);
    const fits = found !== undefined && bytes + found.content.length <= mostPictureBytes;
    if (fits) bytes += found.content.length;
    const picture = fits ? `data:${found.kind};base64,${Buffer.from(found.content).toString("base64")}` : null;
    shown.push({ name, picture });
  }
  return { kind, title, sponsors: shown };
};
