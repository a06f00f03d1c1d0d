import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { CityPermission } from "#domain/platform/act.ts";
import { driverOf, type ShowFacts } from "#domain/show/show-acts.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Database } from "#server/platform/database/database.ts";
import { driveShow, type DriveOutcome, type ShowAct } from "#server/show/drive-show.ts";
import { findShow, type ShowRow } from "#server/show/shows.ts";
import { readForm, tick, whole } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import type { PressLost } from "./remote-controls.tsx";
import { siteError } from "../../app/site-error.ts";
import { forbidden, visitContext } from "../../app/visit.server.ts";

/** @throws 404 without a show, 403 without permission */
export async function showInScope(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
  act: CityPermission | "comment-on-show" = "run-show",
) {
  const { database, visitor } = context.get(siteContext);
  const { messages } = context.get(visitContext);
  const who = await visitor();
  const { id: personId } = requireSignIn(who, request);
  const show = await findShow(database, id.slice(0, 64));
  if (!show) throw siteError(404, messages.show.panel.noSuchShow);
  if (!may(who, { act, brand: show.brand })) throw forbidden(context);
  return { show, personId, messages };
}

/** Show operators can't see the panel; they use the remote. */
export async function showInPanel(...asked: Parameters<typeof showInScope>): ReturnType<typeof showInScope> {
  const scope = await showInScope(...asked);
  const who = await asked[0].get(siteContext).visitor();
  if (!may(who, { act: "open-panel" })) throw forbidden(asked[0]);
  return scope;
}

export function factsOfShow(
  show: Pick<ShowRow, "step" | "steps" | "scenes" | "driverId">,
  personId: string | undefined,
): ShowFacts {
  return {
    step: show.step,
    steps: show.steps.reduce((sum, scene) => sum + scene.steps, 0),
    driver: driverOf(show.driverId, personId),
    scenes: show.scenes.length,
  };
}

const driveForm = z.object({
  step: whole(Number.NaN),
  moves: whole(Number.NaN),
  to: whole(Number.NaN),
  isBlack: tick,
});

type Driving = { database: Database; show: ShowRow; personId: string };

const drive =
  (act: ShowAct["act"]) =>
  async ({ database, show, personId }: Driving, form: FormData) => {
    const { step, moves, to, isBlack } = readForm(driveForm, form).values;
    const showAct = { act, on: { step, moves }, to, isBlack } as ShowAct;
    // Without a `kind`, so that a press that came too late reloads the page, too.
    return {
      drive: (await driveShow(database, { showId: show.id, personId, act: showAct })) as DriveOutcome | PressLost,
    };
  };

/** By intent; the panel's page has the same forms. */
export const driveActs = {
  next: drive("next"),
  back: drive("back"),
  "go-to": drive("go-to"),
  black: drive("black"),
  "take-over": drive("take-over"),
};
