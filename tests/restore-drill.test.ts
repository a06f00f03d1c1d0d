/** A second laptop restores the first one's last backup: real processes and commands. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import {
  keyedSecret,
  openInstallationKey,
  installationSecret,
  sealedCodes,
} from "#server/platform/database/installation-key.ts";
import { buildPackage } from "#server/show/build-package.ts";
import { driveShow } from "#server/show/drive-show.ts";
import { admitScreen, registerScreen, type ScreenOrders } from "#server/show/screens.ts";
import { newPersonForTests, newTeamForTests } from "#server/teams/teams-for-tests.ts";
import { createShow, saveScenes } from "#server/show/shows.ts";
import { checkReceipt, signReceipt, receiptKey } from "#server/submissions/receipt.ts";
import { freePort } from "./free-port.ts";
import { startSite, type SiteProcess } from "./faults/site-process.ts";

const project = path.dirname(import.meta.dirname);
const folder = mkdtempSync(path.join(tmpdir(), "code-prix-drill-"));
const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
const file = path.join(folder, "event.backup");
const running: SiteProcess[] = [];

beforeAll(() => {
  if (!existsSync(path.join(project, "build", "server", "index.js"))) {
    throw new Error("The site is not built. Run npm test, or npm start once, before this file alone.");
  }
});

afterAll(async () => {
  await Promise.all(running.map((site) => site.kill("SIGKILL")));
  rmSync(folder, { recursive: true, force: true });
});

function command(dataDir: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/platform/backup/command.ts", ...words], {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  return stdout;
}

const beat = {
  step: -1,
  package: 0,
  width: 1920,
  height: 1080,
  offsetMs: 3,
  roundTripMs: 9,
  alone: false,
  awake: "lock",
};

async function ordersFrom(address: string, token: string): Promise<ScreenOrders> {
  const body = JSON.stringify({ type: "beat", token, report: beat });
  const answer = await fetch(`${address}/_screen`, {
    method: "POST",
    body,
    headers: { origin: address, "content-type": "application/json" },
  });
  return ((await answer.json()) as { orders: ScreenOrders }).orders;
}

/** At its second step; returns the screen's token. */
async function showInTheMiddle(dataDir: string): Promise<string> {
  const open = await openEmbedded(dataDir);
  await migrate(open.database);
  const { database } = open;
  const personId = "operator";
  await database
    .insertInto("person")
    .values({ id: personId, name: "Operator", email: "operator@example.org" })
    .execute();
  const showId = await createShow(database, { name: "Evening", brand: "izmir", personId });
  const scenes = ["Welcome", "Soon", "Good night"].map((title, index) => ({
    id: `scene-${index}`,
    kind: "message" as const,
    title,
    text: "to İzmir",
    note: "",
  }));
  await saveScenes(database, { showId, scenes, personId });
  const parts = { configuration: { sponsors: [] }, brand: "izmir", mayOrganise: () => true };
  expect((await buildPackage(database, { showId, personId, newKey: false, parts })).kind).toBe("built");
  const screen = await registerScreen(database, "192.0.2.1");
  if (screen.kind !== "registered") throw new Error(screen.kind);
  await admitScreen(database, { showId, typed: screen.code, name: "Hall", brand: "izmir", role: "hall", personId });
  for (const step of [-1, 0])
    await driveShow(database, { showId, personId, act: { act: "next", on: { step, moves: step + 2 } } });
  await open.close();
  return screen.token;
}

async function teamWithCode(dataDir: string): Promise<void> {
  const open = await openEmbedded(dataDir);
  await migrate(open.database);
  const key = await openInstallationKey(open, { dataDir, installationKey: undefined });
  const codes = sealedCodes(await keyedSecret(open.database, key, "codes"));
  const id = await newTeamForTests(open.database, await newPersonForTests(open.database), { name: "Kordon" });
  await open.database
    .updateTable("team")
    .set({ claimCode: codes.seal(codeOfCard) })
    .where("id", "=", id)
    .execute();
  await open.close();
}

const codeOfCard = "codeofcards";

async function receiptOf(dataDir: string): Promise<string> {
  const open = await openEmbedded(dataDir);
  await migrate(open.database);
  const text = signReceipt(
    {
      competition: "izmir",
      team: { id: "0123456789ab", name: "Şimşek 61" },
      submission: "abcdefgh2345",
      codeHash: `0x${"ab".repeat(32)}`,
      receivedAt: new Date("2026-05-02T11:59:59.999Z"),
      acceptedAt: new Date("2026-05-02T12:00:04.000Z"),
    },
    await installationSecret(open.database, "receipt-key"),
  );
  await open.close();
  return text;
}

test(
  "a second laptop restores sessions, the show's step, team codes and receipts",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const receipt = await receiptOf(first);
    const screen = await showInTheMiddle(first);
    await teamWithCode(first);
    const port = String(await freePort());
    const address = `http://127.0.0.1:${port}`;
    const broken = await startSite("all", { DATA_DIR: first, PORT: port });
    running.push(broken);
    const form = await (await fetch(`${address}/sign-up`)).text();
    const fields = {
      name: "Ayşe Yılmaz",
      nickname: "",
      email: "ayse@example.org",
      password: "a short sentence of mine",
      notice: /name="notice" value="([^"]+)"/.exec(form)?.[1] ?? "",
      noticeRead: "on",
    };
    const signedUp = await fetch(`${address}/sign-up`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
      headers: { origin: address },
    });
    expect(signedUp.status).toBe(302);
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");

    const before = await ordersFrom(address, screen);
    expect(before).toMatchObject({ kind: "follows", name: "Hall", step: 1, package: 1 });

    const output = command(first, "backup", file);
    expect(output).toMatch(/hash [0-9a-f]{64}/);
    await broken.kill("SIGKILL");
    expect(command(second, "restore", file)).toContain("counts and hashes agree");

    const takenOver = await startSite("all", { DATA_DIR: second, PORT: port });
    running.push(takenOver);
    const account = await fetch(`${address}/account`, { headers: { cookie }, redirect: "manual" });
    expect([account.status, (await account.text()).includes("Ayşe Yılmaz")]).toEqual([200, true]);
    // The screen sees no difference.
    expect(await ordersFrom(address, screen)).toEqual(before);
    const stranger = await fetch(`${address}/account`, { redirect: "manual" });
    expect(stranger.status).toBe(302);
    expect(await (await fetch(`${address}/claim-team?code=${codeOfCard}`)).text()).toContain("Kordon");
    await takenOver.kill("SIGKILL");

    const open = await openEmbedded(second);
    expect(checkReceipt(receipt, await receiptKey(open.database))).toMatchObject({ kind: "genuine" });
    await open.close();
  },
);
