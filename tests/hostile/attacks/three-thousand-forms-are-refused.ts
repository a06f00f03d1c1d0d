import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { whileVisiting, countsOf, onSite } from "../visitors.ts";

export default attack("One network sends 3,000 refused forms while someone signs up there", () =>
  onSite(openSite(), (site) =>
    whileVisiting(site, async () => {
      const flood = Promise.all(
        Array.from({ length: 3_000 }, () =>
          site
            .browser("192.0.2.77")
            .post("/sign-in", { email: "nobody@example.org", password: "wrong wrong wrong" })
            .then(({ status }) => status)
            .catch(() => 0),
        ),
      );
      const beganMs = performance.now();
      await site.person("Honest Within", "192.0.2.78");
      const seconds = (performance.now() - beganMs) / 1_000;
      const statuses = await flood;
      return {
        withstood: !statuses.some((status) => status >= 500) && seconds < 30,
        seen: `answered ${countsOf(statuses)}; someone else signed up in ${seconds.toFixed(1)} s`,
      };
    }),
  ),
);
