import { sceneKey } from "#engine/show/sealed-scene.ts";
import { placeOfStep, type Provisional, firstStepOf } from "#domain/show/scene.ts";
import { newToken, tokenHash } from "../accounts/one-time-token.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { type Database, newId, getRow, updateRow, countRows } from "../platform/database/database.ts";
import { networkOf } from "../platform/network/addresses.ts";
import { announce } from "../platform/live/announce.ts";
import { isDoneIn } from "#domain/platform/act.ts";
import { screenActs, screenStateOf, type ScreenRole, type ScreenReport } from "#domain/show/show-acts.ts";
import { provisionalScenes } from "./provisional-results.ts";
import { alphabetical } from "../platform/database/sort-and-search.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import { buildPackage } from "./build-package.ts";
import { driveShow, type DriveOutcome } from "./drive-show.ts";
import type { ContentParts } from "./scene-builder.ts";
import { findShow, saveScenes } from "./shows.ts";

const codeLength = 6;
/** Unpaired screens are deleted after this silence. */
const waitingLifeMs = 10 * 60_000;
/** Unpaired screens per network or operator, and in total. Another one evicts one. */
const mostWaitingPerNetwork = 40;
const mostWaiting = 400;
const mostCodeTries = 10;
const codeTryWindowMs = 10 * 60_000;

export interface Registered {
  kind: "registered";
  token: string;
  code: string;
}

/**
 * Creates an unpaired screen with a code that an operator types. When there are too many, one that never sent a
 * heartbeat is evicted, else the longest silent.
 * @param personId signed-in operator: their screens only evict their own
 */
export async function registerScreen(database: Database, address: string, personId?: string): Promise<Registered> {
  const network = personId === undefined ? networkOf(address) : `person:${personId}`;
  await database
    .deleteFrom("screen")
    .where("admittedAt", "is", null)
    .where("seenAt", "<", new Date(Date.now() - waitingLifeMs))
    .execute();
  const waiting = await database
    .selectFrom("screen")
    .where("admittedAt", "is", null)
    .groupBy("network")
    .select((select) => ["network", select.fn.countAll<string | number>().as("count")])
    .execute();
  const counts = waiting.map((row) => ({ network: row.network, count: Number(row.count) }));
  const own = counts.find((row) => row.network === network);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const fullest = counts.filter((row) => !row.network.startsWith("person:")).toSorted((a, b) => b.count - a.count)[0];
  if (own && own.count >= mostWaitingPerNetwork) await makeRoom(database, network);
  else if (all >= mostWaiting && fullest) await makeRoom(database, fullest.network);
  const token = newToken();
  const code = newId(codeLength).toUpperCase();
  await database
    .insertInto("screen")
    .values({ id: newId(), tokenHash: tokenHash(token), code, network, report: null })
    .execute();
  return { kind: "registered", token, code };
}

async function makeRoom(database: Database, network: string): Promise<void> {
  await database
    .deleteFrom("screen")
    .where("id", "=", (screen) =>
      screen
        .selectFrom("screen as waiting")
        .where("waiting.admittedAt", "is", null)
        .where("waiting.network", "=", network)
        .orderBy((row) => row("waiting.report", "is not", null))
        .orderBy("waiting.seenAt")
        .limit(1)
        .select("waiting.id"),
    )
    .execute();
}

export type AdmitOutcome =
  | { kind: "admitted"; screenId: string }
  | { kind: "refused"; reason: "no-such-code" }
  | { kind: "refused"; reason: "too-many-tries"; waitMinutes: number };

/** Reads letters that look like digits as digits. */
export function readScreenCode(typed: string): string {
  return typed
    .slice(0, 40)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
}

export interface ScreenAssignment {
  name: string;
  brand: string | null;
  role: ScreenRole;
  /** language code; null: unchanged */
  language?: string | null;
}

