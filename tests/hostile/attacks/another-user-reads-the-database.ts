import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { formOf } from "../../form-of.ts";

const nobody = 65_534;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile());

/** Undefined: this process can't switch users. */
function readableToOthers(folder: string): string[] | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { stdout } = spawnSync("find", [folder, "-readable"], { uid: nobody, gid: nobody, encoding: "utf8" });
  return stdout.split("\n").filter((line) => line !== "");
}

export default attack("Another user of the machine searches the data folder and a database dump", async () => {
  const site = await openSite();
  try {
    const admin = await site.admin();
    const captain = await site.person("Captain");
    const team =
      (
        await captain.post(
          "/addTeam",
          formOf("addTeam", {
            intent: "create",
            name: "Read",
            university: "Ege",
            city: "İzmir",
            liveryPrimary: "red",
            liverySecondary: "white",
          }),
        )
      ).headers["location"] ?? "";
    await captain.post(team, formOf("teams/team", { intent: "invite" }));
    const code = /addTeam\?code=([0-9a-z]+)/.exec((await captain.request(team)).text)?.[1];
    const made = await captain.post(
      "/account/tokens",
      formOf("accounts/account-tokens", { intent: "make", name: "x", scope: "submit", days: "7" }),
    );
    const person = /\/code-prix-admin-panel\/person\/[\w-]+/.exec(
      (await admin.request("/code-prix-admin-panel/people?q=Captain")).text,
    )?.[0];
    const issued = await admin.post(person ?? "", formOf("accounts/panel/person", { intent: "link" }));
    const importPage = "/code-prix-admin-panel/competitions/izmir/teams";
    await admin.post(
      `${importPage}/import`,
      formOf("teams/panel/import-teams", { intent: "import", table: "name,university,city\nImported,Ege,İzmir" }),
    );
    const exported = await admin.request("/code-prix-admin-panel/lists/teams/export?competition=izmir");
    const claim =
      /claim-team\?code=([0-9a-z]+)/.exec(exported.text)?.[1] ??
      /\b([0-9a-hjkmnp-tv-z]{10})\b/.exec(exported.text)?.[1];
    const waysIn: Record<string, string | undefined> = {
      session: decodeURIComponent(
        [...captain.cookies].find(([name]) => name.includes("session_token"))?.[1] ?? "",
      ).split(".")[0],
      "invitation code": code,
      "claim code": claim,
      "API token": /codeprix_[\w-]{20,}/.exec(made.text)?.[0],
      "sign-in link": /\/sign-in-link\/([\w-]+)/.exec(issued.text)?.[1],
    };
    const missing = Object.entries(waysIn).filter(([, value]) => value === undefined || value.length < 8);
    if (missing.length > 0) throw new Error(`Not made: ${missing.map(([name]) => name).join(", ")}`);
    const others = readableToOthers(site.dataDir);
    // The data folder itself is private, which covers new files.
    const isClosed = (statSync(site.dataDir).mode & 0o077) === 0;
    const files = filesIn(site.dataDir);
    // Written to disk, because the process has ended.
    await site.process.kill("SIGTERM");
    const dump = filesIn(site.dataDir).map((file) => readFileSync(file));
    const found = Object.entries(waysIn).filter(([, value]) => dump.some((bytes) => bytes.includes(value ?? "")));
    const foundNames = found.map(([name]) => name).join(", ");
    return {
      withstood: found.length === 0 && isClosed && (others === undefined || others.length === 0),
      seen: `${files.length} files, in a folder that is ${isClosed ? "closed" : "open"} to others, ${others === undefined ? "not tried as another user" : `${others.length} read by another user`}; of ${Object.keys(waysIn).length} ways in the bytes hold ${foundNames === "" ? "none" : foundNames}`,
    };
  } finally {
    await site.stop();
  }
});
