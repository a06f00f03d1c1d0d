import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { whileVisiting, countsOf, onSite } from "../visitors.ts";

export default attack("One account requests its page on 60 connections without a pause", () =>
  onSite(openSite(), (site) =>
    whileVisiting(site, async () => {
      const person = await site.person("Sixty Tabs", "192.0.2.60");
      const other = await site.person("One Tab", "192.0.2.61");
      const statuses: number[] = [];
      const endMs = performance.now() + 10_000;
      const tabs = Promise.all(
        Array.from({ length: 60 }, async () => {
          while (performance.now() < endMs) statuses.push((await person.request("/account")).status);
        }),
      );
      const times: number[] = [];
      while (performance.now() < endMs) times.push((await other.request("/account")).ms);
      await tabs;
      const longest = Math.max(...times);
      return {
        withstood: longest <= 3_000 && !statuses.some((status) => status >= 500),
        seen: `${statuses.length} answers, ${countsOf(statuses)}; someone else's account page ${times.length} times, longest ${longest.toFixed(0)} ms`,
      };
    }),
  ),
);
