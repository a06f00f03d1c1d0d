import { submit } from "../../../bench/load/entrants.ts";
import { attack } from "../attack.ts";
import { callApi, openSite, until } from "../site-under-attack.ts";
import { onSite } from "../visitors.ts";

/** Overflows the compiler's stack and leaves it unusable. */
const nested = `contract A { function f(uint x) public returns (uint) { return ${"x+".repeat(20_000)}1; } }`;

export default attack("A source overflows the compiler's stack before honest sources", () =>
  onSite(openSite({ izmir: 4 }), async (site) => {
    const [attacker, ...honest] = site.entrants["izmir"] ?? [];
    if (!attacker) throw new Error("There is no team.");
    const { token, teamId } = attacker;
    const body = { kind: "source", source: nested, note: "" };
    const { id } = (await callApi(site, `/teams/${teamId}/submissions`, { token, body })).json() as { id: string };
    let state = "";
    await until("it is being compiled", async () => {
      ({ state } = (await callApi(site, `/submissions/${id}`, { token })).json() as { state: string });
      return state !== "queued";
    });
    const states = [];
    for (const [number, entrant] of honest.entries())
      states.push((await submit(site.address, entrant, 4 * number)).state);
    return {
      withstood: states.every((each) => each === "accepted"),
      seen: `the honest sources after it were ${states.join(", ")}`,
    };
  }),
);
