import { houseCar } from "../../../languages/cars/house-cars/house-cars.ts";
import { attack } from "../attack.ts";
import { type Browser, openSite, percentile } from "../site-under-attack.ts";
import { compilerBomb } from "../slow-cars.ts";
import { whileVisiting, countsOf, onSite } from "../visitors.ts";

const barSeconds = 10;

/** As the garage does. */
async function compiled(browser: Browser, port: number, source: string, givesUp = () => false) {
  const ask = (body: object) =>
    browser.request("/_compile", {
      method: "POST",
      headers: { origin: `http://localhost:${port}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const beganMs = performance.now();
  let answer = await ask({ source, goal: "build" });
  let places = 0;
  while (answer.status === 202 && !givesUp()) {
    places += 1;
    answer = await ask({ ticket: (JSON.parse(answer.text) as { ticket: string }).ticket });
  }
  return { status: answer.status, seconds: (performance.now() - beganMs) / 1_000, places };
}

export default attack("Strangers on one network compile 24 endless sources at the same time", () =>
  onSite(openSite(), (site) =>
    whileVisiting(site, async () => {
      // Sources run to their end or limit while no one else waits: minutes.
      let honestAreThrough = false;
      const bombs = Array.from({ length: 24 }, (_, number) =>
        compiled(site.browser("192.0.2.9"), site.port, compilerBomb(number, 60_000), () => honestAreThrough),
      );
      const honest = [];
      for (let number = 0; number < 6; number += 1) {
        const source = `${houseCar("wasp").source}\n// ${number}`;
        honest.push(await compiled(site.browser(`198.51.100.${number}`), site.port, source));
      }
      honestAreThrough = true;
      const seconds = honest.map((each) => each.seconds);
      const outcomes = await Promise.all(bombs);
      return {
        withstood: honest.every(({ status }) => status === 200) && percentile(seconds, 1) <= barSeconds,
        seen: `6 honest sources p50 ${percentile(seconds, 0.5).toFixed(2)} s, longest ${percentile(seconds, 1).toFixed(2)} s; the others were answered ${countsOf(outcomes.map(({ status }) => status))}, told their place ${outcomes.reduce((sum, { places }) => sum + places, 0)} times`,
      };
    }),
  ),
);