export function admitScreen(
  database: Database,
  input: ScreenAssignment & { showId: string; typed: string; personId: string },
): Promise<AdmitOutcome> {
  const { showId, typed, name, brand, role, language = null, personId } = input;
  return database.transaction().execute(async (transaction): Promise<AdmitOutcome> => {
    const since = new Date(Date.now() - codeTryWindowMs);
    const tries = transaction.selectFrom("screenCodeTry").where("personId", "=", personId).where("at", ">", since);
    if ((await countRows(tries)) >= mostCodeTries)
      return { kind: "refused", reason: "too-many-tries", waitMinutes: codeTryWindowMs / 60_000 };
    const act = screenActs["admit-screen"];
    const screen = await transaction
      .selectFrom("screen")
      .where("code", "=", readScreenCode(typed))
      .where("seenAt", ">", new Date(Date.now() - waitingLifeMs))
      .select(["id", "admittedAt"])
      .forUpdate()
      .executeTakeFirst();
    if (!screen || !isDoneIn(act, screenStateOf(screen))) {
      await transaction.insertInto("screenCodeTry").values({ personId }).execute();
      return { kind: "refused", reason: "no-such-code" };
    }
    const assigned = { code: null, showId, name, brand, role, language, admittedAt: new Date() };
    await updateRow(transaction, "screen", screen.id, assigned);
    await writeAuditEntry(transaction, {
      personId,
      act: act.log,
      subject: `screen:${screen.id}`,
      brand,
      details: { showId, name, role },
    });
    await announce(transaction, `screen:${screen.id}`, `show:${showId}`);
    return { kind: "admitted", screenId: screen.id };
  });
}

/** Changes or unpairs a screen; unpairing invalidates its token. */
export function changeScreen(
  database: Database,
  input: { showId: string; screenId: string; personId: string } & (
    | ({ act: "assign" } & ScreenAssignment)
    | { act: "revoke" }
  ),
): Promise<"done" | "no-such-screen"> {
  return database.transaction().execute(async (transaction) => {
    const change =
      input.act === "revoke"
        ? { revokedAt: new Date(), showId: null }
        : { name: input.name, brand: input.brand, role: input.role, language: input.language ?? null };
    const act = screenActs[`${input.act}-screen`];
    const screen = await transaction
      .selectFrom("screen")
      .where("id", "=", input.screenId)
      .where("showId", "=", input.showId)
      .where("revokedAt", "is", null)
      .select("admittedAt")
      .forUpdate()
      .executeTakeFirst();
    if (!screen || !isDoneIn(act, screenStateOf(screen))) return "no-such-screen";
    const changed = await transaction
      .updateTable("screen")
      .set(change)
      .where("id", "=", input.screenId)
      .returning(["id", "brand"])
      .executeTakeFirstOrThrow();
    await writeAuditEntry(transaction, {
      personId: input.personId,
      act: act.log,
      subject: `screen:${changed.id}`,
      brand: changed.brand,
      details: { showId: input.showId, ...(input.act === "assign" && { name: input.name, role: input.role }) },
    });
    await announce(transaction, `screen:${changed.id}`, `show:${input.showId}`);
    return "done";
  });
}

/**
 * Moves all screens with their settings to another show, so that no code is typed again after a rehearsal. Returns how
 * many.
 */
export function moveScreens(
  database: Database,
  { showId, fromShowId, personId }: { showId: string; fromShowId: string; personId: string },
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const moved = await transaction
      .updateTable("screen")
      .set({ showId })
      .where("showId", "=", fromShowId)
      .where("revokedAt", "is", null)
      .returning("id")
      .execute();
    if (moved.length === 0) return 0;
    const { brand } = await getRow(transaction, "show", showId, "brand");
    await writeAuditEntry(transaction, {
      personId,
      act: screenActs["move-screens"].log,
      subject: `show:${showId}`,
      brand,
      details: { fromShowId, screens: moved.length },
    });
    for (const { id } of moved) await announce(transaction, `screen:${id}`);
    await announce(transaction, `show:${showId}`, `show:${fromShowId}`);
    return moved.length;
  });
}

export function listShowsWithScreens(
  database: Database,
  exceptId: string,
): Promise<{ id: string; name: string; brand: string | null; screens: number }[]> {
  return database
    .selectFrom("screen")
    .innerJoin("show", "show.id", "screen.showId")
    .where("screen.revokedAt", "is", null)
    .where("show.id", "!=", exceptId)
    .groupBy(["show.id", "show.name", "show.brand", "show.createdAt"])
    .orderBy("show.createdAt", "desc")
    .select(({ fn }) => ["show.id", "show.name", "show.brand", fn.countAll<number>().as("screens")])
    .execute();
}

export type ScreenOrders =
  | { kind: "unknown" }
  | { kind: "waiting"; screenId: string; code: string }
  | ({ kind: "idle"; screenId: string } & Required<ScreenAssignment>)
  | (Required<ScreenAssignment> & {
      kind: "follows";
      screenId: string;
      showId: string;
      showName: string;
      isRehearsal: boolean;
      /** of a past event, with its real teams */
      isReplay: boolean;
      package: number;
      steps: number[];
      step: number;
      fromStep: number;
      moves: number;
      isBlack: boolean;
      /** server time at which the step starts */
      stepAtMs: number;
      /** server time at which the scene started, for countdowns */
      sceneAtMs: number;
      provisional: (Provisional | null)[];
      /** keys of scenes up to the current one, hex */
      keys: string[];
    });

