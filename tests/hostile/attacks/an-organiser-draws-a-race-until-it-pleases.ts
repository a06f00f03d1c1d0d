import { submit } from "../../../bench/load/entrants.ts";
import { act, panelAddress, raceStage } from "../../event/race-stage.ts";
import { becomeAdmin, visitPanel } from "../../event/visit-panel.ts";
import { attack } from "../attack.ts";
import { claimToken, openSite, until } from "../site-under-attack.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formOf } from "../../form-of.ts";

const { stagesPanel: stageTexts } = messagesOf("en");
const { races: raceTexts } = messagesOf("en");

const tries = 4;

export default attack("An organiser redraws and undoes a race until they like the result", async () => {
  const site = await openSite({ konya: 5 });
  try {
    const verdicts = await Promise.all(
      (site.entrants["konya"] ?? []).map((entrant, number) => submit(site.address, entrant, number * 4 + 1)),
    );
    if (verdicts.some(({ state }) => state !== "accepted")) throw new Error("A car was not accepted.");
    const panel = visitPanel(site.address);
    await becomeAdmin(panel, claimToken);
    await act(
      panel,
      `${panelAddress}/konya`,
      formOf("competitions/panel/competition", { intent: "step", from: "practice" }),
    );
    await until("Konya is frozen", async () => /\b0x[0-9a-f]{64}\b/.test((await panel.get("/teams/konya/cars")).text));
    const plan = { name: "Final", kind: "final", format: "grand-final", plan: { rounds: "1", racesPerField: "1" } };
    const stage = `${panelAddress}/konya/stages/${await raceStage(panel, "konya", plan, null)}`;
    const shows = (text: string) => async () => (await panel.get(stage)).text.includes(text);
    await until("the final is ready", shows(stageTexts.progress.ready));

    /** id and hash of each race that counts */
    const standing = async () =>
      (await panel.get(`/code-prix-admin-panel/lists/races/export?competition=konya&state=finished`)).text
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(","))
        .filter((cells) => cells[1]?.includes("Final"))
        .map((cells) => ({ id: cells[0] ?? "", hash: cells.at(-2) ?? "" }));
    const [original] = await standing();
    if (!original) throw new Error("The final has no race.");
    const draws = new Set<string>();
    for (let number = 0; number < tries; number += 1) {
      await act(
        panel,
        stage,
        formOf("stages/panel/stage", { intent: "propose-rerun", reason: "a doubt", seeds: "new" }),
      );
      await until("the races of the proposal are run", shows(stageTexts.rerun["apply-rerun"]));
      const proposal = /name="proposal" value="([^"]+)"/.exec((await panel.get(stage)).text)?.[1] ?? "";
      await act(panel, stage, formOf("stages/panel/stage", { intent: "apply-rerun", proposal }));
      for (const { hash } of await standing()) draws.add(hash);
      await act(panel, stage, formOf("stages/panel/stage", { intent: "undo-rerun", proposal }));
    }
    await until("the final is ready again", shows(stageTexts.progress.ready));
    await act(panel, stage, formOf("stages/panel/stage", { intent: "decide" }));
    await act(panel, stage, formOf("stages/panel/stage", { intent: "release-all", final: "yes" }));
    const page = (await site.browser().request(`/race/${original.id}`)).text;
    const isCounted = page.includes(raceTexts.page.redrawn({ times: tries }));
    return {
      withstood: draws.size === 1 && !draws.has(original.hash) && isCounted,
      seen: `${tries} redraws gave ${draws.size} other race; its page ${isCounted ? `says "${raceTexts.page.redrawn({ times: tries })}"` : "says nothing of them"}`,
    };
  } finally {
    await site.stop();
  }
});
