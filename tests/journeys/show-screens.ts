import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Evening } from "./show-evening.ts";
import { formOf, type FieldsOf } from "../form-of.ts";

type Act = (form: FieldsOf<"show/panel/show">) => Promise<{ status: number; text: string }>;

export interface RunningShow {
  address: string;
  act: Act;
  page: () => Promise<string>;
  place: () => Promise<{ step: number; moves: number }>;
  /** Returns the new step. */
  next: () => Promise<number>;
  goTo: (step: number) => Promise<void>;
  firstStepOfEachScene: () => Promise<number[]>;
  spokenKey: () => Promise<string>;
}

/** With scenes and data, ready for the first step. */
export async function makeShow(evening: Evening, fill: (act: Act) => Promise<unknown>): Promise<RunningShow> {
  const { panel } = evening;
  const made = await panel.post("/code-prix-admin-panel/show", { name: "Kapanış gecesi", brand: "izmir" });
  const address = made.location;
  const act: Act = async (form) => {
    const answer = await panel.post(address, formOf("show/panel/show", form));
    expect(answer.status, form.intent).toBeLessThan(400);
    return answer;
  };
  await fill(act);
  await act({ intent: "make-data" });
  const page = async () => (await panel.get(address)).text.replaceAll("<!-- -->", "");
  const place = async () => {
    const html = await page();
    const number = (name: string) => Number(new RegExp(`data-${name}="(-?\\d+)"`).exec(html)?.[1]);
    return { step: number("step"), moves: number("moves") };
  };
  const next = async () => {
    const { step, moves } = await place();
    await act({ intent: "next", step: String(step), moves: String(moves) });
    return step + 1;
  };
  await next();
  return {
    address,
    act,
    page,
    place,
    next,
    async goTo(to) {
      // Takes over from the previous test.
      await act({ intent: "take-over" });
      const { step, moves } = await place();
      if (step === to) return;
      await act({ intent: "go-to", step: String(step), moves: String(moves), to: String(to) });
    },
    async firstStepOfEachScene() {
      return [...(await page()).matchAll(/data-first-step="(\d+)"/g)].map((match) => Number(match[1]));
    },
    async spokenKey() {
      return /data-testid="spoken-key">([^<]+)/.exec(await page())?.[1] ?? "";
    },
  };
}

export async function screenAt(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 720 }, ...options });
  const page = await context.newPage();
  await page.goto(`${origin}/screen`);
  return page;
}

export async function admit({ act }: RunningShow, page: Page, name: string): Promise<string> {
  const code = (await page.getByTestId("screen-code").innerText()).trim();
  await act({ intent: "admit", code, name, brand: "izmir", role: "hall" });
  await page.locator('.show[data-phase="show"]').waitFor();
  return code;
}
