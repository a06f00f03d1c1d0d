import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { whileVisiting, countsOf, onSite } from "../visitors.ts";

export default attack("Twenty clients request a page with unknown cookies and queries for ten seconds", () =>
  onSite(openSite({ izmir: 3 }), (site) =>
    whileVisiting(site, async () => {
      const statuses: number[] = [];
      const endMs = performance.now() + 10_000;
      await Promise.all(
        Array.from({ length: 20 }, async (_, renderer) => {
          for (let number = 0; performance.now() < endMs; number += 1) {
            const { status } = await site
              .browser("192.0.2.5")
              .request(`/teams/izmir?x=${renderer}-${number}`, { headers: { cookie: `unknown=${number}` } });
            statuses.push(status);
          }
        }),
      );
      const other = statuses.filter((status) => status !== 200 && status !== 429).length;
      return {
        withstood: other === 0,
        seen: `${(statuses.length / 10).toFixed(0)} answers a second: ${countsOf(statuses)}`,
      };
    }),
  ),
);
