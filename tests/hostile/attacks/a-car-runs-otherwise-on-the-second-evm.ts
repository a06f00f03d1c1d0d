import { request } from "../../../bench/load/entrants.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { act, panelAddress, raceStage } from "../../event/race-stage.ts";
import { becomeAdmin, visitPanel } from "../../event/visit-panel.ts";
import { assemble, deploying } from "../assemble.ts";
import { attack } from "../attack.ts";
import { claimToken, openSite, until } from "../site-under-attack.ts";
import { onSite } from "../visitors.ts";
import { formOf } from "../../form-of.ts";

const { stagesPanel: stageTexts } = messagesOf("en");

const call = (id: number, bytes: number, gas: number) => `0 0 ${bytes} 0 ${id} ${gas} STATICCALL POP `;
const modexp = "257 0 MSTORE 1 32 MSTORE 257 64 MSTORE ";
const cars: Record<string, string | number[]> = {
  "33 calls of ecrecover": `${call(1, 128, 5_000).repeat(33)} STOP`,
  "CLZ, money for its maker, init code as EOF's": [
    0x60,
    5,
    0x1e,
    0x50,
    ...assemble("0 0 0 0 1 ORIGIN 0 CALL POP 0xef00 0 MSTORE 2 30 0 CREATE POP STOP"),
  ],
  "bn254 beyond its allowance": `${call(6, 128, 5_000).repeat(5)} ${call(7, 96, 9_000).repeat(5)} STOP`,
  "MODEXP of 257 bytes": `${modexp} ${call(5, 611, 9_000)} STOP`,
  "entries of the world": `0 TLOAD @again ${"1 ADD DUP1 DUP1 TSTORE ".repeat(40)} 10000 GAS SUB POP GAS 10000 LT =again JUMPI 0 TSTORE STOP`,
};

export default attack("Five cars try to make the two EVMs disagree and stop official races", () =>
  onSite(openSite({ konya: Object.keys(cars).length }), async (site) => {
    const verdicts = await Promise.all(
      Object.entries(cars).map(async ([name, code], index) => {
        const entrant = site.entrants["konya"]?.[index];
        if (!entrant) throw new Error("There is no team.");
        const bytes = deploying(typeof code === "string" ? assemble(code) : code);
        const bytecode = `0x${Buffer.from(bytes).toString("hex")}`;
        type Seen = { state: string; decided: boolean; id: string };
        let seen = await request<Seen>(site.address, `/teams/${entrant.teamId}/submissions`, entrant.token, {
          kind: "bytecode",
          bytecode,
          note: "",
        });
        while (!seen.decided) {
          seen = await request(site.address, `/submissions/${seen.id}?wait=25&state=${seen.state}`, entrant.token);
        }
        return `${name} ${seen.state}`;
      }),
    );
    const panel = visitPanel(site.address);
    await becomeAdmin(panel, claimToken);
    await act(
      panel,
      `${panelAddress}/konya`,
      formOf("competitions/panel/competition", { intent: "step", from: "practice" }),
    );
    const accepted = verdicts.filter((verdict) => verdict.endsWith("accepted")).length;
    await until("Konya is frozen", async () => {
      const { text } = await panel.get("/teams/konya/cars");
      return (text.match(/\b0x[0-9a-f]{64}\b/g) ?? []).length >= accepted;
    });
    const stageFields = {
      name: "Final",
      kind: "final",
      format: "grand-final",
      plan: { rounds: "1", racesPerField: "1", checkedPercent: "100" },
    };
    const stage = `${panelAddress}/konya/stages/${await raceStage(panel, "konya", stageFields, null)}`;
    let text = "";
    await until(
      "the final is ready",
      async () => {
        ({ text } = await panel.get(stage));
        return text.includes(stageTexts.progress.ready);
      },
      400_000,
    );
    const isHeld = /machines? disagree|second EVM sees/i.test(text);
    return {
      withstood: !isHeld,
      seen: `${verdicts.join(", ")}; the final, checked whole, is ready${isHeld ? ", with a hold" : ""}`,
    };
  }),
);
