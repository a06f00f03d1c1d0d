import { setTimeout as pause } from "node:timers/promises";
import { errorsIn, type PanelVisit } from "./visit-panel.ts";
import { formOf, type SentForm } from "../form-of.ts";

export const panelAddress = "/code-prix-admin-panel/competitions";

/** @throws Error with the page's message when it is refused */
export async function act(panel: PanelVisit, address: string, form: SentForm): Promise<void> {
  const { status, text } = await panel.post(address, form);
  if (status >= 400) throw new Error(`${address} ${form.intent ?? ""} was answered with ${status}: ${errorsIn(text)}`);
}

export interface StageRequest {
  name: string;
  kind: string;
  format: string;
  plan: Record<string, string>;
  /** division ids; absent: all */
  divisions?: readonly string[];
}

/** Returns its id. */
export async function raceStage(
  panel: PanelVisit,
  city: string,
  { name, kind, format, plan, divisions = [] }: StageRequest,
  earlier: string | null,
): Promise<string> {
  const { location, status, text } = await panel.post(`${panelAddress}/${city}/stages`, { name, kind, format });
  const stageId = location.split("/").at(-1) ?? "";
  if (stageId === "") throw new Error(`Adding ${name} was answered with ${status}: ${errorsIn(text)}`);
  const address = `${panelAddress}/${city}/stages/${stageId}`;
  const usual = {
    rounds: "1",
    racesPerField: "1",
    advancePerField: "1",
    bestOthers: "0",
    advancing: "0",
    points: "",
    minutes: "",
    placesThatMatter: "0",
    mostExtraRounds: "0",
    seats: "balanced",
    releaseMode: "at-once",
    delaySeconds: "0",
    checkedPercent: "5",
  };
  const entrants = earlier ?? "accepted-cars";
  const fields = { name, kind, format, entrants, ...usual, ...plan, division: divisions.join("\n") };
  await act(panel, address, formOf("stages/panel/stage", { intent: "change", ...fields }));
  await act(panel, address, formOf("stages/panel/stage", { intent: "announce" }));
  await act(panel, address, formOf("stages/panel/stage", { intent: "start" }));
  return stageId;
}

/** Polls. @throws Error on timeout */
export async function until(what: string, isTrue: () => Promise<boolean>, mostSeconds = 1_200): Promise<void> {
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > mostSeconds * 1000) throw new Error(`Waited ${mostSeconds} s in vain: ${what}.`);
    await pause(500);
  }
}

/** Without direct entrants: the cities' best race in it. */
export async function openNationWide(panel: PanelVisit): Promise<string> {
  const { location, status, text } = await panel.post(`${panelAddress}/new`, {
    name: "Türkiye Finali",
    place: "nation-wide",
    timeZone: "Europe/Istanbul",
    day: "",
    from: "workshop",
  });
  // To its event home.
  const id = new URL(location, "http://site").searchParams.get("competition") ?? "";
  if (id === "") throw new Error(`The nation-wide competition was answered with ${status}: ${errorsIn(text)}`);
  for (const from of ["draft", "registration", "practice"]) {
    await act(panel, `${panelAddress}/${id}`, formOf("competitions/panel/competition", { intent: "step", from }));
  }
  return id;
}

/** As soon as the panel allows it. */
export async function decide(panel: PanelVisit, city: string, stageId: string): Promise<void> {
  const address = `${panelAddress}/${city}/stages/${stageId}`;
  await until(`${city} ${stageId} can be decided`, async () => {
    const { status } = await panel.post(address, formOf("stages/panel/stage", { intent: "decide" }));
    return status < 400;
  });
}
