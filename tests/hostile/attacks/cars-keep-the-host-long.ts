import { submit } from "../../../bench/load/entrants.ts";
import { assemble, deploying } from "../assemble.ts";
import { attack } from "../attack.ts";
import { callApi, openSite, percentile } from "../site-under-attack.ts";
import { pairingCar } from "../slow-cars.ts";
import { whileVisiting, onSite } from "../visitors.ts";

const barSeconds = 5;
const asText = (code: string) => `0x${Buffer.from(deploying(assemble(code))).toString("hex")}`;
const slow = [
  pairingCar(1),
  pairingCar(2, 1, 5),
  pairingCar(3, 4, 1),
  asText("@again 20000 0 SHA3 POP =again JUMP"),
  asText("@again MSIZE MLOAD POP =again JUMP"),
];

export default attack("Cars with slow pairings, hashes and memory are submitted before honest ones", () =>
  onSite(openSite({ izmir: 12 }), (site) =>
    whileVisiting(site, async () => {
      const [attacker, ...honest] = site.entrants["izmir"] ?? [];
      if (!attacker) throw new Error("There is no team.");
      for (const bytecode of slow)
        await callApi(site, `/teams/${attacker.teamId}/submissions`, {
          token: attacker.token,
          body: { kind: "bytecode", bytecode, note: "" },
        });
      const verdicts = [];
      for (const [number, entrant] of honest.entries())
        verdicts.push(await submit(site.address, entrant, 4 * number + 1));
      const seconds = verdicts.map((verdict) => verdict.seconds);
      const refused = verdicts.filter(({ state }) => state !== "accepted").length;
      return {
        withstood: refused === 0 && percentile(seconds, 0.99) <= barSeconds,
        seen: `${verdicts.length} honest verdicts p50 ${percentile(seconds, 0.5).toFixed(2)} s, longest ${percentile(seconds, 1).toFixed(2)} s, ${refused} refused`,
      };
    }),
  ),
);
