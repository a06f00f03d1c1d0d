import { submit } from "../../../bench/load/entrants.ts";
import { attack } from "../attack.ts";
import { callApi, openSite, percentile } from "../site-under-attack.ts";
import { compilerBomb } from "../slow-cars.ts";
import { whileVisiting, onSite } from "../visitors.ts";

const barSeconds = 8;

export default attack("Eight slow sources are queued before honest ones", () =>
  onSite(openSite({ izmir: 8 }), (site) =>
    whileVisiting(site, async () => {
      const teams = site.entrants["izmir"] ?? [];
      for (let number = 0; number < 8; number += 1) {
        const { teamId = "", token = "" } = teams[number % 4] ?? {};
        const source = compilerBomb(number, number % 2 === 0 ? 124_000 : 60_000);
        await callApi(site, `/teams/${teamId}/submissions`, { token, body: { kind: "source", source, note: "" } });
      }
      const verdicts = [];
      // Every fourth car is a source.
      for (let number = 0; number < 12; number += 1)
        verdicts.push(await submit(site.address, teams[4 + (number % 4)]!, 4 * number));
      const seconds = verdicts.map((verdict) => verdict.seconds);
      const refused = verdicts.filter(({ state }) => state !== "accepted").length;
      return {
        withstood: refused === 0 && percentile(seconds, 0.99) <= barSeconds,
        seen: `${verdicts.length} honest sources p50 ${percentile(seconds, 0.5).toFixed(2)} s, longest ${percentile(seconds, 1).toFixed(2)} s, ${refused} refused`,
      };
    }),
  ),
);
