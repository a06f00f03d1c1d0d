import { idForNew } from "#server/platform/database/created-once.ts";
import { isDeepStrictEqual } from "node:util";
import { href, redirect } from "react-router";
import { z } from "zod";
import { cityPermissions, type ActRow } from "#domain/platform/act.ts";
import { refused } from "#domain/platform/result.ts";
import { may } from "#server/accounts/permissions.ts";
import { newId } from "#server/platform/database/database.ts";
import { readForm, asItCame, cutLine, id as idField, oneOf, tick, whole } from "#server/platform/forms/read-form.ts";
import { buildPackage } from "#server/show/build-package.ts";
import { isOfStage, mostScenes, readSceneDefinition, type SceneDefinition } from "#domain/show/scenes.ts";
import { admitScreen, changeScreen, moveScreens, testScreens } from "#server/show/screens.ts";
import { longestScreenName } from "#domain/platform/limits.ts";
import {
  findShow,
  removeShow,
  saveScenes,
  insertScene,
  listShowStages,
  raceOfStage,
  defaultScenes,
} from "#server/show/shows.ts";
import { languages } from "#messages/languages.ts";
import { siteContext } from "#server/http/site-context.ts";
import { formAction } from "../../app/form-action.server.ts";
import { requirePanel } from "../../panel-kit/panel-scope.server.ts";
import type { DriveOutcome } from "#server/show/drive-show.ts";
import type { PressLost } from "../remote/remote-controls.tsx";
import { driveActs, showInPanel } from "../remote/show-in-scope.server.ts";
import type { Route } from "./+types/show";
import { screenRoles } from "#domain/show/show-acts.ts";

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
  bySuspense: tick,
  oneByOne: tick,
});

const moveForm = z.object({ moves: whole(-1) });

