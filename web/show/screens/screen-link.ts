import { placeOfStep, type Provisional } from "#domain/show/scene.ts";
import type { SceneContent } from "#domain/show/scenes.ts";
import { openRing, openScene } from "#engine/show/sealed-scene.ts";
import { readSpokenKey } from "#engine/show/spoken-key.ts";
import type { ShowPackage } from "#server/show/build-package.ts";
import type { ScreenOrders } from "#server/show/screens.ts";
import type { Wall } from "#server/show/wall.ts";
import type { ScreenStore } from "./screen-store.ts";
import type { ServerClock } from "./server-clock.ts";
import type { ScreenReport, ScreenRole } from "#domain/show/show-acts.ts";

const placeIn = ({ steps }: { steps: readonly number[] }, step: number) =>
  placeOfStep(
    steps.map((each) => ({ steps: each })),
    step,
  );

/** A new object only when something changed. */
export interface ScreenPicture {
  phase: "starting" | "code" | "idle" | "show";
  code: string | null;
  name: string;
  brand: string | null;
  role: ScreenRole;
  /** null: its browser's */
  language: string | null;
  showName: string;
  isRehearsal: boolean;
  isReplay: boolean;
  content: SceneContent | null;
  /** within the scene */
  step: number;
  /** through the whole show */
  showStep: number;
  /** server time; 0: no animation */
  stepAtMs: number;
  /** server time */
  sceneAtMs: number;
  /** null: final, or no order shown */
  provisional: Provisional | null;
  isBlack: boolean;
  isConnected: boolean;
  isAlone: boolean;
}

type Follows = Extract<ScreenOrders, { kind: "follows" }>;

interface OwnWay {
  step: number;
  fromStep: number;
  stepAtMs: number;
  sceneAtMs: number;
}

interface Kept {
  token: string | null;
  orders: ScreenOrders | null;
  /** keys of all scenes, decrypted with the spoken key; for `ringOf` */
  ring: string[] | null;
  ringOf: string | null;
  own: OwnWay | null;
}

export interface LinkParts {
  store: ScreenStore;
  clock: ServerClock;
  /** throws when the network is down or after `mostMs` */
  ask: (message: object, mostMs: number) => Promise<{ status: number; body: unknown }>;
  /** returns a cancel function */
  later: (act: () => void, ms: number) => () => void;
  measure: () => Pick<ScreenReport, "width" | "height" | "awake">;
}

const beatMs = 3_000;
const unsureBeatMs = 1_000;
/** Longer counts as no answer; show data may take longer. */
const answerMs = 4_000;
const packageMs = 60_000;
/** A later step is shown immediately: a clock must be wrong. */
const longestLeadMs = 2_000;
const beatsToCutOff = 2;

const blank: ScreenPicture = {
  phase: "starting",
  code: null,
  name: "",
  brand: null,
  role: "hall",
  language: null,
  showName: "",
  isRehearsal: false,
  isReplay: false,
  content: null,
  step: 0,
  showStep: -1,
  stepAtMs: 0,
  sceneAtMs: 0,
  provisional: null,
  isBlack: false,
  isConnected: false,
  isAlone: false,
};

/**
 * A proxy may answer instead of the server, so answers are validated.
 * @throws TypeError
 */
function readAnswer(body: unknown): { orders: ScreenOrders; atMs: number } {
  const { orders, atMs } = (body ?? {}) as { orders?: Partial<ScreenOrders>; atMs?: unknown };
  const isFollowable =
    orders?.kind === "follows"
      ? Array.isArray(orders.steps) && Array.isArray(orders.keys) && Number.isInteger(orders.step)
      : orders?.kind === "waiting" || orders?.kind === "idle" || orders?.kind === "unknown";
  if (!isFollowable || typeof atMs !== "number") throw new TypeError("This is no answer to a beat.");
  return { orders: orders as ScreenOrders, atMs };
}

/**
 * Independent of the browser. Never fails: without the server it keeps its scene, and the spoken key lets it continue
 * alone.
 */
export class ScreenLink {
  readonly #parts: LinkParts;
  #kept: Kept = { token: null, orders: null, ring: null, ringOf: null, own: null };
  #package: ShowPackage | null = null;
  #opened = new Map<string, SceneContent>();
  #missed = beatsToCutOff;
  #hearsNews = false;
  #isAnswered = false;
  #beating: Promise<void> | null = null;
  #picture = blank;
  #fetching = false;
  #leaveDue: (() => void) | null = null;
  #leaveBeat: (() => void) | null = null;
  #isBeatingOn = false;
  readonly #listeners = new Set<() => void>();

  constructor(parts: LinkParts) {
    this.#parts = parts;
  }

  get picture(): ScreenPicture {
    return this.#picture;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  hearNews(): void {
    this.#hearsNews = true;
    void this.beat();
  }

