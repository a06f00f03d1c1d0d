import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToken } from "#server/accounts/tokens.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { newId } from "#server/platform/database/database.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { freePort } from "./free-port.ts";

/** Real processes over plain http, as at a self-hosted event. */
const project = path.dirname(import.meta.dirname);
const folder = mkdtempSync(path.join(tmpdir(), "komut satırı ğüş "));
let server: ChildProcess;
let site = "";
let token = "";

beforeAll(async () => {
  if (!existsSync(path.join(project, "build", "server", "index.js"))) {
    throw new Error("The site is not built. Run npm test, or npm start once, before this file alone.");
  }
  const dataDir = path.join(folder, "data");
  const open = await openEmbedded(dataDir);
  await migrate(open.database);
  const personId = newId();
  const person = { id: personId, name: "Ada \u001b[31m", email: "ada@example.org", image: null };
  await open.database.insertInto("person").values(person).execute();
  const fields = {
    name: "Night Shift",
    university: "Ege",
    city: "İzmir",
    liveryPrimary: "red",
    liverySecondary: "blue",
  };
  const team = await createTeam(open.database, { competitionId: "izmir", personId, fields });
  if (team.kind !== "done") throw new Error(JSON.stringify(team));
  const made = await createToken(open.database, { personId, name: "laptop", scope: "submit", days: "7" });
  if (made.kind !== "done") throw new Error(JSON.stringify(made));
  ({ token } = made);
  await open.close();

  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ["server/main.ts"], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await new Promise<void>((resolve, reject) => {
    let output = "";
    const onData = (data: Buffer) => {
      output += data.toString("utf8");
      if (output.includes("Code Prix is open")) resolve();
    };
    server.stdout?.on("data", onData);
    server.stderr?.on("data", onData);
    server.on("exit", () => reject(new Error(output)));
  });
}, 120_000);

afterAll(() => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  code: number | null;
  output: string;
  errors: string;
}

interface Given {
  input?: string;
  environment?: Record<string, string>;
}

/** With its own home; `input` is piped in. */
function codePrix(words: string[], { input = "", environment = {} }: Given = {}): Promise<Ran> {
  const child = spawn(process.execPath, [path.join(project, "cli", "main.ts"), ...words], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, XDG_CONFIG_HOME: path.join(folder, "config"), ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    const ran: Ran = { code: null, output: "", errors: "" };
    child.stdout.on("data", (data: Buffer) => (ran.output += data.toString("utf8")));
    child.stderr.on("data", (data: Buffer) => (ran.errors += data.toString("utf8")));
    child.on("error", reject);
    child.on("exit", (code) => resolve({ ...ran, code }));
    child.stdin.end(input);
  });
}

test(
  "logs in with a token, submits, follows, and reads the board and a log",
  { tags: ["thorough"], timeout: 180_000 },
  async () => {
    const unknown = await codePrix(["submit", "wasp", "--site", site]);
    expect(unknown).toMatchObject({ code: 2, output: "" });
    expect(unknown.errors).toContain("/account/tokens");

    const wrong = await codePrix(["login", "--site", site], { input: "codeprix_made-up-token\n" });
    expect(wrong.code).toBe(2);
    expect(wrong.errors).toContain("unknown, revoked or expired");

    const login = await codePrix(["login", "--site", `${site}/teams`], { input: `${token}\n` });
    expect(login).toMatchObject({ code: 0, errors: "" });
    expect(login.output).toContain("Teams: Night Shift");
    expect(login.output).not.toContain("\u001b");
    expect(login.output).not.toContain(token);

    const accepted = await codePrix(["submit", "wasp", "--note", "first car"]);
    expect(accepted.errors).toBe("");
    expect(accepted.output).toMatch(/Submitted for Night Shift at 20\d\d-/);
    expect(accepted.output).toContain("Your car is racing.");
    expect(accepted.output).toContain("Code Prix receipt 1");
    expect(accepted.code).toBe(0);

    const broken = path.join(folder, "Broken.sol");
    writeFileSync(
      broken,
      "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.13;\ncontract Broken { uint x = ; }\n",
    );
    const rejected = await codePrix(["submit", broken, "--json"]);
    expect(rejected.code).toBe(1);
    const verdict = JSON.parse(rejected.output) as { state: string; rejection: { rule: string; errors: object[] } };
    expect(verdict).toMatchObject({
      state: "rejected",
      rejection: { rule: "does-not-compile", errors: [{ line: 3 }] },
    });

    const status = await codePrix(["status"]);
    expect(status.output).toMatch(/accepted +active/);
    expect(status.output).toContain("does-not-compile");

    const board = async () => (await codePrix(["standings", "izmir", "--json"])).output;
    await expect.poll(board, { timeout: 60_000, interval: 1_000 }).toContain("Night Shift");
    expect((await codePrix(["standings"])).output).toMatch(/Night Shift +\w{3} +=?1/);

    const answer = await fetch(`${site}/api/v1/competitions/izmir/races?limit=1`);
    const { races } = (await answer.json()) as { races: { page: string; logHash: string }[] };
    const log = await codePrix(["log", races[0]?.page ?? ""], { environment: { CODE_PRIX_SITE: site } });
    expect(log.code).toBe(0);
    expect(log.output).toContain((races[0]?.logHash ?? "").replace(/^0x/, ""));

    expect((await codePrix(["logout"])).output).toContain("Removed the token");
    expect((await codePrix(["status", "--site", site])).code).toBe(2);
  },
);

test("reports an unreachable site and a foreign answer in one line", { tags: ["thorough"] }, async () => {
  const environment = { CODE_PRIX_TOKEN: "codeprix_made-up-token" };
  const elsewhere = await codePrix(["status", "--site", "http://127.0.0.1:1"], { environment });
  expect(elsewhere.code).toBe(3);
  expect(elsewhere.errors).toContain("Couldn't reach");
  expect(elsewhere.errors.split("\n").length).toBeLessThan(4);
  const noRace = await codePrix(["log", "none", "--site", site]);
  expect(noRace).toMatchObject({ code: 2, output: "" });
  expect(noRace.errors).toContain('No race "none" was found');
});
