import { cityPermissions, type ActRow } from "#domain/platform/act.ts";
import { siteContext } from "#server/http/site-context.ts";
import { outdatedScenes } from "#server/show/build-package.ts";
import { stepSummaries } from "#server/show/commentary.ts";
import { localisedName } from "../../app/visit.server.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveTopics, useReloadEvery } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { Drive, OutdatedScenes, pressOverLoss, StepCard } from "./remote-controls.tsx";
import { raceOnScreen } from "../../races/race-on-screen.server.ts";
import { driveActs, factsOfShow, showInScope } from "./show-in-scope.server.ts";
import type { Route } from "./+types/remote";

export const handle = { texts: ["show", "sceneTitles"], colourMode: "dark" };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { show, personId } = await showInScope(context, request, params.showId);
  const { database } = context.get(siteContext);
  const { next, race } = await stepSummaries(database, show, raceOnScreen);
  return {
    id: show.id,
    name: localisedName(context, show.name),
    next,
    outdated: await outdatedScenes(database, show.id),
    drive: {
      facts: factsOfShow(show, personId),
      moves: show.moves,
      isBlack: show.isBlack,
      driverName: show.driverName,
      race,
    },
  };
}

export const action = formAction(
  "show/remote/remote",
  async ({ context, request, params }: Route.ActionArgs, permitted: ActRow["may"] | undefined) => {
    const permission = cityPermissions.find((each) => each === permitted);
    const { show, personId } = await showInScope(context, request, params.showId, permission);
    return { database: context.get(siteContext).database, show, personId };
  },
  driveActs,
);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return pressOverLoss(() => serverAction());
}

export default function Remote({ loaderData: { id, name, next, outdated, drive } }: Route.ComponentProps) {
  const { show } = useMessages();
  const { number } = useFormats();
  useLiveTopics([`show:${id}`]);
  // A race's end isn't announced.
  useReloadEvery(drive.race === "running" ? 3_000 : null);
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
      <StepCard label={show.drive.afterwards} summary={next} isNext hasData={drive.facts.steps > 0} />
    </div>
  );
}