  loseNews(): void {
    if (!this.#hearsNews) return;
    this.#hearsNews = false;
    if (this.#isBeatingOn) void this.#beatAndAgain();
  }

  /** Polls faster when news is disconnected or the last request failed. Returns a stop function. */
  beatOn(): () => void {
    this.#isBeatingOn = true;
    void this.#beatAndAgain();
    return () => {
      this.#isBeatingOn = false;
      this.#leaveBeat?.();
      this.#leaveBeat = null;
    };
  }

  async #beatAndAgain(): Promise<void> {
    await this.beat();
    this.#leaveBeat?.();
    if (!this.#isBeatingOn) return;
    const isUnsure = !this.#hearsNews || !this.#isAnswered;
    this.#leaveBeat = this.#parts.later(() => void this.#beatAndAgain(), isUnsure ? unsureBeatMs : beatMs);
  }

  get topics(): string[] {
    const { orders } = this.#kept;
    if (!orders || orders.kind === "unknown") return [];
    return [`screen:${orders.screenId}`, ...(orders.kind === "follows" ? [`show:${orders.showId}`] : [])];
  }

  /** After a refresh the screen shows what it showed, online or not. */
  async restore(): Promise<void> {
    this.#kept = (await this.#parts.store.read<Kept>("state")) ?? this.#kept;
    this.#package = (await this.#parts.store.read<ShowPackage>("package")) ?? null;
    this.#opened.clear();
    this.#show();
  }

  /** Never throws. Calls during a request share one that follows it. */
  async beat(): Promise<void> {
    const before = this.#beating;
    if (before) await before;
    // One request serves all callers.
    this.#beating ??= this.#beatOnce().finally(() => {
      this.#beating = null;
    });
    await this.#beating;
  }

  async #beatOnce(): Promise<void> {
    try {
      if (this.#kept.token === null && !(await this.#register())) return;
      const { clock } = this.#parts;
      const sentMs = clock.mark();
      const { status, body } = await this.#ask({ type: "beat", token: this.#kept.token, report: this.#report() });
      if (status !== 200) throw new Error(`The server answered ${status}.`);
      const { orders, atMs } = readAnswer(body);
      clock.hear(sentMs, atMs);
      await this.#take(orders);
    } catch {
      this.#missed += 1;
      this.#show();
    }
  }

