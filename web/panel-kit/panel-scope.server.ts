import { redirect, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import type { Person, Visitor } from "#server/accounts/visitor.ts";
import { siteContext, type SiteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../app/redirects.ts";
import { siteError } from "../app/site-error.ts";
import { panelPath } from "./panel-sections.ts";
import { forbidden, visitContext } from "../app/visit.server.ts";
import { defaultBrand } from "#domain/brands/brands.ts";
import type { PersonView } from "#server/accounts/list-people.ts";
import { allCities } from "./panel-page.tsx";
import type { SiteConfiguration } from "#server/platform/config/site-configuration.ts";
import { z } from "zod";
import { longestReason } from "#domain/platform/limits.ts";
import { readForm, cutLine, whole } from "#server/platform/forms/read-form.ts";
import { undoAct, type UndoOutcome } from "#server/panel/audit-log/undo-act.ts";
import { findPanelCompetition } from "#server/competitions/panel-competition.ts";
import { cityPermissions, type ActRow, type CityPermission } from "#domain/platform/act.ts";

/** @throws redirect to sign-in without an account, 403 without a role */
export async function requirePanel(context: Readonly<RouterContextProvider>, request: Request): Promise<Visitor> {
  const visitor = await context.get(siteContext).visitor();
  requireSignIn(visitor, request);
  if (!may(visitor, { act: "open-panel" })) {
    // Show operators and commentators have their own page.
    if (
      request.method === "GET" &&
      new URL(request.url).pathname.replace(/\/$|\.data$/, "") === panelPath &&
      may(visitor, { act: "open-commentary" })
    ) {
      throw redirect("/commentary");
    }
    throw forbidden(context);
  }
  return visitor;
}

/** @throws like `requirePanel`, and 403 for others than admins */
export async function requireAdmin(context: Readonly<RouterContextProvider>, request: Request): Promise<Person> {
  const who = await requirePanel(context, request);
  if (who.person && may(who, { act: "organise", brand: null })) return who.person;
  throw forbidden(context);
}

/** Runs before any loader of the panel. Loaders and actions check permissions again. */
export const adminAuth: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  await requirePanel(context, request);
  return next();
};

/** By name. */
export function citiesOf({ cities }: Pick<SiteConfiguration, "cities">): string[] {
  return cities.toSorted((a, b) => a.turkishName.localeCompare(b.turkishName, "tr")).map(({ slug }) => slug);
}

export function brandsOf(site: Pick<SiteConfiguration, "cities">): string[] {
  return [defaultBrand, ...citiesOf(site)];
}

export function brandsThat(site: Pick<SiteConfiguration, "cities">, fits: (brand: string) => boolean): string[] {
  return brandsOf(site).filter(fits);
}

/** @throws 403 for those who organise nothing */
export async function organisedCities(context: Readonly<RouterContextProvider>) {
  const { configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  const brands = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  const scopes = may(who, { act: "organise", brand: null }) ? [allCities, ...brands] : brands;
  if (scopes.length === 0) throw forbidden(context);
  return { who, scopes };
}

/**
 * @param wanted null: the first
 * @throws 403 for a city that the visitor doesn't organise
 */
export async function cityInScope(context: Readonly<RouterContextProvider>, wanted: string | null) {
  const { who, scopes } = await organisedCities(context);
  const scope = scopes.find((each) => each === (wanted ?? scopes[0]));
  if (scope === undefined) throw forbidden(context);
  return { who, scopes, scope, brand: brandOfScope(scope) };
}

export const brandOfScope = (scope: string) => (scope === allCities ? null : scope);

export function brandsOfView(person: PersonView): string[] {
  const teams = person.teams.map((team) => team.brand).filter((brand) => brand !== null);
  return [...new Set(person.homeBrand === null ? teams : [person.homeBrand, ...teams])];
}

/** Volunteers see a shortened email address. */
export function shownPerson(visitor: Visitor, person: PersonView): PersonView {
  const maySee = brandsOfView(person).some((brand) => may(visitor, { act: "see-email-addresses", brand }));
  if (maySee || may(visitor, { act: "see-email-addresses", brand: null }) || person.email === null) return person;
  return { ...person, email: person.email.replace(/^(.)[^@]*/, "$1…") };
}

type Undoing = { site: SiteContext; personId: string };

const entryForm = z.object({ entry: whole(), reason: cutLine(longestReason) });

export function undoFromForm(undoing: Undoing, form: FormData): Promise<UndoOutcome> {
  const { entry, reason } = readForm(entryForm, form).values;
  return undoEntry(undoing, entry, reason);
}

export async function undoEntry({ site, personId }: Undoing, entryId: number, reason = ""): Promise<UndoOutcome> {
  const { database, jobs, engineHash } = site;
  const who = await site.visitor();
  const mayOrganise = (brand: string | null) => may(who, { act: "organise", brand });
  return undoAct(database, { jobs, engineHash }, { entryId, personId, reason, mayOrganise });
}

/** @throws 404 if it doesn't exist, 403 if someone else organises it */
export async function competitionInScope(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
  permission: CityPermission = "organise",
) {
  const { database, visitor } = context.get(siteContext);
  const messages = context.get(visitContext).messages;
  const who = await visitor();
  const competition = await findPanelCompetition(database, id);
  if (!competition) throw siteError(404, messages.panel.noCompetition);
  if (!may(who, { act: permission, brand: competition.brand })) throw forbidden(context);
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

/** The address's, else the one this browser looked at last (cookie), else the first that is in use. */
export function currentCompetition<Competition extends { id: string; isSetUp: boolean; isRehearsal: boolean }>(
  request: Request,
  competitions: readonly Competition[],
): Competition | undefined {
  const last = /(?:^|;\s*)panel-competition=([a-z0-9-]{1,64})/.exec(request.headers.get("cookie") ?? "")?.[1];
  const inAddress = new URL(request.url).searchParams.get("competition");
  return (
    competitions.find(({ id }) => id === inAddress) ??
    competitions.find(({ id }) => id === last) ??
    competitions.find(({ isSetUp, isRehearsal }) => isSetUp && !isRehearsal)
  );
}
