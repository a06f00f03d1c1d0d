import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { whileVisiting, countsOf, onSite } from "../visitors.ts";

const bytes = 500_000;
/** `requestLimits.bytes.person` of the server. */
const most = 8 * 1024 * 1024;

export default attack("The largest possible draft is saved 58 times within a minute", () =>
  onSite(openSite(), (site) =>
    whileVisiting(site, async () => {
      const person = await site.person("Hoarder", "192.0.2.58");
      const statuses: number[] = [];
      for (let number = 0; number < 58; number += 1) {
        const text = `// ${number}\n${"x".repeat(bytes)}`;
        const draft = {
          id: "one",
          name: "One",
          files: [{ path: "Car.sol", text }],
          openPath: "Car.sol",
          startedFrom: null,
        };
        const { status } = await person.request("/_drafts", {
          method: "POST",
          headers: { origin: `http://localhost:${site.port}`, "content-type": "application/json" },
          body: JSON.stringify({ kind: "save", draft, version: number }),
        });
        statuses.push(status);
      }
      const taken = statuses.filter((status) => status === 200).length;
      return {
        withstood:
          taken > 0 && (taken - 1) * bytes <= most && statuses.every((status) => status === 200 || status === 429),
        seen: `${countsOf(statuses)}; ${((taken * bytes) / 1e6).toFixed(1)} MB were written`,
      };
    }),
  ),
);