  /** Any answer, 429 too, means the server is up. */
  async #ask(message: object): Promise<{ status: number; body: unknown }> {
    try {
      const answer = await this.#parts.ask(message, answerMs);
      this.#isAnswered = true;
      return answer;
    } catch (error) {
      this.#isAnswered = false;
      throw error;
    }
  }

  async #register(): Promise<boolean> {
    const { status, body } = await this.#ask({ type: "register" });
    if (status !== 200) throw new Error(`The server answered ${status}.`);
    const { token } = body as { token: string };
    await this.#keep({ token, orders: null, own: null });
    return true;
  }

  async #take(orders: ScreenOrders): Promise<void> {
    this.#missed = 0;
    if (orders.kind === "unknown") {
      // Removed or forgotten: shows a new code.
      await this.#keep({ token: null, orders: null, own: null, ring: null, ringOf: null });
      await this.#register();
      this.#missed = 0;
      const { body } = await this.#ask({ type: "beat", token: this.#kept.token, report: this.#report() });
      await this.#keep({ orders: readAnswer(body).orders });
      this.#show();
      return;
    }
    const isNew = orders.kind === "follows" && orders.package > 0 && !this.#holds(orders);
    await this.#keep({ orders, own: null });
    this.#show();
    // Not awaited: the connection may be slow.
    if (isNew) void this.#fetchPackage(orders);
  }

  async #fetchPackage(orders: Follows): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      const { status, body } = await this.#parts.ask(
        { type: "package", token: this.#kept.token, version: orders.package },
        packageMs,
      );
      if (status !== 200) return;
      this.#package = body as ShowPackage;
      this.#opened.clear();
      await this.#parts.store.write("package", this.#package);
      this.#show();
    } catch {
      // The next beat asks again.
    } finally {
      this.#fetching = false;
    }
  }

  #holds({ showId, package: version }: Follows): boolean {
    return this.#package?.showId === showId && this.#package.version === version;
  }

  /** Races of the newest round or the given one; null: none. Without an answer, the known ones stay. */
  async wall(replay: string | null, round: number | null, known: string): Promise<Wall | "known" | null> {
    try {
      const message = { type: "wall", token: this.#kept.token, replay, round, known };
      const { status, body } = await this.#parts.ask(message, packageMs);
      return status === 200 ? (body as Wall | "known" | null) : "known";
    } catch {
      return "known";
    }
  }

  /** Only when disconnected with the show's data. */
  get mayGoAlone(): boolean {
    const { orders } = this.#kept;
    return orders?.kind === "follows" && this.#holds(orders) && !this.#picture.isConnected;
  }

  get isUnlocked(): boolean {
    return this.#kept.ring !== null && this.#kept.ringOf === this.#packageName();
  }

  /** Takes half a second. */
  async unlock(typed: string): Promise<boolean> {
    if (!this.#package) return false;
    const ring = await openRing(readSpokenKey(typed), this.#package.ring);
    if (!ring) return false;
    await this.#keep({ ring, ringOf: this.#packageName() });
    return true;
  }

  /** Does nothing while the server answers, or without the spoken key. */
  async goAlone(direction: 1 | -1): Promise<void> {
    const { orders, own } = this.#kept;
    if (!this.mayGoAlone || !this.isUnlocked || orders?.kind !== "follows") return;
    const here = own ?? orders;
    const step = here.step + direction;
    const place = placeIn(orders, step);
    if (!place) return;
    const stepAtMs = this.#parts.clock.nowMs();
    const stays = place.scene === placeIn(orders, here.step)?.scene;
    await this.#keep({
      own: { step, fromStep: here.step, stepAtMs, sceneAtMs: stays ? here.sceneAtMs : stepAtMs },
    });
    this.#show();
  }

  #report(): ScreenReport {
    const measured = this.#parts.clock.measured;
    return {
      step: this.#picture.showStep,
      package: this.#package?.version ?? 0,
      offsetMs: measured && Math.round(measured.offsetMs),
      roundTripMs: measured && Math.round(measured.roundTripMs),
      alone: this.#picture.isAlone,
      ...this.#parts.measure(),
    };
  }

  #packageName(): string | null {
    return this.#package && `${this.#package.showId} ${this.#package.version}`;
  }

  async #keep(change: Partial<Kept>): Promise<void> {
    this.#kept = { ...this.#kept, ...change };
    await this.#parts.store.write("state", this.#kept);
  }

  #contentOf(orders: Follows, scene: number): SceneContent | null {
    if (!this.#package || !this.#holds(orders)) return null;
    const name = `${this.#packageName()} ${scene}`;
    const known = this.#opened.get(name);
    if (known) return known;
    const key = orders.keys[scene] ?? (this.isUnlocked ? this.#kept.ring?.[scene] : undefined);
    const sealed = this.#package.scenes[scene];
    const content = key !== undefined && sealed ? (openScene(key, sealed) as SceneContent | undefined) : undefined;
    if (content) this.#opened.set(name, content);
    return content ?? null;
  }

  /** Keeps the same object when it's equal. */
  #provisionalOf(orders: Follows, scene: number): Provisional | null {
    // Stored orders of an earlier version don't have it.
    const provisional = (orders.provisional as Follows["provisional"] | undefined)?.[scene] ?? null;
    const shown = this.#picture.provisional;
    return JSON.stringify(provisional) === JSON.stringify(shown) ? shown : provisional;
  }

  /** A future step waits for its time, which all screens share. */
  #show(): void {
    this.#leaveDue?.();
    this.#leaveDue = null;
    const next = this.#read();
    const { orders, own } = this.#kept;
    const early = orders?.kind === "follows" && own === null ? orders.stepAtMs - this.#parts.clock.nowMs() : 0;
    if (next.showStep !== this.#picture.showStep && early > 0 && early < longestLeadMs) {
      this.#leaveDue = this.#parts.later(() => this.#show(), early);
      return;
    }
    const keys = Object.keys(next) as (keyof ScreenPicture)[];
    if (keys.every((key) => next[key] === this.#picture[key])) return;
    this.#picture = next;
    for (const listener of this.#listeners) listener();
  }

  #read(): ScreenPicture {
    const { orders, own } = this.#kept;
    const isConnected = this.#missed < beatsToCutOff;
    if (!orders || orders.kind === "unknown") return { ...blank, isConnected };
    if (orders.kind === "waiting") return { ...blank, phase: "code", code: orders.code, isConnected };
    const { name, brand, role, language } = orders;
    const waiting: ScreenPicture = {
      ...blank,
      phase: "idle",
      name,
      brand,
      role,
      language: language ?? null,
      isConnected,
    };
    if (orders.kind === "idle") return waiting;
    const idle = { ...waiting, isRehearsal: orders.isRehearsal, isReplay: orders.isReplay };
    const here = own ?? orders;
    const place = placeIn(orders, here.step);
    const content = place ? this.#contentOf(orders, place.scene) : null;
    if (!place || !content) return { ...idle, showName: orders.showName, isBlack: orders.isBlack };
    return {
      ...idle,
      phase: "show",
      showName: orders.showName,
      content,
      step: place.step,
      showStep: here.step,
      // Undone or earlier steps don't animate again.
      stepAtMs: here.step < here.fromStep ? 0 : here.stepAtMs,
      sceneAtMs: here.sceneAtMs,
      provisional: this.#provisionalOf(orders, place.scene),
      isBlack: own === null && orders.isBlack,
      isAlone: own !== null,
    };
  }
}
