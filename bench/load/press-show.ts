/** Drives the show of a final as its operator's browser does. */
import type { PanelVisit } from "../../tests/event/visit-panel.ts";
import { formOf } from "../../tests/form-of.ts";
import { finalId } from "../../tests/journeys/show-evening.ts";

/** @returns its address in the panel */
export async function openShow(panel: PanelVisit): Promise<string> {
  const { location: show } = await panel.post("/code-prix-admin-panel/show", { name: "Load", brand: "izmir" });
  for (const fields of [{ intent: "add-usual", stageId: finalId }, { intent: "make-data" }] as const) {
    const { status } = await panel.post(show, formOf("show/panel/show", fields));
    if (status >= 400) throw new Error(`${fields.intent} was answered with ${status}.`);
  }
  return show;
}

/** Opens the operator's page. The returned function presses Next. */
export async function readyToPress(panel: PanelVisit, show: string): Promise<() => Promise<void>> {
  const page = (await panel.get(show)).text.replaceAll("<!-- -->", "");
  const hiddenField = (name: string) => {
    const value = new RegExp(`data-${name}="(-?\\d+)"`).exec(page)?.[1];
    if (value === undefined) throw new Error(`The page does not tell the show's ${name}.`);
    return value;
  };
  const form = formOf("show/panel/show", { intent: "next", step: hiddenField("step"), moves: hiddenField("moves") });
  return async () => {
    const { status } = await panel.post(show, form);
    if (status >= 400) throw new Error(`Next was answered with ${status}.`);
  };
}
