import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { memoryBackend } from "./draft-backends.ts";
import { DraftDesk } from "./draft-desk.ts";
import { type Draft, newDraft } from "./draft.ts";
import { createDraftStore } from "./draft-store.ts";
import { leaveNoDrafts } from "./leave-no-drafts.ts";
import { openDrafts } from "./open-drafts.ts";
import type { ServerDraft, ServerDrafts, ServerSave } from "./server-drafts.ts";

// Machines do not hear each other; tabs of one browser do, see autosave.test.ts.
beforeAll(() => void vi.stubGlobal("BroadcastChannel", undefined));
afterAll(() => void vi.unstubAllGlobals());

/** The server, as far as drafts go, in memory; `isAway` stands for a network that is gone. */
function serverForTests() {
  const stored = new Map<string, ServerDraft>();
  const state = { isAway: false, stored };
  const drafts: ServerDrafts = {
    list: async () => (state.isAway ? undefined : [...stored.values()]),
    async save(draft, grewFrom): Promise<ServerSave> {
      if (state.isAway) return { kind: "unreachable" };
      const known = stored.get(draft.id);
      const isSame = known && known.name === draft.name && known.files[0]?.text === draft.files[0]?.text;
      if (isSame) return { kind: "saved", version: known.version };
      if (known && known.version !== grewFrom) return { kind: "conflict", theirs: known };
      const version = (known?.version ?? grewFrom) + 1;
      stored.set(draft.id, { ...draft, version });
      return { kind: "saved", version };
    },
    remove: async (id) => void stored.delete(id),
  };
  return { state, drafts };
}

/** A machine on which Ada has the garage open. */
async function machineOf(server: ServerDrafts, backend = memoryBackend()) {
  let ids = 0;
  const newId = () => `new-${(ids += 1)}-${Math.floor(performance.now())}`;
  const forkName = (name: string) => `${name} (2)`;
  const store = createDraftStore({ backends: [backend], newId, nowMs: () => 1, forkName });
  const opened = await openDrafts({ store, owner: "ada", server, writtenHere: ["stray"], newId, forkName });
  const forks: Draft[][] = [];
  const first = newDraft({ id: "one", owner: "ada", name: "My car", text: "", startedFrom: null });
  const desk = new DraftDesk(
    opened.drafts[0] ?? first,
    { store, owner: "ada", server, newId, forkName },
    {
      onSave: () => undefined,
      onSync: () => undefined,
      onTakenOver: () => undefined,
      onForked: (mine, theirs) => forks.push([mine, theirs]),
      onSignedOut: () => undefined,
    },
  );
  desk.send(opened.send);
  const write = async (text: string) => {
    desk.change({ files: [{ path: "a.sol", text }] });
    desk.rescue();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { backend, store, opened, forks, desk, write };
}

const textsOf = (drafts: readonly Pick<Draft, "files">[]) =>
  drafts.map((draft) => draft.files[0]?.text ?? "").toSorted((a, b) => (a < b ? -1 : 1));

test("what is written on one machine is there on the next", async () => {
  const { drafts } = serverForTests();
  const hall = await machineOf(drafts);
  await hall.write("// from the hall");
  const home = await machineOf(drafts);
  expect(textsOf(home.opened.drafts)).toEqual(["// from the hall"]);
  await home.write("// from the hall, and home");
  const again = await machineOf(drafts, hall.backend);
  expect(textsOf(again.opened.drafts)).toEqual(["// from the hall, and home"]);
});

test("two machines write at once: both versions stay, and the one who comes second is told", async () => {
  const { drafts, state } = serverForTests();
  const hall = await machineOf(drafts);
  await hall.write("// start");
  const home = await machineOf(drafts);
  await hall.write("// hall");
  await home.write("// home");
  expect(hall.forks).toEqual([]);
  expect(home.forks).toHaveLength(1);
  expect(home.desk.draft.files[0]?.text).toBe("// home");
  await home.write("// home, further");
  expect(textsOf([...state.stored.values()])).toEqual(["// hall", "// home, further"]);
});

test("written while the network was gone: sent when the garage opens again", async () => {
  const { drafts, state } = serverForTests();
  state.isAway = true;
  const train = await machineOf(drafts);
  await train.write("// tunnel");
  expect(state.stored.size).toBe(0);
  state.isAway = false;
  const later = await machineOf(drafts, train.backend);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(textsOf([...state.stored.values()])).toEqual(["// tunnel"]);
  expect(later.forks).toEqual([]);
});

test("a car written in this tab before signing in goes to the account; one of another visitor is only offered", async () => {
  const { drafts } = serverForTests();
  const backend = memoryBackend();
  const store = createDraftStore({ backends: [backend], newId: () => "x", nowMs: () => 1, forkName: String });
  const nobodys = (id: string, text: string) => newDraft({ id, owner: null, name: "Car", text, startedFrom: null });
  await store.save(nobodys("stray", "// mine"));
  await store.save(nobodys("other", "// whose?"));
  const { opened } = await machineOf(drafts, backend);
  expect(textsOf(opened.drafts)).toEqual(["// mine"]);
  expect(textsOf(opened.signedOutDrafts)).toEqual(["// whose?"]);
});

test("cars written here before signing up stay in their order: the last one written is the newest in the account", async () => {
  const { drafts } = serverForTests();
  let nowMs = 0;
  const store = createDraftStore({
    backends: [memoryBackend()],
    newId: () => "x",
    nowMs: () => (nowMs += 1),
    forkName: String,
  });
  for (const id of ["tutorial", "own"]) {
    await store.save(newDraft({ id, owner: null, name: id, text: `// ${id}`, startedFrom: null }));
  }
  const opened = await openDrafts({
    store,
    owner: "ada",
    server: drafts,
    writtenHere: ["own", "tutorial"],
    newId: () => "x",
    forkName: String,
  });
  expect(textsOf(opened.drafts)).toEqual(["// own", "// tutorial"]);
});

test("a machine with no car of the account waits for a slow server, one that has some shows them", async () => {
  const { drafts, state } = serverForTests();
  const atHome = await machineOf(drafts);
  await atHome.write("// at home");
  expect(textsOf([...state.stored.values()])).toEqual(["// at home"]);
  vi.useFakeTimers();
  try {
    const slow = {
      ...drafts,
      list: () => new Promise<ServerDraft[]>((resolve) => setTimeout(resolve, 8_000, [...state.stored.values()])),
    };
    const opening = machineOf(slow);
    await vi.advanceTimersByTimeAsync(8_000);
    const elsewhere = await opening;
    expect(textsOf(await elsewhere.store.list("ada"))).toEqual(["// at home"]);

    state.stored.clear();
    const again = machineOf(slow, elsewhere.backend);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(textsOf(await (await again).store.list("ada"))).toEqual(["// at home"]);
  } finally {
    vi.useRealTimers();
  }
});

test("signing out leaves nothing here that the server has, and keeps what it could not take", async () => {
  const { drafts, state } = serverForTests();
  const machine = await machineOf(drafts);
  state.isAway = true;
  await machine.write("// not sent yet");
  expect(await leaveNoDrafts("ada", [machine.backend], drafts)).toBe(1);
  expect(textsOf(await machine.store.list("ada"))).toEqual(["// not sent yet"]);
  state.isAway = false;
  expect(await leaveNoDrafts("ada", [machine.backend], drafts)).toBe(0);
  expect(await machine.store.list("ada")).toEqual([]);
  expect(textsOf([...state.stored.values()])).toEqual(["// not sent yet"]);
});
