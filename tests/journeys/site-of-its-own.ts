import { rmSync } from "node:fs";
import type { Browser, BrowserContext } from "@playwright/test";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { startSite } from "../faults/site-process.ts";
import { freePort } from "../free-port.ts";
import { newDataFolder } from "../settled-site.ts";
import type { Places, Who } from "./site-map.ts";
import { formOf } from "../form-of.ts";
import { post, signUpByRequest } from "./sign-up.ts";

const claimToken = "the-token-of-a-journey-0123456789";

export interface VisitedSite {
  /** without trailing slash */
  address: string;
  places: Places;
  /** Browser state when signed in; empty for a visitor. */
  stateOf: Record<Who, Awaited<ReturnType<BrowserContext["storageState"]>>>;
}

export interface OwnSite extends VisitedSite {
  port: number;
  end: () => Promise<void>;
}

const last = (path: string) => path.split("/").at(-1) ?? "";

/** With a member, who has a team and a submitted car, but without an admin. */
export async function enterMember(
  browser: Browser,
  address: string,
  email = `mete-${Date.now()}@example.org`,
): Promise<VisitedSite> {
  const member = await browser.newContext();
  const { request } = member;
  await signUpByRequest(request, "Mete", email, address);
  const team = await post(
    request,
    `${address}/addTeam`,
    formOf("addTeam", {
      intent: "create",
      name: `Fırtına ${Date.now() % 100_000}`,
      university: "Ege Üniversitesi",
      city: "İzmir",
      liveryPrimary: "red",
      liverySecondary: "white",
    }),
  );
  const car = { kind: "bytecode", bytecode: houseCar("metronome").initcode, note: "" };
  const submission = await post(request, `${address}/submit-car`, car);
  const teams = await fetch(`${address}/teams`, { redirect: "manual" });
  const places = {
    competition: last(teams.headers.get("location") ?? ""),
    team: last(team),
    submission: last(submission),
    show: "none",
    person: "none",
  };
  const visitor = { cookies: [], origins: [] };
  const stateOf = { visitor, member: await member.storageState(), admin: visitor };
  await member.close();
  return { address, places, stateOf };
}

/** A new site. */
export async function openOwnSite(browser: Browser): Promise<OwnSite> {
  const dataFolder = newDataFolder("own-site");
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const settings = { PORT: String(port), HOST: "localhost", DATA_DIR: dataFolder, ADMIN_CLAIM_TOKEN: claimToken };
  const site = await startSite("all", settings);

  const admin = await browser.newContext();
  await signUpByRequest(admin.request, "Ada", "ada@example.org", address);
  await post(admin.request, `${address}/claim/${claimToken}`, {});
  const show = await post(admin.request, `${address}/code-prix-admin-panel/show`, { name: "Evening", brand: "all" });

  const member = await enterMember(browser, address, "mete@example.org");
  const people = await (await admin.request.get(`${address}/code-prix-admin-panel/people?q=Mete`)).text();

  const places = {
    ...member.places,
    show: last(show),
    person: /code-prix-admin-panel\/person\/([\w-]+)/.exec(people)?.[1] ?? "",
  };
  const stateOf = { ...member.stateOf, admin: await admin.storageState() };
  await admin.close();
  return {
    address,
    port,
    places,
    stateOf,
    async end() {
      await site.kill("SIGTERM");
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