export async function recordScreenHeartbeat(
  database: Database,
  token: string,
  report: ScreenReport,
): Promise<ScreenOrders> {
  const screen = await database
    .updateTable("screen")
    .set({ seenAt: new Date(), report: JSON.stringify(report) })
    .where("tokenHash", "=", tokenHash(token))
    .where("revokedAt", "is", null)
    .returning(["id", "code", "showId", "name", "brand", "role", "language"])
    .executeTakeFirst();
  if (!screen) return { kind: "unknown" };
  const { id: screenId, code, name, brand, role, language } = screen;
  if (code !== null) return { kind: "waiting", screenId, code };
  if (screen.showId === null) return { kind: "idle", screenId, name, brand, role, language };
  const show = await database
    .selectFrom("show")
    .where("id", "=", screen.showId)
    .select([
      "id",
      "name",
      "secret",
      "packageVersion",
      "scenes",
      "steps",
      "step",
      "fromStep",
      "moves",
      "isBlack",
      "steppedAt",
      "sceneTimes",
      "isRehearsal",
      (show) =>
        show
          .exists(
            show
              .selectFrom("rehearsal")
              .whereRef("rehearsal.showId", "=", "show.id")
              .where("rehearsal.replay", "is not", null)
              .select("rehearsal.competitionId"),
          )
          .as("isReplay"),
    ])
    .executeTakeFirstOrThrow();
  const here = placeOfStep(show.steps, show.step);
  const sceneBegan = here && show.sceneTimes[show.steps[here.scene]?.id ?? ""];
  // Screens keep earlier keys, so that Undo works offline; later keys come with their steps.
  const open = here === undefined ? 0 : here.scene + 1;
  return {
    kind: "follows",
    screenId,
    name,
    brand,
    role,
    language,
    showId: show.id,
    showName: show.name,
    isRehearsal: show.isRehearsal,
    isReplay: show.isReplay === true,
    package: show.packageVersion,
    steps: show.steps.map(({ steps }) => steps),
    step: show.step,
    fromStep: show.fromStep,
    moves: show.moves,
    isBlack: show.isBlack,
    stepAtMs: show.steppedAt?.getTime() ?? 0,
    sceneAtMs: (sceneBegan === undefined ? show.steppedAt : new Date(sceneBegan))?.getTime() ?? 0,
    provisional: await provisionalScenes(database, show),
    keys: Array.from({ length: open }, (_, scene) => sceneKey(show.secret, show.packageVersion, scene)),
  };
}

export async function showOfScreen(database: Database, token: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("screen")
    .where("tokenHash", "=", tokenHash(token))
    .where("revokedAt", "is", null)
    .select("showId")
    .executeTakeFirst();
  return row?.showId ?? undefined;
}

export interface ListedScreen extends Required<ScreenAssignment> {
  id: string;
  seenAt: Date;
  report: ScreenReport | null;
}

export function listScreens(database: Database, showId: string): Promise<ListedScreen[]> {
  return database
    .selectFrom("screen")
    .where("showId", "=", showId)
    .where("revokedAt", "is", null)
    .orderBy("brand")
    .orderBy(alphabetical("name"))
    .orderBy("id")
    .select(["id", "name", "brand", "role", "language", "seenAt", "report"])
    .execute();
}

/** Puts the test card on all screens before the show, even if the results aren't decided yet. */
export async function testScreens(
  database: Database,
  { showId, personId, parts }: { showId: string; personId: string; parts: ContentParts },
): Promise<DriveOutcome> {
  const show = await findShow(database, showId);
  if (!show) return { kind: "refused", reason: "no-such-show" };
  if (show.step >= 0) return { kind: "refused", reason: "stale" };
  let card = show.scenes.find(({ kind }) => kind === "test-card");
  if (!card) {
    card = { id: newId(), kind: "test-card", title: "", note: "" } satisfies SceneDefinition;
    await saveScenes(database, { showId, scenes: [card, ...show.scenes], personId });
  }
  const { id } = card;
  if (!show.steps.some((scene) => scene.id === id)) {
    await buildPackage(database, { showId, personId, newKey: false, parts, only: id });
  }
  const sent = await findShow(database, showId);
  const scene = sent?.steps.findIndex((each) => each.id === id) ?? -1;
  if (!sent || scene === -1) return { kind: "refused", reason: "stale" };
  const to = firstStepOf(sent.steps, scene);
  const on = { step: sent.step, moves: sent.moves };
  return driveShow(database, { showId, personId, act: { act: "go-to", on, to } });
}
