import { defaultBrand } from "#domain/brands/brands.ts";
import type { PersonView } from "#server/accounts/list-people.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Visitor } from "#server/accounts/visitor.ts";
import type { SiteConfiguration } from "#server/platform/config/site-configuration.ts";

export function brandsOf({ cities }: Pick<SiteConfiguration, "cities">): string[] {
  return [defaultBrand, ...cities.map((city) => city.slug)];
}

export function brandsThat(site: Pick<SiteConfiguration, "cities">, fits: (brand: string) => boolean): string[] {
  return brandsOf(site).filter(fits);
}

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
