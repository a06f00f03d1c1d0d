import type { RouterContextProvider } from "react-router";
import { defaultBrand } from "#domain/brands/brands.ts";
import type { PersonView } from "#server/accounts/list-people.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Visitor } from "#server/accounts/visitor.ts";
import { siteContext } from "#server/http/site-context.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { allCities } from "./use-city-name.ts";
import type { SiteConfiguration } from "#server/platform/config/site-configuration.ts";

export function brandsOf({ cities }: Pick<SiteConfiguration, "cities">): string[] {
  return [defaultBrand, ...cities.map((city) => city.slug)];
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

const forbidden = (context: Readonly<RouterContextProvider>) =>
  siteError(403, context.get(visitContext).messages.shell.errors.forbidden);

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
