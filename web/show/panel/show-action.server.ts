import { isDeepStrictEqual } from "node:util";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { asItCame, cutLine, id as idField, oneOf, tick } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { buildPackage, type BuildOutcome } from "#server/show/build-package.ts";
import type { DriveOutcome } from "#server/show/drive-show.ts";
import { insertScene, listShowStages, moveScene, raceOfStage, usualScenes } from "#server/show/edit-scenes.ts";
import { isOfStage, mostScenes, readSceneDefinition, type SceneDefinition } from "#domain/show/scenes.ts";
import { admitScreen, changeScreen, moveScreens, type AdmitOutcome } from "#server/show/screens.ts";
import { longestScreenName } from "#domain/platform/limits.ts";
import { screenRoles } from "#domain/show/screen.ts";
import { findShow, saveScenes, type ShowRow } from "#server/show/shows.ts";
import { languages } from "#messages/languages.ts";
import { siteContext } from "#server/http/site-context.ts";
import { intentIn } from "../../app/form-intent.server.ts";
import type { PressLost } from "../remote/remote-controls.tsx";
import { driveByForm } from "../remote/show-in-scope.server.ts";

export type ShowFormOutcome = {
  drive?: DriveOutcome | PressLost;
  admit?: AdmitOutcome;
  build?: BuildOutcome;
  added?: string;
  scenes?: "saved" | "unreadable" | "no-such-race";
  screen?: "done" | "no-such-screen";
};

const screenForm = z.object({
  code: asItCame,
  screen: idField,
  from: idField,
  name: cutLine(longestScreenName),
  brand: idField,
  role: oneOf(screenRoles, "hall"),
  language: oneOf(languages.map(({ code }) => code)),
});

const sceneForm = z.object({
  scene: idField,
  before: idField,
  kind: idField,
  // Stage and division, separated by a bar.
  stageId: cutLine(130),
  title: asItCame,
  note: asItCame,
  text: asItCame,
  number: cutLine(20),
  minutes: cutLine(20),
  board: idField,
  eachPlace: tick,
  oneByOne: tick,
});

type Acting = { show: ShowRow; personId: string };

export async function actOnShowForm(
  context: Readonly<RouterContextProvider>,
  { show, personId }: Acting,
  form: FormData,
): Promise<ShowFormOutcome | undefined> {
  const { database, configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  const mayOrganise = (brand: string | null) => may(who, { act: "organise", brand });
  const act = { showId: show.id, personId };
  const drive = await driveByForm(context, act, form);
  if (drive) return { drive };
  const { code, screen: screenId, from: fromId, brand: city, ...said } = readForm(screenForm, form).values;
  const brand = configuration.cities.some((each) => each.slug === city) ? city : null;
  const screen = { ...said, brand, language: said.language ?? null };
  const intent = intentIn(form, "show/panel/show");
  switch (intent) {
    case "admit":
      return { admit: await admitScreen(database, { ...act, ...screen, typed: code }) };
    case "assign":
    case "revoke": {
      const change = intent === "revoke" ? { act: intent } : { act: intent, ...screen };
      return { screen: await changeScreen(database, { ...act, screenId, ...change }) };
    }
    case "move-screens": {
      const from = await findShow(database, fromId);
      // Moving screens requires organising both shows.
      if (!from || !mayOrganise(from.brand)) return { screen: "no-such-screen" };
      const moved = await moveScreens(database, { ...act, fromShowId: from.id });
      return { screen: moved > 0 ? "done" : "no-such-screen" };
    }
    case "make-data":
    case "new-key": {
      const parts = { configuration, brand: show.brand, mayOrganise };
      return { build: await buildPackage(database, { ...act, newKey: intent === "new-key", parts }) };
    }
    default: {
      const scenes = await readScenes(context, show, form, mayOrganise);
      if (scenes === undefined || typeof scenes === "string") return scenes === undefined ? undefined : { scenes };
      if (scenes.length > mostScenes) return { scenes: "unreadable" };
      await saveScenes(database, { ...act, scenes });
      const added = intent === "add" && scenes.find(({ id }) => !show.scenes.some((scene) => scene.id === id));
      return { scenes: "saved", ...(added && { added: added.id }) };
    }
  }
}

async function readScenes(
  context: Readonly<RouterContextProvider>,
  { scenes }: ShowRow,
  form: FormData,
  mayOrganise: (brand: string | null) => boolean,
): Promise<SceneDefinition[] | "unreadable" | "no-such-race" | undefined> {
  const { database } = context.get(siteContext);
  const { scene: id, stageId: chosen, kind, before } = readForm(sceneForm, form).values;
  const [stageId = "", division] = chosen.split("/");
  const stages = async () => (await listShowStages(database)).filter(({ brand }) => mayOrganise(brand));
  const ownStage = async () => (await stages()).find((stage) => stage.id === stageId);
  const isOwnStage = async () => {
    const own = await ownStage();
    return own !== undefined && (division === undefined || own.divisions.some((each) => each.id === division));
  };
  switch (intentIn(form, "show/panel/show")) {
    case "up":
      return moveScene(scenes, id, -1);
    case "down":
      return moveScene(scenes, id, 1);
    case "remove":
      return scenes.filter((scene) => scene.id !== id);
    case "add-usual":
      return ownStage().then(async (own) =>
        own ? [...scenes, ...(await usualScenes(database, own.id, own.divisions))] : "unreadable",
      );
    case "add": {
      const read = await readScene(context, form, { id: newId(), kind }, isOwnStage);
      return typeof read === "string" ? read : insertScene(scenes, read, before);
    }
    case "edit": {
      const current = scenes.find((scene) => scene.id === id);
      if (!current) return "unreadable";
      const read = await readScene(context, form, current, isOwnStage);
      if (typeof read === "string") return read;
      // Screens have the old data: a changed scene counts as new until the data is rebuilt.
      const isSame = isDeepStrictEqual({ ...read, note: current.note }, current);
      return scenes.map((scene) => (scene.id === id ? { ...read, id: isSame ? id : newId() } : scene));
    }
    default:
      return undefined;
  }
}

async function readScene(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  current: { id: string; kind: string; raceId?: string },
  isOwnStage: () => Promise<boolean>,
): Promise<SceneDefinition | "unreadable" | "no-such-race"> {
  const { database } = context.get(siteContext);
  const { id, kind } = current;
  const { stageId: chosen, number, minutes, ...said } = readForm(sceneForm, form).values;
  const [stageId = "", division] = chosen.split("/");
  const keepsRace = number === "" && current.raceId !== undefined;
  if (isOfStage(kind) && !keepsRace && !(await isOwnStage())) return "unreadable";
  const raceId = keepsRace
    ? current.raceId
    : kind === "race"
      ? await raceOfStage(database, stageId, number === "" ? null : Number(number) || 0)
      : undefined;
  if (kind === "race" && raceId === undefined) return "no-such-race";
  const read = readSceneDefinition(kind, {
    id,
    title: said.title,
    note: said.note,
    text: said.text,
    stageId,
    ...(division !== undefined && { division }),
    raceId,
    minutes: minutes === "" ? null : Number(minutes),
    ...(kind === "standings" && { board: said.board || "seeding" }),
    ...(said.eachPlace && { eachPlace: true }),
    ...(said.oneByOne && { oneByOne: true }),
  });
  return read ?? "unreadable";
}
