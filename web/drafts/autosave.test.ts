import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newDraft, type Draft } from "./draft.ts";
import { memoryBackend } from "./draft-backends.ts";
import { createDraftStore } from "./draft-store.ts";
import { Autosave, autosaveDelayMs, type SaveState, type TabChannel } from "./autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const filesOf = (text: string) => [{ path: "a.sol", text }];

/** Two tabs of one browser: one storage, channels that reach each other. */
function twoTabs() {
  const backend = memoryBackend();
  const listeners: ((event: { data: unknown }) => void)[] = [];
  let ids = 0;
  return (draft: Draft) => {
    const states: SaveState[] = [];
    const forks: Draft[] = [];
    const takenOver: Draft[] = [];
    let own: (event: { data: unknown }) => void = () => undefined;
    const channel: TabChannel = {
      postMessage: (data) => {
        for (const listener of listeners) if (listener !== own) listener({ data: structuredClone(data) });
      },
      addEventListener: (_, listener) => {
        own = listener;
        listeners.push(listener);
      },
      close: () => undefined,
    };
    const store = createDraftStore({
      backends: [backend],
      newId: () => `fork-${(ids += 1)}`,
      nowMs: () => 1,
      forkName: (name) => `${name} (2)`,
    });
    const autosave = new Autosave(
      draft,
      store,
      {
        onState: (state) => states.push(state),
        onForked: (mine) => forks.push(mine),
        onTakenOver: (theirs) => takenOver.push(theirs),
      },
      channel,
    );
    return { autosave, store, states, forks, takenOver };
  };
}

const base = { ...newDraft({ id: "d1", owner: null, name: "My car", text: "base", startedFrom: null }) };

test("a change is saved shortly after the last keystroke, once", async () => {
  const { autosave, store, states } = twoTabs()(base);
  autosave.change({ files: filesOf("a") });
  await vi.advanceTimersByTimeAsync(autosaveDelayMs - 1);
  autosave.change({ files: filesOf("ab") });
  await vi.advanceTimersByTimeAsync(autosaveDelayMs - 1);
  expect(await store.list(null)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await store.list(null)).map((draft) => [draft.version, draft.files[0]?.text])).toEqual([[1, "ab"]]);
  expect(states.at(-1)).toEqual({ kind: "saved", place: "memory" });
});

test("an idle tab takes over what another tab wrote", async () => {
  const open = twoTabs();
  const first = open(base);
  const second = open(base);
  first.autosave.change({ files: filesOf("news") });
  await vi.advanceTimersByTimeAsync(autosaveDelayMs);
  expect(second.takenOver[0]?.files).toEqual(filesOf("news"));
  second.autosave.change({ files: filesOf("news, and more") });
  await vi.advanceTimersByTimeAsync(autosaveDelayMs);
  expect(second.forks).toEqual([]);
  expect(first.autosave.draft.files).toEqual(filesOf("news, and more"));
});

test("two tabs that both changed a draft keep a version each", async () => {
  const open = twoTabs();
  const first = open(base);
  const second = open(base);
  first.autosave.change({ files: filesOf("first") });
  second.autosave.change({ files: filesOf("second") });
  await vi.advanceTimersByTimeAsync(autosaveDelayMs);
  expect((await first.store.list(null)).map((draft) => draft.files[0]?.text ?? "").toSorted()).toEqual([
    "first",
    "second",
  ]);
  expect(first.autosave.draft.id).not.toBe(second.autosave.draft.id);
});

test("words typed while a save is under way are not lost", async () => {
  const { autosave, store } = twoTabs()(base);
  autosave.change({ files: filesOf("a") });
  const saving = autosave.flush();
  autosave.change({ files: filesOf("ab") });
  await saving;
  expect(autosave.draft.files).toEqual(filesOf("ab"));
  await vi.advanceTimersByTimeAsync(autosaveDelayMs);
  expect((await store.list(null))[0]?.files).toEqual(filesOf("ab"));
});
