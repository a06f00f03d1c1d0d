import { z } from "zod";
import { defaultBrand, type HostPattern, type Sponsor } from "#domain/brands/brands.ts";
import { EnvError, type Env } from "./env.ts";
import {
  circleOf,
  normalPath,
  routeRules as siteRules,
  type RouteRule,
  type RouteRules,
} from "#domain/platform/route-rules.ts";
import { isLanguage, type Language } from "#messages/language.ts";

/** `slug`: its logo and subdomain; names are shown to people. */
export type City = {
  slug: string;
  name: string;
  turkishName: string;
  /** Default for browsers that ask for neither English nor Turkish. */
  language: Language;
};

export type SiteConfiguration = {
  productName: string;
  /** `istanbul.<domain>` is Istanbul's site. `localhost` needs no DNS. */
  domain: string;
  cities: readonly City[];
  sponsors: readonly Sponsor[];
  resultsOnlyHosts: readonly HostPattern[];
  /** Hosts without a city's name, such as local addresses. */
  brandHosts: readonly { host: HostPattern; brand: string }[];
  /** uploaded logos' paths, by brand */
  logos?: Readonly<Record<string, string>>;
  /** default city of a demonstration; absent: hosts decide */
  demonstrationCity?: string;
  /** main port, without those in host patterns */
  port: number;
  /** Origin of links in share images and emails. Null: the request's. */
  publicUrl: string | null;
  routeRules?: RouteRules;
  /** Service for unknown icons. Null: none. */
  iconServiceUrl: string | null;
  /** Separate origin of data endpoints. Null: same origin. */
  backendUrl: string | null;
};

const defaultCities = "trabzon:Trabzon,istanbul:Istanbul:İstanbul,konya:Konya,gaziantep:Gaziantep,izmir:Izmir:İzmir";

function fail(name: string, value: string, rule: string): never {
  throw new EnvError(`${name} is "${value.slice(0, 200)}": ${rule}`);
}

