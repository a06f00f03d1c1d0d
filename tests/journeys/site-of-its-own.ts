import { rmSync } from "node:fs";
import type { APIRequestContext, Browser, BrowserContext } from "@playwright/test";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { startSite } from "../faults/site-process.ts";
import { freePort } from "../free-port.ts";
import { newDataFolder } from "../settled-site.ts";
import type { Places, Who } from "./site-map.ts";
import { formOf, type SentForm } from "../form-of.ts";

const claimToken = "the-token-of-a-journey-0123456789";

export interface OwnSite {
  /** without trailing slash */
  address: string;
  port: number;
  places: Places;
  /** Browser state when signed in; empty for a visitor. */
  stateOf: Record<Who, Awaited<ReturnType<BrowserContext["storageState"]>>>;
  end: () => Promise<void>;
}

async function post(request: APIRequestContext, url: string, form: SentForm): Promise<string> {
  const answer = await request.post(url, { form, maxRedirects: 0 });
  if (answer.status() !== 302)
    throw new Error(`${url} answered ${answer.status()}: ${(await answer.text()).slice(0, 500)}`);
  return answer.headers()["location"] ?? "";
}

async function signUp(request: APIRequestContext, address: string, name: string): Promise<void> {
  const page = await (await request.get(`${address}/sign-up`)).text();
  const notice = /name="notice" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const email = `${name.toLowerCase()}@example.org`;
  const fields = { name, nickname: "", email, password: "a short sentence", notice, noticeRead: "on" };
  await post(request, `${address}/sign-up`, fields);
}

/** A new site. */
export async function openOwnSite(browser: Browser): Promise<OwnSite> {
  const dataFolder = newDataFolder("own-site");
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const settings = { PORT: String(port), HOST: "localhost", DATA_DIR: dataFolder, ADMIN_CLAIM_TOKEN: claimToken };
  const site = await startSite("all", settings);

  const admin = await browser.newContext();
  await signUp(admin.request, address, "Ada");
  await post(admin.request, `${address}/claim/${claimToken}`, {});
  const show = await post(admin.request, `${address}/code-prix-admin-panel/show`, { name: "Evening", brand: "all" });

  const member = await browser.newContext();
  await signUp(member.request, address, "Mete");
  const team = await post(
    member.request,
    `${address}/addTeam`,
    formOf("addTeam", {
      intent: "create",
      name: "Fırtına",
      university: "Ege Üniversitesi",
      city: "İzmir",
      liveryPrimary: "red",
      liverySecondary: "white",
    }),
  );
  const car = { kind: "bytecode", bytecode: houseCar("metronome").initcode, note: "" };
  const submission = await post(member.request, `${address}/submit-car`, car);
  const people = await (await admin.request.get(`${address}/code-prix-admin-panel/people?q=Mete`)).text();

  const last = (path: string) => path.split("/").at(-1) ?? "";
  const teams = await browser.newContext().then(async (context) => {
    const { request } = context;
    const answer = await request.get(`${address}/teams`, { maxRedirects: 0 });
    await context.close();
    return answer.headers()["location"] ?? "";
  });
  const places = {
    competition: last(teams),
    team: last(team),
    show: last(show),
    person: /code-prix-admin-panel\/person\/([\w-]+)/.exec(people)?.[1] ?? "",
    submission: last(submission),
  };
  const stateOf = {
    visitor: { cookies: [], origins: [] },
    member: await member.storageState(),
    admin: await admin.storageState(),
  };
  await Promise.all([admin.close(), member.close()]);
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
