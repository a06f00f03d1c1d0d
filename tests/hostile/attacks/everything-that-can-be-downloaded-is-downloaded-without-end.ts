import { submit } from "../../../bench/load/entrants.ts";
import { attack } from "../attack.ts";
import { type Browser, openSite } from "../site-under-attack.ts";
import { whileVisiting, onSite } from "../visitors.ts";

const eachMs = 2_000;
const panel = "/code-prix-admin-panel";

/** Responses per second for one visitor with eight connections. */
async function rateOf(visitor: Browser, path: string) {
  const statuses: number[] = [];
  const endMs = performance.now() + eachMs;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < endMs) statuses.push((await visitor.request(path)).status);
    }),
  );
  return { perSecond: statuses.length / (eachMs / 1_000), worst: Math.max(...statuses) };
}

export default attack("Visitors and organisers download every file endlessly", () =>
  onSite(openSite({ izmir: 5 }), async (site) => {
    const teams = site.entrants["izmir"] ?? [];
    await Promise.all(teams.map((entrant, number) => submit(site.address, entrant, 4 * number + 1)));
    const admin = await site.admin();
    const stranger = site.browser("192.0.2.33");
    const race = /\/race\/([a-z0-9]+)/.exec((await stranger.request("/races")).text)?.[1] ?? "none";
    const team = teams[0]?.teamId ?? "none";
    const asked: [string, Browser][] = [
      [`/race/${race}/still.svg`, stranger],
      [`/race/${race}/share.png`, stranger],
      [`/team/${team}/share.png`, stranger],
      [`/api/v1/races/${race}/log`, stranger],
      ["/teams/izmir/results/results.json", stranger],
      [`/team/${team}/certificate.pdf`, admin],
      ["/account/export", admin],
      ...[
        "competitions",
        "people",
        "brands",
        "shows",
        "readiness",
        "questions",
        "announcements",
        "audit-log",
        "races",
        "similarity",
        "stages",
        "approvals",
        "teams",
      ].map((list): [string, Browser] => [`${panel}/lists/${list}/export?competition=izmir`, admin]),
      ...["certificates.pdf", "grades.csv", "archive.zip"].map((file): [string, Browser] => [
        `${panel}/competitions/izmir/${file}`,
        admin,
      ]),
    ];
    return whileVisiting(site, async () => {
      const seen: string[] = [];
      let held = true;
      for (const [path, visitor] of asked) {
        const { perSecond, worst } = await rateOf(visitor, path);
        held &&= worst < 500;
        seen.push(`${path.replace(panel, "panel")} ${perSecond.toFixed(0)}/s (${worst})`);
      }
      return { withstood: held, seen: seen.join(", ") };
    });
  }),
);
