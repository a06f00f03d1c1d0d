import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { whileVisiting, countsOf, onSite } from "../visitors.ts";

export default attack("Forty strangers' screens wait for a code before the venue's own", () =>
  onSite(openSite(), (site) =>
    whileVisiting(site, async () => {
      const register = (from: string) =>
        site.browser(from).request("/_screen", {
          method: "POST",
          headers: { origin: `http://localhost:${site.port}`, "content-type": "application/json" },
          body: JSON.stringify({ type: "register" }),
        });
      const answers = [];
      for (let number = 0; number < 40; number += 1) answers.push(await register("192.0.2.90"));
      const own = await register("198.51.100.90");
      const isIn = own.status === 200 && /"token":"[^"]+"/.test(own.text);
      return {
        withstood: isIn,
        seen: `${countsOf(answers.map(({ status }) => status))}, ${new Set(answers.map(({ text }) => text)).size} kinds of answers; the venue's own ${isIn ? "has its code" : own.text.slice(0, 100)}`,
      };
    }),
  ),
);
