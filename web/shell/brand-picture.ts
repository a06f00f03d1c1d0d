import { data } from "react-router";
import { findPicture } from "#server/event/brands/brand-faces.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/brand-picture";

/** Opened by itself, a picture may run nothing, ask for nothing and act on nothing. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `GET /brand-picture/{hash}`: a logo that an organiser submitted. Its address changes with its content, so it is kept for ever. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const isHash = /^[0-9a-f]{64}$/.test(params.hash);
  const picture = isHash ? await findPicture(context.get(siteContext).database, params.hash) : undefined;
  if (!picture) throw data(null, { status: 404 });
  return new Response(new Uint8Array(picture.content), {
    headers: {
      // What the file itself says of its encoding is not asked: it was read as UTF-8 before it was kept.
      "Content-Type": picture.kind === "image/svg+xml" ? `${picture.kind}; charset=utf-8` : picture.kind,
      "Content-Security-Policy": picturePolicy,
      "Content-Disposition": "inline",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