async function actOnShow(args: Route.ActionArgs, permitted?: ActRow["may"]) {
  const { context, request, params } = args;
  // Operators without a panel role use the remote.
  await requirePanel(context, request);
  const permission = cityPermissions.find((each) => each === permitted) ?? "run-show";
  const { show, personId } = await showInPanel(context, request, params.showId, permission);
  const { database, configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  const mayOrganise = (brand: string | null) => may(who, { act: "organise", brand });
  return { database, configuration, show, personId, mayOrganise, act: { showId: show.id, personId } };
}

type Acting = Awaited<ReturnType<typeof actOnShow>>;

function screenIn({ configuration }: Acting, form: FormData) {
  const { code, screen: screenId, from, brand: city, ...fields } = readForm(screenForm, form).values;
  const brand = configuration.cities.some((each) => each.slug === city) ? city : null;
  return { code, screenId, from, screen: { ...fields, brand, language: fields.language ?? null } };
}

const partsOf = ({ configuration, show, mayOrganise }: Acting) => ({ configuration, brand: show.brand, mayOrganise });

const build = (newKey: boolean) => (acting: Acting) =>
  buildPackage(acting.database, { ...acting.act, newKey, parts: partsOf(acting) });

type Scenes = SceneDefinition[] | "unreadable" | "no-such-race";

const editScenes =
  (edit: (acting: Acting, form: FormData) => Scenes | Promise<Scenes>) => async (acting: Acting, form: FormData) => {
    const { database, show, act } = acting;
    const scenes = await edit(acting, form);
    if (typeof scenes === "string") return refused(scenes);
    if (scenes.length > mostScenes) return refused("unreadable");
    await saveScenes(database, { ...act, scenes });
    return { kind: "done" as const, added: scenes.find(({ id }) => !show.scenes.some((each) => each.id === id))?.id };
  };

const sceneIn = (form: FormData) => readForm(sceneForm, form).values;

export const showAction = formAction("show/panel/show", actOnShow, {
  ...driveActs,
  "remove-show": async ({ database, act }, form) => {
    const { moves } = readForm(moveForm, form).values;
    const removed = await removeShow(database, { ...act, moves });
    if (removed.kind === "done") throw redirect(href("/code-prix-admin-panel/show"));
    return removed;
  },
  admit: (acting, form) => {
    const { code, screen } = screenIn(acting, form);
    return admitScreen(acting.database, { ...acting.act, ...screen, typed: code });
  },
  assign: (acting, form) => {
    const { screenId, screen } = screenIn(acting, form);
    return changeScreen(acting.database, { ...acting.act, screenId, act: "assign", ...screen });
  },
  revoke: (acting, form) =>
    changeScreen(acting.database, { ...acting.act, screenId: screenIn(acting, form).screenId, act: "revoke" }),
  "move-screens": async (acting, form) => {
    const from = await findShow(acting.database, screenIn(acting, form).from);
    // Moving screens requires organising both shows.
    if (!from || !acting.mayOrganise(from.brand)) return "no-such-screen";
    const moved = await moveScreens(acting.database, { ...acting.act, fromShowId: from.id });
    return moved > 0 ? "done" : "no-such-screen";
  },
  "make-data": build(false),
  test: async (acting) => ({
    drive: (await testScreens(acting.database, { ...acting.act, parts: partsOf(acting) })) as DriveOutcome | PressLost,
  }),
  "new-key": build(true),
  remove: editScenes(({ show }, form) => show.scenes.filter(({ id }) => id !== sceneIn(form).scene)),
  "add-usual": editScenes(async (acting, form) => {
    const own = await ownStage(acting, form);
    if (!own) return "unreadable";
    const { scenes } = acting.show;
    const id = idForNew(form);
    if (scenes.some((scene) => scene.id === id)) return scenes;
    const [first, ...others] = defaultScenes(own.id, { ...own, ...acting.configuration });
    return first ? [...scenes, { ...first, id }, ...others] : scenes;
  }),
  add: editScenes(async (acting, form) => {
    const { kind, before } = sceneIn(form);
    const { scenes } = acting.show;
    const read = await readScene(acting, form, { id: idForNew(form), kind });
    if (typeof read === "string") return read;
    const same = scenes.find(({ id }) => id === read.id);
    // Two forms of a page, such as two suggested races, bring the same id.
    if (same) return isDeepStrictEqual(same, read) ? scenes : insertScene(scenes, { ...read, id: newId() }, before);
    return insertScene(scenes, read, before);
  }),
  edit: editScenes(async (acting, form) => {
    const { scenes } = acting.show;
    const { scene: sceneId, before } = sceneIn(form);
    const current = scenes.find(({ id }) => id === sceneId);
    if (!current) return "unreadable";
    const read = await readScene(acting, form, current);
    if (typeof read === "string") return read;
    // Screens have the old data: a changed scene counts as new until the data is rebuilt.
    const isSame = isDeepStrictEqual({ ...read, note: current.note }, current);
    const others = scenes.filter((scene) => scene !== current);
    return insertScene(others, { ...read, id: isSame ? current.id : newId() }, before);
  }),
});

export type ShowAnswer = Exclude<Awaited<ReturnType<typeof showAction>>["data"], null>;

async function ownStage({ database, mayOrganise }: Acting, form: FormData) {
  const [stageId = "", division] = sceneIn(form).stageId.split("/");
  const own = (await listShowStages(database)).find(({ id, brand }) => id === stageId && mayOrganise(brand));
  return division === undefined || own?.divisions.some(({ id }) => id === division) ? own : undefined;
}

async function readScene(
  acting: Acting,
  form: FormData,
  current: { id: string; kind: string; raceId?: string | undefined },
): Promise<SceneDefinition | "unreadable" | "no-such-race"> {
  const { id, kind } = current;
  const { stageId: chosen, number, minutes, ...fields } = sceneIn(form);
  const [stageId = "", division] = chosen.split("/");
  const keepsRace = number === "" && current.raceId !== undefined;
  if (isOfStage(kind) && !keepsRace && !(await ownStage(acting, form))) return "unreadable";
  const raceId = keepsRace
    ? current.raceId
    : kind === "race"
      ? await raceOfStage(acting.database, stageId, number === "" ? null : Number(number) || 0)
      : undefined;
  if (kind === "race" && raceId === undefined && number !== "") return "no-such-race";
  const read = readSceneDefinition(kind, {
    id,
    title: fields.title,
    note: fields.note,
    text: fields.text,
    stageId,
    ...(division !== undefined && { division }),
    ...(raceId === undefined ? { lastRaceOf: stageId } : { raceId }),
    minutes: minutes === "" ? null : Number(minutes),
    ...(kind === "standings" && { board: fields.board || "seeding" }),
    ...(fields.eachPlace && { eachPlace: true }),
    ...(fields.bySuspense && { bySuspense: true }),
    ...(fields.oneByOne && { oneByOne: true }),
  });
  return read ?? "unreadable";
}
