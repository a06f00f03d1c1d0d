import { may } from "#server/accounts/permissions.ts";
import { findBrand } from "#server/brands/brands.ts";
import { siteContext } from "#server/http/site-context.ts";
import { brandOf, cityName } from "../../app/brand.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { brandsThat } from "../../panel-kit/panel-scope.server.ts";
import { logosIn } from "../logos-in.ts";

export const brandsList = panelList({
  name: "brands",
  async find({ context, language, messages }) {
    const { configuration, database, visitor } = context.get(siteContext);
    const who = await visitor();
    const keys = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
    if (keys.length === 0) return undefined;
    const rows = keys.map(async (key) => {
      const city = configuration.cities.find(({ slug }) => slug === key) ?? null;
      const { logo, alt } = brandOf(city, configuration.productName, language, logosIn(language, configuration.logos));
      const { hosts, sponsors } = await findBrand(database, key);
      const name = key === "default" ? messages.brandsPanel.default : city === null ? key : cityName(city, language);
      return { key, name, logo, alt, hosts, sponsors: sponsors.length };
    });
    return { rows: await Promise.all(rows) };
  },
  key: ({ key }) => key,
  columns: ({ messages: { brandsPanel: brands, panel } }) => ({
    city: {
      head: panel.words.city,
      value: ({ name }) => name,
      to: ({ key }) => `${panelPath}/brands/${key}`,
      rowHeader: true,
    },
    logo: { head: brands.logo, value: ({ alt }) => alt },
    hosts: { head: brands.hosts, value: ({ hosts }) => hosts.join(", "), wideOnly: true },
    sponsors: { head: brands.sponsors, value: ({ sponsors }) => sponsors, numeric: true },
  }),
  choose: ({ messages: { listsPanel } }) => ({
    groups: ({ hosts, sponsors }) => [hosts.length > 0 ? "hosts" : "bare", sponsors > 0 ? "sponsors" : "plain"],
    groupNames: listsPanel.brands.groups,
    sorts: {
      city: ({ key, name }) => (key === "default" ? "" : name),
      hosts: ({ hosts }) => hosts.length,
      sponsors: ({ sponsors }) => sponsors,
    },
  }),
});
