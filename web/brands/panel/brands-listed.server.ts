import type { RouterContextProvider } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { findFace } from "#server/brands/brand-faces.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { brandOf, cityName } from "../../app/brand.ts";
import { logosIn } from "../logos-in.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { chooseRows, readListChoice, type ListShape } from "../../panel-kit/list-choice.ts";
import type { ListedBrand } from "./brand-columns.ts";
import { brandsThat } from "../../panel-kit/people-seen.server.ts";

export const brandGroups = ["hosts", "bare", "sponsors", "plain"] as const;
export const brandSorts = ["city", "hosts", "sponsors"] as const;

const shape: ListShape<ListedBrand, (typeof brandSorts)[number]> = {
  words: ({ key, name, alt, hosts }) => [key, name, alt, ...hosts].join("\n"),
  groups: ({ hosts, sponsors }) => [hosts.length > 0 ? "hosts" : "bare", sponsors > 0 ? "sponsors" : "plain"],
  sorts: {
    city: ({ key, name }) => (key === "default" ? "" : name),
    hosts: ({ hosts }) => hosts.length,
    sponsors: ({ sponsors }) => sponsors,
  },
};

/** @throws 403 for those who organise none */
export async function listedBrands(context: Readonly<RouterContextProvider>, request: Request) {
  const { configuration, database, visitor } = context.get(siteContext);
  const { language } = context.get(visitContext);
  const messages = messagesOf(language);
  const who = await visitor();
  const keys = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  if (keys.length === 0) throw siteError(403, messages.shell.errors.forbidden);
  const all: ListedBrand[] = [];
  for (const key of keys) {
    const city = configuration.cities.find(({ slug }) => slug === key) ?? null;
    const { logo, alt } = brandOf(city, configuration.productName, language, logosIn(language, configuration.logos));
    const { hosts, sponsors } = await findFace(database, key);
    const name = key === "default" ? messages.brandsPanel.default : city === null ? key : cityName(city, language);
    all.push({ key, name, logo, alt, hosts, sponsors: sponsors.length });
  }
  const choice = readListChoice(new URL(request.url).searchParams, shape);
  return { choice, brands: chooseRows(all, shape, choice) };
}
