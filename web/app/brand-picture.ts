import { data } from "react-router";
import { findPicture } from "#server/brands/brands.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/brand-picture";

/** SVGs opened directly can't run scripts, load anything or submit forms. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Cached forever because the address contains the hash. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const isHash = /^[0-9a-f]{64}$/.test(params.hash);
  const picture = isHash ? await findPicture(context.get(siteContext).database, params.hash) : undefined;
  if (!picture) throw data(null, { status: 404 });
  return new Response(new Uint8Array(picture.content), {
    headers: {
      // Overrides the encoding that the file declares.
      "Content-Type": picture.kind === "image/svg+xml" ? `${picture.kind}; charset=utf-8` : picture.kind,
      "Content-Security-Policy": picturePolicy,
      "Content-Disposition": "inline",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