function listOf(value: string | undefined): string[] {
  return (value ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function domainName(value: string): string {
  if (!/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(value)) {
    fail("SITE_DOMAIN", value, "write a domain such as example.org, without scheme, port or path.");
  }
  return value.toLowerCase();
}

function origin(name: string, value: string | undefined): string | null {
  if (value === undefined || value.trim() === "") return null;
  const url = URL.canParse(value) ? new URL(value) : fail(name, value, "write an address such as https://example.org.");
  if (url.protocol !== "https:" && url.protocol !== "http:") fail(name, value, "use http or https.");
  return url.origin + url.pathname.replace(/\/+$/, "");
}

function cities(value: string): City[] {
  const all = listOf(value).map((entry) => {
    const [slug = "", name = "", turkishName = name, language = "en", ...rest] = entry.split(":").map((s) => s.trim());
    if (!/^[a-z0-9-]{2,40}$/.test(slug) || name === "" || rest.length > 0 || !isLanguage(language)) {
      fail("SITE_CITIES", entry, "write slug:Name, slug:Name:Turkish name or slug:Name:Turkish name:tr.");
    }
    return { slug, name, turkishName: turkishName === "" ? name : turkishName, language } satisfies City;
  });
  const seen = new Set<string>();
  for (const city of all) {
    if (seen.has(city.slug)) fail("SITE_CITIES", city.slug, "list each city once.");
    seen.add(city.slug);
  }
  return all;
}

const sponsorList = z.array(
  z.strictObject({
    name: z.string().min(1).max(80),
    url: z.url({ protocol: /^https?$/ }),
    icon: z
      .string()
      .regex(/^[a-z0-9-]+:[a-z0-9-]+$/)
      .nullable()
      .default(null),
  }),
);

function sponsors(value: string | undefined): Sponsor[] {
  if (value === undefined || value.trim() === "") return [];
  const rule =
    'write a JSON list such as [{"name":"Acme","url":"https://acme.example","icon":"simple-icons:ethereum"}].';
  try {
    return sponsorList.parse(JSON.parse(value));
  } catch {
    return fail("SITE_SPONSORS", value, rule);
  }
}

const rulePath = /^\/[^/\\?#\s][^\\?#\s]*$/;

const ruleTarget = z
  .strictObject({
    to: z.string().max(2_000),
    statusCode: z.literal([301, 302, 307, 308]).default(302),
    external: z.literal(true).optional(),
  })
  .refine(({ to, external }) =>
    external ? URL.canParse(to) && /^https?:$/.test(new URL(to).protocol) : /^\/(?![/\\])\S*$/.test(to),
  );

function readRouteRules(value: string | undefined, isOwn: (host: string) => boolean): RouteRules | undefined {
  if (value === undefined || value.trim() === "") return undefined;
  const rule =
    'write JSON such as {"/register":{"to":"/sign-up"},"/partner":{"to":"https://acme.example/","external":true}}; redirects to other sites need external: true.';
  let rules: RouteRules;
  try {
    const given = z.record(z.string().regex(rulePath), ruleTarget).parse(JSON.parse(value));
    rules = Object.fromEntries(
      Object.entries(given).map(([path, { external, ...redirect }]): [string, RouteRule] => [
        normalPath(path),
        { redirect: external ? { ...redirect, external } : redirect },
      ]),
    );
  } catch {
    return fail("ROUTE_RULES", value, rule);
  }
  const circle = circleOf({ ...siteRules, ...rules }, isOwn);
  if (circle) {
    const [first = "", second = ""] = circle;
    const whose = (path: string) =>
      Object.hasOwn(rules, normalPath(path)) ? "a rule of ROUTE_RULES" : "the site itself";
    return fail(
      "ROUTE_RULES",
      value,
      `it redirects in a circle, ${circle.join(" → ")}: ${whose(first)} redirects ${first}, ${whose(second)} redirects ${second}. Remove the rule or change its target.`,
    );
  }
  return rules;
}

/** Default results-only hosts: a subdomain of the first two cities, with and without `www.`, and a local name. */
export function defaultResultsOnlyHosts(domain: string, cityList: readonly City[]): string[] {
  const screens = cityList
    .slice(0, 2)
    .flatMap(({ slug }) => [`${slug}-results.${domain}`, `www.${slug}-results.${domain}`]);
  return [...screens, "results.localhost"];
}

/**
 * Variables: `PRODUCT_NAME`, `SITE_DOMAIN`, `SITE_CITIES` (`slug:Name[:Turkish name[:language]]`, comma-separated),
 * `SITE_SPONSORS` (JSON), `ROUTE_RULES` (JSON), `PUBLIC_URL`, `ICON_SERVICE_URL`, `BACKEND_URL`.
 * @param environment raw variables
 * @param hosts parsed by `env.ts`; the default for results-only hosts is set here
 * @throws EnvError with the variable, its value and the rule
 */
export function readSiteConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  hosts: Pick<SiteConfiguration, "resultsOnlyHosts" | "brandHosts"> & { mail?: Env["mail"]; port?: number },
): SiteConfiguration {
  const productName = environment["PRODUCT_NAME"]?.trim() || "Code Prix";
  if (productName.length > 60) fail("PRODUCT_NAME", productName, "use at most 60 characters.");
  const domain = domainName(environment["SITE_DOMAIN"]?.trim() || "localhost");
  const cityList = cities(environment["SITE_CITIES"]?.trim() || defaultCities);
  const brands = [defaultBrand, ...cityList.map((city) => city.slug)];
  for (const { host, brand } of hosts.brandHosts) {
    if (!brands.includes(brand)) {
      fail("BRAND_HOSTS", `${host}=${brand}`, `there is no city ${brand}; use one of ${brands.join(", ")}.`);
    }
  }
  const publicUrl = origin("PUBLIC_URL", environment["PUBLIC_URL"]);
  if (hosts.mail && publicUrl === null) {
    throw new EnvError(
      "SMTP_URL is set, but PUBLIC_URL isn't, so the links in emails could be forged. Set PUBLIC_URL to the site's address, such as " +
        "https://prix.example.org.",
    );
  }
  const publicHost = publicUrl === null ? "" : new URL(publicUrl).host;
  const routeRules = readRouteRules(
    environment["ROUTE_RULES"],
    (host) => host === publicHost || host === domain || host.endsWith(`.${domain}`),
  );
  return {
    productName,
    domain,
    cities: cityList,
    sponsors: sponsors(environment["SITE_SPONSORS"]),
    resultsOnlyHosts:
      environment["RESULTS_ONLY_HOSTS"] === undefined
        ? defaultResultsOnlyHosts(domain, cityList)
        : hosts.resultsOnlyHosts,
    brandHosts: hosts.brandHosts,
    ...(routeRules && { routeRules }),
    port: hosts.port ?? 3_000,
    publicUrl,
    iconServiceUrl: origin("ICON_SERVICE_URL", environment["ICON_SERVICE_URL"]),
    backendUrl: origin("BACKEND_URL", environment["BACKEND_URL"]),
  };
}
