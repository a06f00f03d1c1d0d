import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { availableParallelism } from "node:os";
import { submit } from "../../../bench/load/entrants.ts";
import { act, panelAddress, raceStage } from "../../event/race-stage.ts";
import { becomeAdmin, visitPanel } from "../../event/visit-panel.ts";
import { attack } from "../attack.ts";
import { callApi, claimToken, openSite, percentile, until } from "../site-under-attack.ts";
import { bar, readPages } from "../visitors.ts";
import { compilerBomb, pairingCar } from "../slow-cars.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formOf } from "../../form-of.ts";

const { stagesPanel: stageTexts } = messagesOf("en");

const mostVerdictSeconds = 3;
/** This many, or as many as there is time for. */
const honestCars = { most: 40, least: 15, seconds: 90 };
const pagesPerSecond = 10;

/** The largest file of the site. */
const compiler = readdirSync("build/client/assets").find((name) => /^soljson.*\.js$/.test(name));

function readNever(port: number, path: string): Socket {
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip\r\n\r\n`),
  );
  socket.on("error", () => socket.destroy());
  socket.pause();
  return socket;
}

export default attack("Pairing cars, compiler bombs, slow readers and floods attack at the same time", async () => {
  const site = await openSite(
    { izmir: 12, konya: 10 },
    { RACE_THREADS: String(availableParallelism()), TRUSTED_PROXIES: "0" },
  );
  const sockets: Socket[] = [];
  const over = new AbortController();
  try {
    const { izmir = [], konya = [] } = site.entrants;
    const [attacker, ...honest] = izmir;
    if (!attacker) throw new Error("There is no team.");

    // An official stage in another city must continue.
    const verdicts = await Promise.all(konya.map((entrant, number) => submit(site.address, entrant, number * 4 + 4)));
    if (verdicts.some(({ state }) => state !== "accepted")) throw new Error("A car of Konya was not accepted.");
    const panel = visitPanel(site.address);
    await becomeAdmin(panel, claimToken);
    await act(
      panel,
      `${panelAddress}/konya`,
      formOf("competitions/panel/competition", { intent: "step", from: "practice" }),
    );
    await until("Konya is frozen", async () => {
      const { text } = await panel.get("/teams/konya/cars");
      return (text.match(/\b0x[0-9a-f]{64}\b/g) ?? []).length >= konya.length;
    });

    // The attack comes to a site that has visitors.
    const visitors = await readPages({ port: site.port, perSecond: pagesPerSecond, from: ["192.0.2.1"] });
    for (let number = 0; number < 5; number += 1)
      await callApi(site, `/teams/${attacker.teamId}/submissions`, {
        token: attacker.token,
        body: { kind: "bytecode", bytecode: pairingCar(number), note: "" },
      });
    for (let number = 0; number < 4; number += 1)
      await callApi(site, `/teams/${izmir[number + 1]?.teamId}/submissions`, {
        token: izmir[number + 1]?.token ?? "",
        body: { kind: "source", source: compilerBomb(number), note: "" },
      });
    const stageId = await raceStage(
      panel,
      "konya",
      { name: "Qualifying", kind: "qualifying", format: "qualifying", plan: { rounds: "40", minutes: "120" } },
      null,
    );
    for (let number = 0; number < 100; number += 1) sockets.push(readNever(site.port, `/assets/${compiler}`));
    const flood = Promise.all(
      Array.from({ length: 3_000 }, () =>
        site
          .browser()
          .post("/sign-in", { email: "nobody@example.org", password: "wrong wrong wrong" })
          .catch(() => undefined),
      ),
    );
    const renderers = Array.from({ length: 20 }, async (_, renderer) => {
      for (let number = 0; !over.signal.aborted; number += 1)
        await site
          .browser()
          .request(`/teams/izmir?x=${renderer}-${number}`, { headers: { cookie: `unknown=${number}` } })
          .catch(() => undefined);
    });

    const verdictSeconds: number[] = [];
    let refused = 0;
    const beganMs = performance.now();
    const isTime = () => performance.now() - beganMs < honestCars.seconds * 1_000;
    for (let number = 0; number < honestCars.most && (number < honestCars.least || isTime()); number += 1) {
      const entrant = honest[4 + (number % (honest.length - 4))];
      if (!entrant) throw new Error("There is no honest team.");
      const { state, seconds } = await submit(site.address, entrant, 1_000 + number);
      verdictSeconds.push(seconds);
      if (state !== "accepted") refused += 1;
    }
    over.abort();
    await Promise.all([flood, ...renderers]);
    const { times: pageMs, failed: pagesFailed } = await visitors.over();

    // The official races finish, and nothing is held.
    let stagePage = "";
    await until(
      "the official races are over",
      async () => {
        stagePage = (await panel.get(`${panelAddress}/konya/stages/${stageId}`)).text;
        return stagePage.includes(stageTexts.progress.ready);
      },
      300_000,
    );
    const verdict99 = percentile(verdictSeconds, 0.99);
    const page99 = percentile(pageMs, 0.99);
    return {
      withstood: verdict99 <= mostVerdictSeconds && page99 <= bar.ms && refused === 0 && pagesFailed === 0,
      seen:
        `${verdictSeconds.length} honest verdicts p50 ${percentile(verdictSeconds, 0.5).toFixed(2)} s, p99 ${verdict99.toFixed(2)} s, ${refused} refused; ` +
        `${pageMs.length} pages p50 ${percentile(pageMs, 0.5).toFixed(0)} ms, p99 ${page99.toFixed(0)} ms, ${pagesFailed} failed; the official stage is ready`,
    };
  } finally {
    over.abort();
    for (const socket of sockets) socket.destroy();
    await site.stop();
  }
});
