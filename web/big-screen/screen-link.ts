import { placeOfStep, type Provisional, type SceneContent } from "#engine/show/scenes.ts";
import { openRing, openScene } from "#engine/show/sealed-scene.ts";
import { readSpokenKey } from "#engine/show/spoken-key.ts";
import type { ShowPackage } from "#server/results/show/build-package.ts";
import type { ScreenOrders } from "#server/results/show/screens.ts";
import type { ScreenReport, ScreenRole } from "#rules/screen.ts";
import type { ScreenStore } from "./screen-store.ts";
import type { ServerClock } from "./server-clock.ts";

/** What is on a screen. A new object whenever something in it changed, and only then. */
export interface ScreenPicture {
  phase: "starting" | "code" | "idle" | "show";
  code: string | null;
  name: string;
  brand: string | null;
  role: ScreenRole;
  /** the language that it was given; null: its browser's */
  language: string | null;
  showName: string;
  /** of generated teams: said on every scene, so that nobody takes it for the evening */
  isRehearsal: boolean;
  content: SceneContent | null;
  /** within the scene */
  step: number;
  /** through the whole show */
  showStep: number;
  /** by the server's clock, when the step began to move; 0: it stands already */
  stepAtMs: number;
  /** by the server's clock, when the scene began: what counts down counts from there */
  sceneAtMs: number;
  /** that the order on screen is not the last word; null: it is, or none is told */
  provisional: Provisional | null;
  isBlack: boolean;
  isConnected: boolean;
  isAlone: boolean;
}

type Follows = Extract<ScreenOrders, { kind: "follows" }>;

/** Where a screen that is cut off has gone by itself. */
interface OwnWay {
  step: number;
  fromStep: number;
  stepAtMs: number;
  sceneAtMs: number;
}

interface Kept {
  token: string | null;
  orders: ScreenOrders | null;
  /** keys of all scenes, once somebody typed the spoken key; for `ringOf` */
  ring: string[] | null;
  ringOf: string | null;
  own: OwnWay | null;
}

export interface LinkParts {
  store: ScreenStore;
  clock: ServerClock;
  /** asks the endpoint; throws when the network is gone, or takes longer than `mostMs` */
  ask: (wish: object, mostMs: number) => Promise<{ status: number; body: unknown }>;
  /** does something so many milliseconds later; returns how to leave it */
  later: (act: () => void, ms: number) => () => void;
  /** what the screen tells of itself beside its place */
  look: () => Pick<ScreenReport, "width" | "height" | "awake">;
}

