import type { RouterContextProvider } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { listShows } from "#server/show/shows.ts";
import { siteContext } from "#server/http/site-context.ts";
import { chooseRows, readListChoice, type ListShape } from "../../panel-kit/list-choice.ts";

export const several = "all";

export const showGroups = ["waiting", "begun"] as const;
export const showSorts = ["newest", "name", "city"] as const;

export interface ListedShow {
  id: string;
  name: string;
  brand: string | null;
  /** from 0; −1: not started */
  step: number;
  stepsInAll: number;
  age: number;
}

const shape: ListShape<ListedShow, (typeof showSorts)[number]> = {
  words: ({ name, brand }) => `${name} ${brand ?? ""}`,
  groups: ({ brand, step }) => [step < 0 ? "waiting" : "begun", brand ?? several],
  sorts: {
    newest: ({ age }) => age,
    name: ({ name }) => name,
    city: ({ brand }) => brand ?? "",
  },
};

export async function listedShows(context: Readonly<RouterContextProvider>, request: Request) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  const all = (await listShows(database))
    .filter(({ brand }) => may(who, { act: "run-show", brand }))
    .map(({ id, name, brand, step, steps }, age): ListedShow => {
      const stepsInAll = steps.reduce((sum, scene) => sum + scene.steps, 0);
      return { id, name, brand, step, stepsInAll, age };
    });
  const choice = readListChoice(new URL(request.url).searchParams, shape);
  return { who, total: all.length, choice, shows: chooseRows(all, shape, choice) };
}
