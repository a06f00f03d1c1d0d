import { data } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { outdatedScenes } from "#server/show/outdated-scenes.ts";
import { toldSteps } from "#server/show/step-facts.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { permissionOf } from "../../app/form-intent.server.ts";
import { useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { Drive, OutdatedScenes, pressOverLoss, StepCard } from "./remote-controls.tsx";
import { driveByForm, factsOfShow, showInScope } from "./show-in-scope.server.ts";
import type { Route } from "./+types/remote";

export const handle = { texts: ["show"], colourMode: "dark" };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { show, personId } = await showInScope(context, request, params.showId);
  const { database } = context.get(siteContext);
  const { next } = await toldSteps(database, show);
  return {
    id: show.id,
    name: show.name,
    next,
    outdated: await outdatedScenes(database, show.id),
    drive: {
      facts: factsOfShow(show, personId),
      moves: show.moves,
      isBlack: show.isBlack,
      driverName: show.driverName,
    },
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = permissionOf(form, "show/remote/remote", "run-show");
  const { show, personId } = await showInScope(context, request, params.showId, asked);
  const drive = await driveByForm(context, { showId: show.id, personId }, form);
  if (!drive) throw data(null, { status: 400 });
  return { drive };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return pressOverLoss(() => serverAction());
}

export default function Remote({ loaderData: { id, name, next, outdated, drive } }: Route.ComponentProps) {
  const { show } = useMessages();
  const { number } = useFormats();
  useLiveTopics([`show:${id}`]);
  return (
    <div className="mx-auto grid max-w-xl gap-4 p-4">
      <PageHead title={`${show.drive.remote} · ${name}`} unlisted />
      <h1 className="display text-2xl">{name}</h1>
      <p className="figures text-lg" data-testid="position">
        {drive.facts.step < 0
          ? show.panel.notBegun
          : show.panel.step({ step: number(drive.facts.step + 1), all: number(drive.facts.steps) })}
      </p>
      <OutdatedScenes scenes={outdated} />
      <Drive {...drive} isLarge />
      <StepCard label={show.drive.afterwards} told={next} isNext hasData={drive.facts.steps > 0} />
    </div>
  );
}
