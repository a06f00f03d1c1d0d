export interface Break {
  file: string;
  /** occurs once in the file */
  find: string;
  replace: string;
  /** test file, and for journeys part of the name */
  test: readonly [file: string, name?: string];
}

export interface Line {
  says: string;
  breaks: readonly Break[];
}

const shell = "tests/journeys/shell.spec.ts";
const startUp = "tests/journeys/shell-start-up.spec.ts";
const appearance = "tests/journeys/shell-appearance.spec.ts";
const hosts = "tests/journeys/hosts-and-redirects.spec.ts";
const conditions = "tests/journeys/shell-conditions.spec.ts";
const twoOrigins = "tests/journeys/two-origins.spec.ts";

const change = (
  file: string,
  find: string,
  replace: string,
  ...test: readonly [file: string, name?: string]
): Break => ({
  file,
  find,
  replace,
  test,
});

export const sections: Readonly<Record<string, readonly Line[]>> = {
  "1. Audience and look": [
    {
      says: "five cities and a default brand",
      breaks: [
        change(
          "server/platform/config/site-configuration.ts",
          ",izmir:Izmir:İzmir",
          "",
          "server/platform/config/site-configuration.test.ts",
        ),
        change("web/app/brand.ts", "logos/generic.svg", "logos/izmir.svg", "web/app/brand.test.ts"),
      ],
    },
    {
      says: "seven racing colours, a green primary colour, cool grays, readable in both modes",
      breaks: [
        change("web/ui/theme.css", "--color-livery-silver:", "--color-livery-brown:", "web/app/colour-mode.test.ts"),
        change("web/ui/theme.css", "--color-go: #00803a;", "--color-go: #003a80;", "web/app/colour-mode.test.ts"),
        change(
          "web/ui/theme.css",
          "--color-asphalt-400: #8c99a9;",
          "--color-asphalt-400: #a9998c;",
          "web/app/colour-mode.test.ts",
        ),
        change("web/ui/theme.css", "--color-quiet: #536072;", "--color-quiet: #a3b0c2;", "web/app/colour-mode.test.ts"),
      ],
    },
    {
      says: "colour mode light, dark or system, kept in local storage; a page can force one",
      breaks: [
        change("web/app/colour-mode.ts", 'm!=="light"&&', "", "web/app/colour-mode.test.ts"),
        change("web/app/colour-mode.ts", "if(!m)try", "try", "web/app/colour-mode.test.ts"),
      ],
    },
  ],
  "2. Screens and routes": [
    {
      says: "every route in its layout; `/addTeam` is named `addTeam`; only `/result` has no header",
      breaks: [
        change("web/routes.ts", ', { id: "addTeam" }', "", "web/routes.test.ts"),
        change(
          "web/routes.ts",
          'layout("app/default-layout.tsx"',
          'layout("app/empty-layout.tsx"',
          "web/routes.test.ts",
        ),
        change("web/app/default-frame.tsx", "<Header />", "", shell, "1. layouts"),
      ],
    },
    {
      says: "results-only hosts redirect every path to `/result`, other hosts redirect `/result` to `/`: on the server and in client navigation, in any spelling",
      breaks: [
        change(
          "web/app/host-rules.ts",
          'return isResult ? null : "/result";',
          "return null;",
          "web/app/host-rules.test.ts",
        ),
        change("web/app/host-rules.ts", 'return isResult ? "/" : null;', "return null;", "web/app/host-rules.test.ts"),
        change(
          "domain/platform/route-rules.ts",
          "return path\n    .toLowerCase()",
          "return path",
          "web/app/host-rules.test.ts",
        ),
        change("domain/platform/route-rules.ts", "path = decodeURI(path);", "", "web/app/host-rules.test.ts"),
        change("web/app/brand.ts", '.replace(/\\.(?=$|:)/, "")', "", "web/app/host-rules.test.ts"),
        change(
          "web/root.tsx",
          "if (away) throw redirect(away + search);",
          "",
          hosts,
          "in client navigation of a results-only host",
        ),
        change(
          "web/app/site-middleware.server.ts",
          ' || request.headers.get("sec-fetch-mode") === "navigate"',
          "",
          hosts,
          "in the address bar",
        ),
      ],
    },
    {
      says: "the list of these hosts is an environment setting; by default, four subdomains of two cities",
      breaks: [
        change(
          "server/platform/config/site-configuration.ts",
          ".slice(0, 2)",
          ".slice(0, 1)",
          "server/platform/config/site-configuration.test.ts",
        ),
        change(
          "server/platform/config/site-configuration.ts",
          ": hosts.resultsOnlyHosts,",
          ": [],",
          "server/platform/config/site-configuration.test.ts",
        ),
      ],
    },
    {
      says: "route rules of the build's manifest and of the site redirect, keep the query, and leave the site only with a flag",
      breaks: [
        change("web/app/route-rules.ts", "if (!allowed) {", "if (allowed === null) {", "web/app/route-rules.test.ts"),
        change(
          "domain/platform/route-rules.ts",
          "const path = normalPath(pathname);",
          "const path = pathname;",
          "web/app/route-rules.test.ts",
        ),
        change(
          "web/app/route-rules.ts",
          'path + search.replace("?", "&") : path + search',
          "path : path",
          "web/app/route-rules.test.ts",
        ),
        change(
          "server/platform/config/site-configuration.ts",
          " : /^\\/(?![/\\\\])\\S*$/.test(to),",
          " : true,",
          "server/platform/config/site-configuration.test.ts",
        ),
        change("server/main.ts", ", ...ownRules", "", hosts, "the installation's redirects"),
      ],
    },
    {
      says: 'an unknown path returns 404 with "Page not found: {path}"',
      breaks: [
        change("web/app/not-found.tsx", "siteError(404,", "siteError(410,", shell, "an unknown path answers 404"),
        change(
          "messages/en/shell.json",
          '"Page not found: {path}"',
          '"Not here: {path}"',
          "web/app/site-error.test.ts",
        ),
      ],
    },
    {
      says: "the header's logo links to `/`; of three links, an exact match is highlighted",
      breaks: [
        change(
          "web/app/header.tsx",
          '["home", "howToPlay", "submitCar"]',
          '["home", "howToPlay"]',
          shell,
          "links with these words",
        ),
        change(
          "web/app/header.tsx",
          "pathname === paths[name]",
          "pathname.startsWith(paths[name])",
          shell,
          "links with these words",
        ),
      ],
    },
    {
      says: "below `md`, a menu with the same links, closed at first and after every change of path",
      breaks: [
        change("web/app/header.tsx", "key={pathname} ", "", shell, "below md a menu button"),
        change(
          "web/app/header.tsx",
          'className="group shrink-0 md:hidden"',
          'className="group shrink-0 lg:hidden"',
          shell,
          "shows the menu button below md",
        ),
        change("web/app/header.tsx", "<details key", "<details open key", shell, "below md a menu button"),
      ],
    },
    {
      says: '404 shows "Page Not Found", any other status "Internal Server Error" and a title that says why, 500 by default; also for requests rejected before a page',
      breaks: [
        change("messages/en/shell.json", '"Internal Server Error"', '"Something broke"', "web/app/site-error.test.ts"),
        change("messages/en/shell.json", '"Page Not Found"', '"Not here"', "web/app/site-error.test.ts"),
        change("web/app/site-error.ts", "? error.status : 500", "? error.status : 503", "web/app/site-error.test.ts"),
        change("server/http/refusals.ts", "if (isData || ", "if (isData && ", "server/http/create-app.test.ts"),
        change(
          "web/app/site-middleware.server.ts",
          "if (refusal) throw",
          "if (false) throw",
          hosts,
          "refused before routing",
        ),
      ],
    },
  ],
  "3. Entities": [
    {
      says: "a host maps to a logo and an alt text, `<City> {product}` or `{product}`, with and without `www.`",
      breaks: [
        change(
          "web/app/brand.ts",
          "`${cityName(city, language)} ${productName}`",
          "`${productName} ${cityName(city, language)}`",
          "web/app/brand.test.ts",
        ),
        change("web/app/brand.ts", 'name.replace(/^www\\./, "")', "name", "web/app/brand.test.ts"),
      ],
    },
    {
      says: "an error has statusCode, statusMessage and message",
      breaks: [
        change(
          "web/app/site-error.ts",
          "return data({ statusCode, statusMessage, message } satisfies SiteError",
          "return data({ statusCode, message } as SiteError",
          "web/app/site-error.test.ts",
        ),
        change(
          "web/app/http.ts",
          "this.statusMessage = statusMessage;",
          'this.statusMessage = "";',
          "web/app/http.test.ts",
        ),
      ],
    },
  ],
  "4. States": [
    {
      says: "the app starts from the server's data, otherwise it mounts on the client",
      breaks: [change("web/entry.client.tsx", "void router.revalidate();", "", startUp, "6. start-up")],
    },
    {
      says: "fatal and unhandled errors show the error page without internal details",
      breaks: [
        change("web/app/page-services.tsx", "if (fault) throw fault;", "", shell, "5. unhandled errors switch"),
        change("web/app/site-error.ts", "if (isSiteError(said))", "if (said)", "web/app/site-error.test.ts"),
      ],
    },
    {
      says: "a new build is detected with the latest-build file and the page's build manifest; the page reloads, and so does a big screen that isn't registered",
      breaks: [
        change(
          "web/app/deployment-watch.ts",
          "latest.json?${nowMs}",
          "latest.json",
          "web/app/deployment-watch.test.ts",
        ),
        change("web/app/deployment-watch.ts", 'manifest === "gone" || ', "", "web/app/deployment-watch.test.ts"),
        change(
          "web/app/deployment-watch.ts",
          "      reload(build);",
          "",
          startUp,
          "reloads the page once when a new build",
        ),
        change(
          "web/show/screens/use-screen.ts",
          'phase === "show");',
          "true);",
          startUp,
          "reloads an unregistered big screen",
        ),
        change(
          "web/app/reload.ts",
          '(cause === "deployment" && reasons.length > 0)',
          "false",
          "web/app/reload.test.ts",
        ),
      ],
    },
    {
      says: "wallet events write a Turkish message and reload the page; an empty list of accounts means disconnected; wallets without an announcement work too",
      breaks: [
        change(
          "web/app/wallet.ts",
          '"Cüzdan bağlantısı kesildi, sayfa yenileniyor."',
          '"Wallet gone."',
          "web/app/wallet.test.ts",
        ),
        change("web/app/wallet.ts", "|| accounts.length === 0", "", "web/app/wallet.test.ts"),
        change("web/app/wallet.ts", '    reloadPage("wallet");', "", appearance, "a fourth event"),
        change(
          "web/app/wallet-discovery.ts",
          'if ("ethereum" in globalThis) onFirst();',
          "",
          appearance,
          "chainChanged .* of a wallet that is plain",
        ),
      ],
    },
  ],
  "5. Validation": [
    {
      says: '"No options." and \'No results for "{query}".\', exactly',
      breaks: [
        change("messages/en/ui.json", "No results for ", "Nothing for ", "web/ui/messages.test.tsx"),
        change("messages/en/ui.json", '"No options."', '"None."', "web/ui/messages.test.tsx"),
      ],
    },
  ],
  "6. Roles": [
    {
      says: "visitors see every route except the panel, which `admin-auth` guards in its layout and on every page",
      breaks: [
        change(
          "web/routes.ts",
          'layout("panel/panel-layout.tsx"',
          'layout("app/default-layout.tsx"',
          "web/routes.test.ts",
        ),
      ],
    },
  ],
  "7. Calls": [
    {
      says: "pages are rendered from payload files, which are cached for going back until a form is sent",
      breaks: [
        change("web/app/payload-cache.ts", "  keepShownPage(router);", "", startUp, "9. ten returns"),
        change("web/app/payload-cache.ts", "pages.clear()", "0", "web/app/payload-cache.test.ts"),
      ],
    },
    {
      says: "icons come from the local endpoint, then from a public service if set; a failure is only a warning",
      breaks: [
        change(
          "web/app/icons/named-icon.tsx",
          "`${import.meta.env.BASE_URL}_icons/${query}`,",
          "",
          "web/app/icons/fetch-icons.test.ts",
        ),
        change(
          "web/app/icons/named-icon.tsx",
          "...(serviceUrl === null ? [] : [`${serviceUrl}/${query}`])",
          "",
          "web/app/icons/fetch-icons.test.ts",
        ),
        change("web/app/icons/named-icon.tsx", "console.warn(", "console.log(", "web/app/icons/fetch-icons.test.ts"),
        change(
          "server/platform/config/site-configuration.ts",
          'iconServiceUrl: origin("ICON_SERVICE_URL", environment["ICON_SERVICE_URL"])',
          "iconServiceUrl: null",
          "server/http/create-app.test.ts",
        ),
      ],
    },
    {
      says: "the backend's address is a setting and falls back to the site; session, wallets and passkeys work at another origin",
      breaks: [
        change(
          "web/app/http.ts",
          '...(backendUrl !== null && { credentials: "include" }),',
          "",
          twoOrigins,
          "a wallet creates an account",
        ),
        change(
          "server/http/security-headers.ts",
          ".has(asked.pathname) && isKnownHost(page.hostname, configuration)",
          ".has(asked.pathname)",
          "server/http/create-app.test.ts",
        ),
        change(
          "server/http/security-headers.ts",
          'headers.set("Access-Control-Allow-Credentials", "true");',
          "",
          "server/http/create-app.test.ts",
        ),
        change(
          "server/http/create-app.ts",
          "page ? asAskedByPage(forwarded.request, page) : forwarded.request",
          "forwarded.request",
          "server/http/create-app.test.ts",
        ),
      ],
    },
    {
      says: "JSON for object bodies; 400–599 raise an error; 408, 409, 425, 429, 500, 502, 503, 504 are retried once, but never for PATCH, POST, PUT, DELETE; also for page data",
      breaks: [
        ...["408, ", "409, ", "425, ", "429, ", "500, ", "502, ", "503, "].map((status) =>
          change(
            "web/app/http.ts",
            `retriedStatuses = [${"408, 409, 425, 429, 500, 502, 503, 504".slice(0, "408, 409, 425, 429, 500, 502, 503, 504".indexOf(status))}${status}`,
            `retriedStatuses = [${"408, 409, 425, 429, 500, 502, 503, 504".slice(0, "408, 409, 425, 429, 500, 502, 503, 504".indexOf(status))}`,
            "web/app/http.test.ts",
          ),
        ),
        change("web/app/http.ts", ", 504]", "]", "web/app/http.test.ts"),
        change("web/app/http.ts", "/^P|^DELETE$/i", "/^PO|^DELETE$/i", "web/app/http.test.ts"),
        change("web/app/http.ts", "|^DELETE$", "", "web/app/http.test.ts"),
        change("web/app/http.ts", "if (!answer.ok) {", "if (answer.status > 500) {", "web/app/http.test.ts"),
        change(
          "web/app/http.ts",
          '"content-type": "application/json"',
          '"content-type": "text/plain"',
          "web/app/http.test.ts",
        ),
        change("web/entry.client.tsx", "installPageDataClient();", "", conditions, "is requested again once"),
      ],
    },
  ],
  "8. Errors": [
    {
      says: "a failed route validation returns 404 or the route's status",
      breaks: [
        change("web/app/site-error.ts", "{ status: statusCode });", "{ status: 500 });", "web/app/site-error.test.ts"),
      ],
    },
    {
      says: "a chunk that can't be loaded reloads the page, once per path in 10,000 ms: route chunks, imports, style sheets and initial scripts",
      breaks: [
        change(
          "web/app/chunk-failure.ts",
          "chunkReloadWindowMs = 10_000",
          "chunkReloadWindowMs = 9_000",
          "web/app/chunk-failure.test.ts",
        ),
        change(
          "web/app/chunk-failure.ts",
          "isChunkLoss(error) && reloadFor(wantedPath())",
          "false",
          startUp,
          "a route's chunk that can't be loaded",
        ),
        change(
          "web/app/chunk-failure.ts",
          '||g==="LINK"&&t.rel==="stylesheet"',
          "",
          startUp,
          "a style sheet that can't be loaded",
        ),
        change(
          "web/app/chunk-failure.ts",
          ":/import/i)",
          ":/nothing/i)",
          startUp,
          "an initial script that can't be loaded",
        ),
      ],
    },
  ],
  "9. Times": [
    {
      says: "a page transition takes about 100 ms; a placeholder for a late part appears after 200 ms",
      breaks: [
        change(
          "web/app/timing.ts",
          "routeTransitionMs = 100",
          "routeTransitionMs = 2_000",
          startUp,
          "9. another page fades in",
        ),
        change(
          "web/app/timing.ts",
          "asyncComponentDelayMs = 200",
          "asyncComponentDelayMs = 0",
          startUp,
          "9. the placeholder of a late part",
        ),
      ],
    },
    {
      says: "session: a tick every 30 s, refreshed within 10 s of expiry, retried without an answer",
      breaks: [
        change(
          "web/app/timing.ts",
          "sessionTickMs = 30_000",
          "sessionTickMs = 45_000",
          "web/app/session-refresh.test.ts",
        ),
        change(
          "web/app/timing.ts",
          "sessionMarginMs = 10_000",
          "sessionMarginMs = 5_000",
          "web/app/session-refresh.test.ts",
        ),
        change(
          "web/app/session-refresh.ts",
          "endMs === undefined ? 0 : ",
          "endMs === undefined ? null : ",
          "web/app/session-refresh.test.ts",
        ),
      ],
    },
    {
      says: "live connection: a heartbeat every 30 s; after two missing ones it reconnects",
      breaks: [
        change("web/app/timing.ts", "heartbeatMs = 30_000", "heartbeatMs = 60_000", "web/app/follow-topics.test.ts"),
        change("server/http/live-stream.ts", "= 30_000", "= 60_000", "server/http/live-stream.test.ts"),
      ],
    },
    {
      says: "timeouts: icons 1,500 ms, requests 10 s; page data is cached for 3,600,000 ms",
      breaks: [
        change(
          "web/app/timing.ts",
          "iconTimeoutMs = 1_500",
          "iconTimeoutMs = 5_000",
          "web/app/icons/fetch-icons.test.ts",
        ),
        change("web/app/timing.ts", "requestTimeoutMs = 10_000", "requestTimeoutMs = 11_000", "web/app/http.test.ts"),
        change(
          "web/app/timing.ts",
          "pagePayloadLifeMs = 3_600_000",
          "pagePayloadLifeMs = 3_600_001",
          "web/app/payload-cache.test.ts",
        ),
      ],
    },
    {
      says: "brand: exact host, then the first city whose name is in the host, then the default",
      breaks: [
        change(
          "web/app/brand.ts",
          "return site.cities.find((city) => name.includes(city.slug)) ?? null;",
          "return null;",
          "web/app/brand.test.ts",
        ),
        change("web/app/brand.ts", "if (exact) return exact;", "", "web/app/brand.test.ts"),
      ],
    },
  ],
  "Additional requirements": [
    {
      says: "without JavaScript, the menu opens and dark mode follows the system; over plain HTTP on a local name, the console is empty",
      breaks: [
        change(
          "web/ui/theme.css",
          "(scripting: none) and",
          "(scripting: enabled) and",
          conditions,
          "a page follows the system's dark or light mode",
        ),
        change(
          "server/http/security-headers.ts",
          "isOfThisMachine ? { ...everywhere, ...opener } : everywhere",
          "{ ...everywhere, ...opener }",
          "server/http/create-app.test.ts",
        ),
      ],
    },
    {
      says: "request bodies with a length, without one and in chunks have the same limit",
      breaks: [
        change(
          "server/platform/network/limited-body.ts",
          "if (bytes > mostBytes) return undefined;",
          "",
          "server/http/bodies-by-socket.test.ts",
        ),
        change(
          "server/platform/network/limited-body.ts",
          "Number(length) <= mostBytes ? request : undefined",
          "request",
          "server/http/bodies-by-socket.test.ts",
        ),
      ],
    },
  ],
};
