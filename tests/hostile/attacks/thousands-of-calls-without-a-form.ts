import { attack } from "../attack.ts";
import { Browser, openSite, type SiteUnderAttack } from "../site-under-attack.ts";
import { whileVisiting, countsOf, onSite } from "../visitors.ts";

const callJson = { "content-type": "application/json" };

/** Requests that aren't forms, and forms that accept anything. */
function calls(site: SiteUnderAttack): Record<string, (browser: Browser) => Promise<{ status: number }>> {
  const origin = `http://localhost:${site.port}`;
  const send = (path: string, body: object) => (browser: Browser) =>
    browser.request(path, { method: "POST", headers: { ...callJson, origin }, body: JSON.stringify(body) });
  const device = "ab".repeat(16);
  return {
    "what a phone predicted": send("/_follow", { type: "mine", device, showId: "none" }),
    "what a screen waits for": send("/_screen", { type: "package", token: "none", version: 1 }),
    "signing out": (browser) => browser.post("/sign-out", {}),
    "all standings": (browser) => browser.request("/api/v1/competitions/izmir/standings"),
    "all teams": (browser) => browser.request("/api/v1/competitions/izmir/teams"),
  };
}

export default attack("One network makes thousands of calls without forms while someone signs up there", () =>
  onSite(openSite({ izmir: 40 }), (site) =>
    whileVisiting(site, async () => {
      const all = Object.values(calls(site));
      const flood = Promise.all(
        Array.from({ length: 3_000 }, (_, number) =>
          all[number % all.length]!(site.browser("192.0.2.77"))
            .then(({ status }) => status)
            .catch(() => 0),
        ),
      );
      const beganMs = performance.now();
      await site.person("Honest Within", "192.0.2.78");
      const seconds = (performance.now() - beganMs) / 1_000;
      const statuses = await flood;
      // Others of the network aren't refused afterwards.
      await site.person("Honest Later", "192.0.2.79");
      return {
        withstood: !statuses.some((status) => status >= 500) && seconds < 30,
        seen: `answered ${countsOf(statuses)}; someone else signed up in ${seconds.toFixed(1)} s, and after it`,
      };
    }),
  ),
);
