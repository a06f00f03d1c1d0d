/**
 * Compiles in the browser once its compiler is loaded, and on the server before that on slow networks, or if the
 * browser can't run it. Both give the same bytecode.
 */
import { languageOfFile } from "#languages/compiling/car-language.ts";
import { chooseCompiler, type CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import type { CompiledCar } from "#languages/compiling/compile-outcome.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompilerState } from "../garage-state.ts";
import type { ServerAnswer } from "./ask-server.ts";
import type { CompileAnswer } from "./compiler-client.ts";
import type { Download } from "./open-compiler.ts";

export interface CompilerPlaces {
  canHold: boolean;
  compileHere(input: CompileInput, lane: string): Promise<CompileAnswer>;
  compileOnServer(input: CompileInput, signal: AbortSignal, onWaiting: (ahead: number) => void): Promise<ServerAnswer>;
  fetchCompiler(version: CompilerVersion, onProgress: (download: Download) => void): Promise<void>;
  bytes: Record<CompilerVersion, number>;
  nowMs(): number;
  close(): void;
}

export interface CompilerEvents {
  onState(state: CompilerState): void;
  onDownload(download: { receivedBytes: number; totalBytes: number } | undefined): void;
}

/** After this, the server compiles instead. */
const patienceMs = 5_000;
const judgedAfterMs = 1_500;

interface Loading {
  isThere: boolean;
  whole: Promise<void>;
  slow: Promise<void>;
}

export class CarCompiler {
  readonly #places: CompilerPlaces;
  readonly #events: CompilerEvents;
  readonly #loading = new Map<CompilerVersion, Loading>();
  readonly #asked = new Map<string, AbortController>();
  #canHold: boolean;
  #debugBuild: { of: CompiledCar; build: CompiledCar | undefined } | undefined;

  constructor(places: CompilerPlaces, events: CompilerEvents) {
    this.#places = places;
    this.#events = events;
    this.#canHold = places.canHold;
  }

  /** @param lane newer requests replace older ones of the same lane */
  async compile(input: CompileInput, lane: string): Promise<CompileAnswer> {
    const answer = await this.#compile(input, lane);
    if (answer.kind !== "superseded") this.#events.onState({ kind: "done", onServer: this.#isOnServer(input) });
    return answer;
  }

  /** Built once per car for the debugger; undefined where the car itself is the debug build. */
  async debugBuildOf(car: CompiledCar, files: Readonly<Record<string, string>>): Promise<CompiledCar | undefined> {
    if (this.#debugBuild?.of === car) return this.#debugBuild.build;
    const [main = "", ...further] = Object.keys(files);
    if ((languageOfFile(main) ?? "solidity") !== "solidity") return undefined;
    const answer = await this.compile(
      {
        source: files[main] ?? "",
        fileName: main,
        files: Object.fromEntries(further.map((path) => [path, files[path] ?? ""])),
        contractName: car.contractName,
        goal: "build",
        optimize: false,
      },
      "debug",
    );
    const build = answer.kind === "outcome" && answer.outcome.kind === "compiled" ? answer.outcome.car : undefined;
    this.#debugBuild = { of: car, build };
    return build;
  }

  close(): void {
    for (const asked of this.#asked.values()) asked.abort();
    this.#places.close();
  }

  async #compile(input: CompileInput, lane: string): Promise<CompileAnswer> {
    if (!needsSolidity(input)) {
      // Small enough to load with the page.
      this.#events.onState({ kind: "working" });
      const answer = await this.#places.compileHere(input, lane);
      return answer.kind === "crash" ? this.#remotely(input, lane) : answer;
    }
    if (!this.#canHold) return this.#remotely(input, lane);
    const loading = this.#load(versionFor(input));
    if (!loading.isThere) {
      const first = await Promise.race([
        loading.whole.then(
          () => "there" as const,
          () => "lost" as const,
        ),
        loading.slow.then(() => "slow" as const),
      ]);
      if (first !== "there") {
        // The build that follows finds the same mistakes.
        if (lane === "check") return { kind: "superseded" };
        const answer = await this.#remotely(input, lane, first === "slow", loading);
        if (answer.kind !== "superseded" || first === "lost" || this.#asked.has(lane)) return answer;
        // Busy, unreachable or superseded: wait for the browser's compiler.
        try {
          await loading.whole;
        } catch {
          return this.#lost();
        }
      }
    }
    this.#events.onState({ kind: "working" });
    const answer = await this.#places.compileHere(input, lane);
    if (answer.kind !== "crash" || !this.#canHold) return answer;
    // Usually out of memory: use the server from now on.
    const remote = await this.#remotely(input, lane, true);
    if (remote.kind === "superseded") return answer;
    this.#canHold = false;
    return remote;
  }

  /**
   * @param mayWait the caller can wait for the browser's compiler instead
   * @param loading the browser's compiler; ends waiting for the server
   */
  async #remotely(input: CompileInput, lane: string, mayWait = false, loading?: Loading): Promise<CompileAnswer> {
    this.#asked.get(lane)?.abort();
    const control = new AbortController();
    this.#asked.set(lane, control);
    this.#events.onState({ kind: "working" });
    loading?.whole.then(
      () => control.abort(),
      () => undefined,
    );
    const answer = await this.#places.compileOnServer(input, control.signal, (ahead) => {
      if (!control.signal.aborted) this.#events.onState(ahead > 0 ? { kind: "waiting", ahead } : { kind: "working" });
    });
    const isNewest = this.#asked.get(lane) === control;
    if (isNewest) this.#asked.delete(lane);
    if (!isNewest) return { kind: "superseded" };
    if (answer.kind !== "busy" && answer.kind !== "unreachable") return answer;
    if (mayWait) return { kind: "superseded" };
    if (answer.kind === "busy") {
      this.#events.onState({ kind: "busy", waitSeconds: answer.waitSeconds });
      return { kind: "superseded" };
    }
    return this.#lost();
  }

  #lost(): CompileAnswer {
    this.#events.onState({ kind: "failed", message: "" });
    return { kind: "superseded" };
  }

  #isOnServer(input: CompileInput): boolean {
    if (!needsSolidity(input)) return false;
    return !this.#canHold || this.#loading.get(versionFor(input))?.isThere !== true;
  }

  #load(version: CompilerVersion): Loading {
    const known = this.#loading.get(version);
    if (known) return known;
    const totalBytes = this.#places.bytes[version];
    const startMs = this.#places.nowMs();
    let resolveSlow = () => undefined as void;
    const slow = new Promise<void>((resolve) => (resolveSlow = resolve));
    this.#events.onState({ kind: "loading", receivedBytes: 0, totalBytes });
    const whole = this.#places.fetchCompiler(version, ({ receivedBytes }) => {
      this.#events.onDownload({ receivedBytes, totalBytes });
      const spentMs = this.#places.nowMs() - startMs;
      const leftMs = (spentMs / Math.max(1, receivedBytes)) * (totalBytes - receivedBytes);
      if (spentMs >= judgedAfterMs && leftMs > patienceMs) resolveSlow();
    });
    const loading: Loading = { isThere: false, whole, slow };
    whole.then(
      () => {
        loading.isThere = true;
        this.#events.onDownload(undefined);
      },
      () => {
        // The next change retries.
        this.#loading.delete(version);
        this.#events.onDownload(undefined);
      },
    );
    this.#loading.set(version, loading);
    return loading;
  }
}

const needsSolidity = ({ fileName = "" }: Pick<CompileInput, "fileName">): boolean =>
  (languageOfFile(fileName) ?? "solidity") === "solidity";

function versionFor(input: CompileInput): CompilerVersion {
  return chooseCompiler([input.source, ...Object.values(input.files ?? {})]).version ?? "0.8.37";
}
