import { describe, expect, test } from "vitest";
import { type Draft, newDraft, parseDraft, refusePath } from "./draft.ts";
import { type DraftBackend, localStorageBackend, memoryBackend } from "./draft-backends.ts";
import { createDraftStore, rescue, takeRescued } from "./draft-store.ts";

function draftOf(text: string, change: Partial<Draft> = {}): Draft {
  return { ...newDraft({ id: "d1", owner: null, name: "My car", text, startedFrom: null }), ...change };
}

function storeOn(...backends: DraftBackend[]) {
  let ids = 0;
  let nowMs = 0;
  return createDraftStore({
    backends,
    newId: () => `fork-${(ids += 1)}`,
    nowMs: () => (nowMs += 1),
    forkName: (name) => `${name} (2)`,
  });
}

/** As a browser whose storage is full or denied answers. */
function failing(name: "indexed-db" | "local-storage"): DraftBackend {
  const refuse = async () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  return { name, all: refuse, update: refuse, remove: refuse };
}

function storageOf(entries: Map<string, string>, limitBytes = Infinity): Storage {
  return {
    get length() {
      return entries.size;
    },
    key: (place) => [...entries.keys()][place] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => {
      if (text.length > limitBytes) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, text);
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

describe("the store of drafts", () => {
  test("gives back what was saved, newest first, to its owner only", async () => {
    const store = storeOn(memoryBackend());
    await store.save(draftOf("one"));
    await store.save(draftOf("two", { id: "d2" }));
    await store.save(draftOf("hers", { id: "d3", owner: "ayse" }));
    expect((await store.list(null)).map((draft) => draft.id)).toEqual(["d2", "d1"]);
    expect((await store.list("ayse")).map((draft) => draft.files[0]?.text)).toEqual(["hers"]);
  });

  test("falls back to the next place when one is denied or full", async () => {
    const store = storeOn(failing("indexed-db"), failing("local-storage"), memoryBackend());
    const outcome = await store.save(draftOf("kept"));
    expect(outcome.kind).toBe("saved");
    expect(store.place).toBe("memory");
    expect((await store.list(null))[0]?.files[0]?.text).toBe("kept");
  });

  test("keeps both versions when two tabs changed one draft", async () => {
    const store = storeOn(memoryBackend());
    const base = await store.save(draftOf("base"));
    await store.save({ ...base.draft, files: [{ path: "a.sol", text: "theirs" }] });
    const mine = await store.save({ ...base.draft, files: [{ path: "a.sol", text: "mine" }] });
    expect(mine).toMatchObject({ kind: "forked", draft: { id: "fork-1", name: "My car (2)" } });
    expect((await store.list(null)).map((draft) => draft.files[0]?.text ?? "").toSorted()).toEqual(["mine", "theirs"]);
  });

  test("does not fork when both tabs hold the same words", async () => {
    const store = storeOn(memoryBackend());
    const base = await store.save(draftOf("base"));
    await store.save(base.draft);
    const again = await store.save(base.draft);
    expect(again).toMatchObject({ kind: "saved", draft: { id: "d1", version: 3 } });
  });

  test("reads local storage in spite of what others wrote there", async () => {
    const entries = new Map([
      ["garage-draft:bad", "{"],
      ["garage-draft:worse", '{"id":"x","name":1}'],
      ["colour-mode", "dark"],
    ]);
    const store = storeOn(localStorageBackend(storageOf(entries)));
    await store.save(draftOf("good"));
    expect((await store.list(null)).map((draft) => draft.id)).toEqual(["d1"]);
    await store.remove("d1");
    expect(await store.list(null)).toEqual([]);
  });
});

describe("a page that is closed in the middle of something", () => {
  test("leaves its words for the next one, once", () => {
    const storage = storageOf(new Map());
    rescue(draftOf("half a li"), () => storage);
    expect(takeRescued(() => storage)?.files[0]?.text).toBe("half a li");
    expect(takeRescued(() => storage)).toBeUndefined();
  });

  test("does not stumble over denied or full storage", () => {
    const denied = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(() => rescue(draftOf("x"), denied)).not.toThrow();
    expect(takeRescued(denied)).toBeUndefined();
    const full = storageOf(new Map(), 10);
    rescue(draftOf("x"), () => full);
    expect(takeRescued(() => full)).toBeUndefined();
  });
});

test("a draft that points at a file it does not have opens its first", () => {
  expect(parseDraft({ ...draftOf("x"), openPath: "gone.sol" })?.openPath).toBe("src/cars/MyCar.sol");
  expect(parseDraft({ ...draftOf("x"), files: [] })).toBeUndefined();
  expect(parseDraft(null)).toBeUndefined();
});

test.each([
  ["", "empty"],
  ["a.txt", "shape"],
  ["../a.sol", "shape"],
  ["/a.sol", "shape"],
  ["a b.sol", "shape"],
  ["src/cars/MyCar.sol", "taken"],
  ["src/Fiyat_ğüşı.sol", undefined],
])("the path %j is %s", (path, verdict) => {
  expect(refusePath(path, ["src/cars/MyCar.sol"])).toBe(verdict);
});