/** How often a screen is heard from, news or none; and while it may not hear of news. */
const beatMs = 3_000;
const unsureBeatMs = 1_000;
/** An answer that takes longer is none; the data of the show may take its time. */
const answerMs = 4_000;
const packageMs = 60_000;
/** A step that comes later than this is shown at once: something is wrong with a clock. */
const longestLeadMs = 2_000;
/** Beats without an answer after which a screen says that it is cut off. */
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
 * What stands between a hall and the server may answer in its place: a screen believes only what it can follow.
 *
 * @throws TypeError when it is something else
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
 * A screen's side of the show. It knows no browser: it is told which keys were pressed, and says what is to be seen. It
 * never fails: without the server it stays where it is, and goes on by itself once somebody typed the spoken key.
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

  /** The connection that brings news is open: it told something, or that it will. */
  hearNews(): void {
    this.#hearsNews = true;
    void this.beat();
  }

  /** The connection that brings news broke: until it is back, beats stand in for it. */
  loseNews(): void {
    if (!this.#hearsNews) return;
    this.#hearsNews = false;
    if (this.#isBeatingOn) void this.#beatAndAgain();
  }

  /**
   * Beats until it is told to end; more often while a step could reach this screen by that alone: where the connection that brings news is
   * not there (it comes back later than the server), or the last question had no answer.
   *
   * @returns ends it
   */
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

  /** Takes up what was kept: after a refresh the screen shows what it showed, with or without the network. */
  async restore(): Promise<void> {
    this.#kept = (await this.#parts.store.read<Kept>("state")) ?? this.#kept;
    this.#package = (await this.#parts.store.read<ShowPackage>("package")) ?? null;
    this.#opened.clear();
    this.#show();
  }

  /** Asks the server where the show is. Never throws; beats that come while one is under way wait for that one, then ask once more. */
  async beat(): Promise<void> {
    const before = this.#beating;
    if (before) await before;
    // Whoever waited first asks for all.
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
      const { status, body } = await this.#ask({ wish: "beat", token: this.#kept.token, report: this.#report() });
      if (status !== 200) throw new Error(`The server answered ${status}.`);
      const { orders, atMs } = readAnswer(body);
      clock.hear(sentMs, atMs);
      await this.#take(orders);
    } catch {
      this.#missed += 1;
      this.#show();
    }
  }

  /** An answer of any kind comes from a server that is there, one that asks for patience too: it is not asked more often for that. */
  async #ask(wish: object): Promise<{ status: number; body: unknown }> {
    try {
      const answer = await this.#parts.ask(wish, answerMs);
      this.#isAnswered = true;
      return answer;
    } catch (error) {
      this.#isAnswered = false;
      throw error;
    }
  }

  async #register(): Promise<boolean> {
    const { status, body } = await this.#ask({ wish: "register" });
    if (status !== 200) throw new Error(`The server answered ${status}.`);
    const { token } = body as { token: string };
    await this.#keep({ token, orders: null, own: null });
    return true;
  }

  async #take(orders: ScreenOrders): Promise<void> {
    this.#missed = 0;
    if (orders.kind === "unknown") {
      // Sent away, or forgotten: it shows a new code.
      await this.#keep({ token: null, orders: null, own: null, ring: null, ringOf: null });
      await this.#register();
      this.#missed = 0;
      const { body } = await this.#ask({ wish: "beat", token: this.#kept.token, report: this.#report() });
      await this.#keep({ orders: readAnswer(body).orders });
      this.#show();
      return;
    }
    const isNew = orders.kind === "follows" && orders.package > 0 && !this.#holds(orders);
    // The screen is where the show is again.
    await this.#keep({ orders, own: null });
    this.#show();
    // It goes on meanwhile: the data may come over somebody's telephone.
    if (isNew) void this.#fetchPackage(orders);
  }

  async #fetchPackage(orders: Follows): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      const { status, body } = await this.#parts.ask(
        { wish: "package", token: this.#kept.token, version: orders.package },
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

  /** Whether this screen is cut off in a show whose data it holds: only then may somebody at the screen go on. */
  get mayGoAlone(): boolean {
    const { orders } = this.#kept;
    return orders?.kind === "follows" && this.#holds(orders) && !this.#picture.isConnected;
  }

  get isUnlocked(): boolean {
    return this.#kept.ring !== null && this.#kept.ringOf === this.#packageName();
  }

  /** Tries a spoken key. Takes half a second. */
  async unlock(typed: string): Promise<boolean> {
    if (!this.#package) return false;
    const ring = await openRing(readSpokenKey(typed), this.#package.ring);
    if (!ring) return false;
    await this.#keep({ ring, ringOf: this.#packageName() });
    return true;
  }

  /** Goes one step on or back by itself. Does nothing while the server answers, or without the spoken key. */
  async goAlone(direction: 1 | -1): Promise<void> {
    const { orders, own } = this.#kept;
    if (!this.mayGoAlone || !this.isUnlocked || orders?.kind !== "follows") return;
    const here = own ?? orders;
    const step = here.step + direction;
    if (step < 0 || !placeOfStep(orders.steps, step)) return;
    const stepAtMs = this.#parts.clock.nowMs();
    const stays = placeOfStep(orders.steps, step)?.scene === placeOfStep(orders.steps, here.step)?.scene;
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
      ...this.#parts.look(),
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

  /** The very object that is on screen where it says the same. */
  #provisionalOf(orders: Follows, scene: number): Provisional | null {
    // Orders that were kept from an earlier version have none.
    const told = (orders.provisional as Follows["provisional"] | undefined)?.[scene] ?? null;
    const shown = this.#picture.provisional;
    return JSON.stringify(told) === JSON.stringify(shown) ? shown : told;
  }

  /** Shows what is to be seen; a step that is not due yet waits for its moment, which is the same for all screens. */
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
    const idle = { ...waiting, isRehearsal: orders.isRehearsal };
    const here = own ?? orders;
    const place = placeOfStep(orders.steps, here.step);
    const content = place ? this.#contentOf(orders, place.scene) : null;
    if (!place || !content) return { ...idle, showName: orders.showName, isBlack: orders.isBlack };
    return {
      ...idle,
      phase: "show",
      showName: orders.showName,
      content,
      step: place.step,
      showStep: here.step,
      // What was taken back, or shown before, stands without moving again.
      stepAtMs: here.step < here.fromStep ? 0 : here.stepAtMs,
      sceneAtMs: here.sceneAtMs,
      provisional: this.#provisionalOf(orders, place.scene),
      isBlack: own === null && orders.isBlack,
      isAlone: own !== null,
    };
  }
}
