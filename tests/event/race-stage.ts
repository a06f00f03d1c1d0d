import { setTimeout as pause } from "node:timers/promises";
import { errorsIn, type PanelVisit } from "./visit-panel.ts";
import { formOf, type SentForm } from "../form-of.ts";

/** The panel's list of competitions. */
export const panelAddress = "/code-prix-admin-panel/competitions";

/**
 * Sends one of the panel's forms.
 *
 * @throws Error with what the page says when it is refused
 */
export async function act(panel: PanelVisit, address: string, form: SentForm): Promise<void> {
  const { status, text } = await panel.post(address, form);
  if (status >= 400) throw new Error(`${address} ${form.intent ?? ""} was answered with ${status}: ${errorsIn(text)}`);
}

/** A stage as an organiser fills its form in. */
export interface StageRequest {
  name: string;
  kind: string;
  format: string;
  plan: Record<string, string>;
  /** ids of those whose teams race in it; absent: all */
  divisions?: readonly string[];
}

/** Adds a stage by the panel's forms, gives it its numbers, announces and starts it. @returns its id */
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
  const said = { name, kind, format, entrants, ...usual, ...plan, division: divisions.join("\n") };
  await act(panel, address, formOf("admin/stages/stage", { intent: "change", ...said }));
  await act(panel, address, formOf("admin/stages/stage", { intent: "announce" }));
  await act(panel, address, formOf("admin/stages/stage", { intent: "start" }));
  return stageId;
}

/** Asks again and again. @throws Error when it was in vain */
export async function until(what: string, isTrue: () => Promise<boolean>, mostSeconds = 1_200): Promise<void> {
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > mostSeconds * 1000) throw new Error(`Waited ${mostSeconds} s in vain: ${what}.`);
    await pause(500);
  }
}

/** Makes a nation-wide competition and takes it to its freeze: it has no teams of its own, the cities' best race in it. */
export async function openNationWide(panel: PanelVisit): Promise<string> {
  const { location, status, text } = await panel.post(`${panelAddress}/new`, {
    name: "Türkiye Finali",
    place: "nation-wide",
    timeZone: "Europe/Istanbul",
    day: "",
    from: "workshop",
  });
  const id = location.split("/").at(-1) ?? "";
  if (id === "") throw new Error(`The nation-wide competition was answered with ${status}: ${errorsIn(text)}`);
  for (const from of ["draft", "registration", "practice"]) {
    await act(panel, `${panelAddress}/${id}`, formOf("admin/competitions/competition", { intent: "step", from }));
  }
  return id;
}

/** Decides a stage as soon as the panel lets one. */
export async function decide(panel: PanelVisit, city: string, stageId: string): Promise<void> {
  const address = `${panelAddress}/${city}/stages/${stageId}`;
  await until(`${city} ${stageId} can be decided`, async () => {
    const { status } = await panel.post(address, formOf("admin/stages/stage", { intent: "decide" }));
    return status < 400;
  });
}
