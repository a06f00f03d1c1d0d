import { Link } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { listShows } from "#server/show/shows.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { forbidden, localisedName } from "../../app/visit.server.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { PageHead } from "../../app/page-head.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/card.tsx";
import type { Route } from "./+types/shows-to-comment";

export const handle = { texts: ["showCommentary", "show"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  requireSignIn(who, request);
  if (!may(who, { act: "open-commentary" })) throw forbidden(context);
  const shows = (await listShows(database)).filter(({ brand }) => may(who, { act: "comment-on-show", brand }));
  return {
    shows: shows.map(({ id, name, brand, step, steps }) => ({
      id,
      mayRun: may(who, { act: "run-show", brand }),
      name: localisedName(context, name),
      step,
      stepsInAll: steps.reduce((sum, scene) => sum + scene.steps, 0),
    })),
  };
}

export default function ShowsToComment({ loaderData: { shows } }: Route.ComponentProps) {
  const { showCommentary: commentary, show } = useMessages();
  const { number } = useFormats();
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead title={commentary.title} unlisted />
      <header>
        <h1 className="display text-4xl">{shows.some(({ mayRun }) => mayRun) ? show.panel.title : commentary.title}</h1>
      </header>
      {shows.length === 0 ? (
        <EmptyState title={commentary.noShow} />
      ) : (
        <ul>
          {shows.map(({ id, name, mayRun, step, stepsInAll }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-line py-3">
              <Link
                to={`/show/${id}/commentary`}
                className="min-w-0 flex-1 basis-48 text-xl font-semibold wrap-anywhere"
              >
                {name}
              </Link>
              <span className="figures text-quiet">
                {step < 0 ? show.panel.notBegun : show.panel.step({ step: number(step + 1), all: number(stepsInAll) })}
              </span>
              {mayRun && (
                <Link to={`/show/${id}/remote`} className={buttonClass({ kind: "primary" })}>
                  {show.drive.remote}
                </Link>
              )}
              <Link to={`/show/${id}/presenter`}>{show.drive.presenter}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
