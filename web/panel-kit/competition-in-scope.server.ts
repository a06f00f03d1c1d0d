import { may } from "#server/accounts/permissions.ts";
import { findPanelCompetition, type PanelCompetition } from "#server/competitions/panel-competition.ts";
import { cityPermissions, type ActRow, type CityPermission } from "#domain/platform/act.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../app/redirects.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import type { RouterContextProvider } from "react-router";

/** @throws 404 if it doesn't exist, 403 if someone else organises it */
export async function competitionInScope(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
  permission: CityPermission = "organise",
): Promise<{ competition: PanelCompetition; personId: string; messages: ReturnType<typeof messagesOf> }> {
  const { database, visitor } = context.get(siteContext);
  const messages = context.get(visitContext).messages;
  const who = await visitor();
  const competition = await findPanelCompetition(database, id);
  if (!competition) throw siteError(404, messages.panel.noCompetition);
  if (!may(who, { act: permission, brand: competition.brand })) throw siteError(403, messages.shell.errors.forbidden);
  return { competition, personId: requireSignIn(who, request).id, messages };
}

type CompetitionArgs = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { competitionId: string };
};

/** For the action of one of its pages. */
export async function actInCompetition<Args extends CompetitionArgs>(args: Args, permitted?: ActRow["may"]) {
  const { context, request, params } = args;
  const permission = cityPermissions.find((each) => each === permitted);
  const scope = await competitionInScope(context, request, params.competitionId, permission);
  return { ...scope, params: params as Args["params"], context, request, site: context.get(siteContext) };
}

/** The one this browser looked at last (cookie), else the first that is in use. */
export function lastCompetition<Competition extends { id: string; isSetUp: boolean; isRehearsal: boolean }>(
  request: Request,
  competitions: readonly Competition[],
): Competition | undefined {
  const last = /(?:^|;\s*)panel-competition=([a-z0-9-]{1,64})/.exec(request.headers.get("cookie") ?? "")?.[1];
  return (
    competitions.find(({ id }) => id === last) ??
    competitions.find(({ isSetUp, isRehearsal }) => isSetUp && !isRehearsal)
  );
}
