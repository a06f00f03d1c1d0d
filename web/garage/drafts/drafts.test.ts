import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AccountDrafts, sendUnsentDrafts } from "./account-drafts.ts";
import { Autosave, saveDelayMs, sendDelayMs, type SaveState } from "./autosave.ts";
import { browserForTests } from "./browser-for-tests.ts";
import { DeviceDrafts, lastOpenDraft, rememberOpenDraft } from "./device-drafts.ts";
import { type Draft, newDraft, sameText } from "./draft.ts";
import { loadDrafts } from "./load-drafts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draftOf = (text: string, id = "d1"): Draft => newDraft({ id, name: "My car", text, startedFrom: null });
const filesOf = (text: string) => draftOf(text).files;
const textsOf = (drafts: Iterable<Draft>) => [...drafts].map((draft) => draft.files[0]?.text);

function accountForTests() {
  const stored = new Map<string, Draft>();
  const state = { isAway: false, isFull: false, losesAnswers: false, stored };
  const drafts: AccountDrafts = {
    list: async () => (state.isAway ? undefined : [...stored.values()]),
    async save(draft) {
      if (state.isAway) return { kind: "unreachable" };
      if (state.isFull) return { kind: "refused" };
      const known = stored.get(draft.id);
      if (known && sameText(known, draft)) return { kind: "saved", version: known.version };
      if (known && known.version !== draft.version) return { kind: "changed", theirs: known };
      stored.set(draft.id, { ...draft, version: draft.version + 1, isUnsent: false });
      return state.losesAnswers ? { kind: "unreachable" } : { kind: "saved", version: draft.version + 1 };
    },
    remove: async (id) => void stored.delete(id),
  };
  return { state, drafts };
}

type Browser = ReturnType<typeof browserForTests>;

async function openTab(browser: Browser, owner: string | null = null, account?: AccountDrafts) {
  const { storage, tab } = browser.openTab();
  const device = new DeviceDrafts(owner, storage, tab);
  const drafts = await loadDrafts(device, account);
  const states: SaveState[] = [];
  const edited: Draft[] = [];
  const others: [string, Draft | undefined][] = [];
  const counts = { failed: 0, signedOut: 0 };
  const autosave = new Autosave(drafts[0] ?? draftOf("new"), drafts, {
    device,
    account,
    nowMs: () => Date.now(),
    onSave: (state) => states.push(state),
    onFailed: () => (counts.failed += 1),
    onEditedElsewhere: (theirs) => edited.push(theirs),
    onOtherDraft: (...change) => others.push(change),
    onSignedOut: () => (counts.signedOut += 1),
  });
  const type = (text: string) => autosave.change({ files: filesOf(text) });
  const write = async (text: string) => {
    type(text);
    await vi.advanceTimersByTimeAsync(saveDelayMs + sendDelayMs);
  };
  return { device, drafts, autosave, states, edited, others, counts, type, write };
}

describe("on this device", () => {
  test("a change is saved shortly after the last key, once", async () => {
    const tab = await openTab(browserForTests());
    tab.type("a");
    await vi.advanceTimersByTimeAsync(saveDelayMs - 1);
    tab.type("ab");
    await vi.advanceTimersByTimeAsync(saveDelayMs - 1);
    expect(tab.device.list()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(textsOf(tab.device.list())).toEqual(["ab"]);
    expect(tab.states).toEqual(["waiting", "waiting", "device"]);
  });

  test("a page that closes while typing has saved the last key", async () => {
    const browser = browserForTests();
    const tab = await openTab(browser);
    tab.type("half a wo");
    tab.autosave.flush();
    expect(textsOf((await openTab(browser)).drafts)).toEqual(["half a wo"]);
  });

  test("a new car that wasn't changed isn't saved", async () => {
    const tab = await openTab(browserForTests());
    tab.autosave.change({ openPath: "src/cars/MyCar.sol" });
    tab.autosave.close();
    expect(tab.device.list()).toEqual([]);
  });

  test("drafts of visitors and of each account are separate", async () => {
    const browser = browserForTests();
    await (await openTab(browser)).write("visitor's");
    const { drafts } = accountForTests();
    const ada = await openTab(browserForTests(), "ada", drafts);
    await ada.write("Ada's");
    expect(textsOf((await openTab(browser)).drafts)).toEqual(["visitor's"]);
    expect((await openTab(browser, "can", accountForTests().drafts)).device.list()).toHaveLength(1);
    expect(new DeviceDrafts("ada", browser.openTab().storage).list()).toEqual([]);
  });

  test("a deleted draft is removed from the device and the account", async () => {
    const { drafts, state } = accountForTests();
    const tab = await openTab(browserForTests(), "ada", drafts);
    await tab.write("old");
    tab.type("older than the deletion");
    tab.autosave.replaceBy(draftOf("next", "d2"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tab.device.list()).toEqual([]);
    expect(state.stored.size).toBe(0);
  });

  test("each tab reopens its own draft, and a new tab the one opened last", () => {
    const [device, first, second, third] = [0, 1, 2, 3].map(() => browserForTests().openTab().storage());
    rememberOpenDraft("comet", () => [first!, device!]);
    rememberOpenDraft("tutorial", () => [second!, device!]);
    expect(lastOpenDraft(() => [first!, device!])).toBe("comet");
    expect(lastOpenDraft(() => [third!, device!])).toBe("tutorial");
  });
});

describe("two tabs", () => {
  test("a tab hears that its draft was edited in another tab, and reloads it", async () => {
    const browser = browserForTests();
    const first = await openTab(browser);
    await first.write("base");
    const second = await openTab(browser);
    await first.write("first");
    expect(textsOf(second.edited)).toEqual(["first"]);
    expect(first.edited).toEqual([]);
    second.autosave.useTheirs(second.edited[0]!);
    await second.write("first, then second");
    expect(textsOf(second.device.list())).toEqual(["first, then second"]);
  });

  test("the last write wins, and the other tab can still keep its own text", async () => {
    const browser = browserForTests();
    const first = await openTab(browser);
    await first.write("base");
    const second = await openTab(browser);
    first.type("first");
    second.type("second");
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(textsOf(first.device.list())).toEqual(["second"]);
    expect(textsOf(first.edited)).toEqual(["second"]);
    first.autosave.keepMine(first.edited[0]!);
    expect(textsOf(first.device.list())).toEqual(["first"]);
  });

  test("in one account, a tab keeps its text over the other tab's", async () => {
    const { drafts, state } = accountForTests();
    const browser = browserForTests();
    const first = await openTab(browser, "ada", drafts);
    await first.write("base");
    const second = await openTab(browser, "ada", drafts);
    await first.write("first");
    second.autosave.keepMine(second.edited.at(-1)!);
    await vi.advanceTimersByTimeAsync(sendDelayMs);
    expect(textsOf(state.stored.values())).toEqual(["base"]);
    expect(textsOf(first.edited).at(-1)).toBe("base");
    expect(second.states.at(-1)).toBe("account");
  });

  test("a tab that sends the same text to the account isn't an edit", async () => {
    const { drafts, state } = accountForTests();
    const browser = browserForTests();
    const first = await openTab(browser, "ada", drafts);
    first.type("same");
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    first.type("same, and more");
    await openTab(browser, "ada", drafts);
    await vi.advanceTimersByTimeAsync(saveDelayMs + sendDelayMs);
    expect(first.edited).toEqual([]);
    expect(textsOf(state.stored.values())).toEqual(["same, and more"]);
  });

  test("a draft that is opened again has the text that another tab saved", async () => {
    const browser = browserForTests();
    const first = await openTab(browser);
    await first.write("base");
    const second = await openTab(browser);
    await first.write("first");
    const left = second.autosave.draft;
    second.autosave.open(draftOf("other", "d2"));
    second.autosave.open(left);
    expect(textsOf([left, second.autosave.draft])).toEqual(["base", "first"]);
  });

  test("a draft that another tab saves or deletes is reported", async () => {
    const browser = browserForTests();
    const first = await openTab(browser);
    await first.write("base");
    const second = await openTab(browser);
    second.autosave.open(draftOf("other", "d2"));
    await second.write("of the second tab");
    second.autosave.replaceBy(draftOf("third", "d3"));
    expect(first.others.map(([id, draft]) => [id, draft?.files[0]?.text])).toEqual([
      ["d2", "of the second tab"],
      ["d2", undefined],
    ]);
  });
});

describe("in the account", () => {
  test("a draft written on one device opens on another", async () => {
    const { drafts } = accountForTests();
    await (await openTab(browserForTests(), "ada", drafts)).write("from the venue");
    const home = await openTab(browserForTests(), "ada", drafts);
    expect(textsOf(home.drafts)).toEqual(["from the venue"]);
    expect(textsOf(home.device.list())).toEqual(["from the venue"]);
  });

  test("an edit on another device is never overwritten without asking", async () => {
    const { drafts, state } = accountForTests();
    const venue = await openTab(browserForTests(), "ada", drafts);
    await venue.write("base");
    const home = await openTab(browserForTests(), "ada", drafts);
    await venue.write("venue");
    await home.write("home");
    expect(textsOf(home.edited)).toEqual(["venue"]);
    expect(textsOf(state.stored.values())).toEqual(["venue"]);
    home.autosave.keepMine(home.edited[0]!);
    await vi.advanceTimersByTimeAsync(0);
    expect(textsOf(state.stored.values())).toEqual(["home"]);
  });

  test("an offline edit is sent once the network or the garage is back", async () => {
    const { drafts, state } = accountForTests();
    const browser = browserForTests();
    state.isAway = true;
    const train = await openTab(browser, "ada", drafts);
    await train.write("tunnel");
    expect(train.states.at(-1)).toBe("unreachable");
    state.isAway = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(train.states.at(-1)).toBe("account");
    state.isAway = true;
    await train.write("second tunnel");
    train.autosave.close();
    await vi.advanceTimersByTimeAsync(0);
    state.isAway = false;
    await openTab(browser, "ada", drafts);
    await vi.advanceTimersByTimeAsync(0);
    expect(textsOf(state.stored.values())).toEqual(["second tunnel"]);
  });

  test("an edit made offline isn't lost when another device has edited the draft", async () => {
    const { drafts, state } = accountForTests();
    const browser = browserForTests();
    const venue = await openTab(browser, "ada", drafts);
    await venue.write("base");
    const home = await openTab(browserForTests(), "ada", drafts);
    state.isAway = true;
    await venue.write("tunnel");
    venue.autosave.close();
    await vi.advanceTimersByTimeAsync(0);
    state.isAway = false;
    await home.write("home");
    const again = await openTab(browser, "ada", drafts);
    await vi.advanceTimersByTimeAsync(0);
    expect(textsOf(again.drafts)).toEqual(["tunnel"]);
    expect(textsOf(again.edited)).toEqual(["home"]);
  });

  test("an answer that is lost isn't an edit on another device", async () => {
    const { drafts, state } = accountForTests();
    const tab = await openTab(browserForTests(), "ada", drafts);
    state.losesAnswers = true;
    await tab.write("a");
    state.losesAnswers = false;
    await tab.write("ab");
    expect(tab.edited).toEqual([]);
    expect(textsOf(state.stored.values())).toEqual(["ab"]);
  });

  test("keys pressed during a save are sent next", async () => {
    const { drafts, state } = accountForTests();
    const tab = await openTab(browserForTests(), "ada", drafts);
    tab.type("a");
    tab.autosave.flush();
    tab.type("ab");
    await vi.advanceTimersByTimeAsync(saveDelayMs + sendDelayMs);
    expect(textsOf(state.stored.values())).toEqual(["ab"]);
    expect(tab.device.list()[0]).toMatchObject({ version: 2, isUnsent: false });
  });

  test("a draft deleted on another device is removed here, unless it was changed", async () => {
    const { drafts, state } = accountForTests();
    const browser = browserForTests();
    await (await openTab(browser, "ada", drafts)).write("old");
    state.stored.clear();
    const tab = await openTab(browser, "ada", drafts);
    expect([tab.drafts, tab.device.list()]).toEqual([[], []]);
    await tab.write("new");
    state.stored.clear();
    state.isAway = true;
    await tab.write("changed");
    state.isAway = false;
    expect(textsOf((await openTab(browser, "ada", drafts)).drafts)).toEqual(["changed"]);
  });

  test("a full account is reported, and the draft stays on this device", async () => {
    const { drafts, state } = accountForTests();
    const tab = await openTab(browserForTests(), "ada", drafts);
    state.isFull = true;
    await tab.write("too much");
    expect(tab.states.at(-1)).toBe("refused");
    expect(textsOf(tab.device.list())).toEqual(["too much"]);
  });
});

describe("signing in and out", () => {
  test("a visitor's drafts go to the account at sign-in", async () => {
    const { drafts, state } = accountForTests();
    const browser = browserForTests();
    const visitor = await openTab(browser);
    await visitor.write("first");
    visitor.autosave.open(draftOf("", "d2"));
    await visitor.write("second");
    const tab = await openTab(browser, "ada", drafts);
    await vi.advanceTimersByTimeAsync(0);
    expect(textsOf(tab.drafts)).toEqual(["second", "first"]);
    expect(new Set(textsOf(state.stored.values()))).toEqual(new Set(["first", "second"]));
    expect(visitor.device.list()).toEqual([]);
  });

  test("a visitor's drafts stay theirs while the account can't be reached", async () => {
    const { drafts, state } = accountForTests();
    const browser = browserForTests();
    await (await openTab(browser)).write("visitor's");
    state.isAway = true;
    expect((await openTab(browser, "ada", drafts)).drafts).toEqual([]);
    expect(textsOf((await openTab(browser)).drafts)).toEqual(["visitor's"]);
  });

  test("signing out removes the account's drafts from this device", async () => {
    const { drafts, state } = accountForTests();
    const browser = browserForTests();
    const tab = await openTab(browser, "ada", drafts);
    browser.entries.set("colour-mode", "dark");
    tab.type("just written");
    tab.autosave.close();
    expect(await sendUnsentDrafts(tab.device, drafts)).toBe(0);
    tab.device.clear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(textsOf(state.stored.values())).toEqual(["just written"]);
    expect([...browser.entries]).toEqual([["colour-mode", "dark"]]);
  });

  test("sign-out counts the drafts that the account doesn't have", async () => {
    const { drafts, state } = accountForTests();
    const tab = await openTab(browserForTests(), "ada", drafts);
    state.isAway = true;
    await tab.write("only here");
    expect(await sendUnsentDrafts(tab.device, drafts)).toBe(1);
    state.isAway = false;
    expect(await sendUnsentDrafts(tab.device, drafts)).toBe(0);
    expect(textsOf(state.stored.values())).toEqual(["only here"]);
  });

  test("after a sign-out in another tab nothing is saved on this device any more", async () => {
    const { drafts } = accountForTests();
    const browser = browserForTests();
    const first = await openTab(browser, "ada", drafts);
    await first.write("base");
    const second = await openTab(browser, "ada", drafts);
    second.type("typing");
    first.autosave.close();
    first.device.clear();
    second.autosave.flush();
    second.type("typing on");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(second.counts.signedOut).toBe(1);
    expect(browser.entries.size).toBe(0);
    const visitor = await openTab(browser);
    first.device.clear();
    expect(visitor.counts.signedOut).toBe(0);
  });
});

describe("storage that is full, denied or hostile", () => {
  test("a full storage is reported once, and drafts are saved after space is freed", async () => {
    const browser = browserForTests();
    const tab = await openTab(browser);
    browser.limit.characters = 10;
    await tab.write("a");
    await tab.write("ab");
    expect(tab.states.at(-1)).toBe("failed");
    expect(tab.counts.failed).toBe(1);
    browser.limit.characters = 10_000;
    await tab.write("abc");
    expect(tab.states.at(-1)).toBe("device");
    expect(textsOf(tab.device.list())).toEqual(["abc"]);
  });

  test("a full storage loses nothing that is in the account", async () => {
    const { drafts, state } = accountForTests();
    const browser = browserForTests();
    browser.limit.characters = 10;
    const tab = await openTab(browser, "ada", drafts);
    await tab.write("a");
    expect(tab.states.at(-1)).toBe("account");
    expect(tab.counts.failed).toBe(0);
    state.isAway = true;
    await tab.write("ab");
    expect(tab.states.at(-1)).toBe("failed");
    expect(tab.counts.failed).toBe(1);
  });

  test("visitors' drafts stay where they are if the account's copy doesn't fit", async () => {
    const browser = browserForTests();
    const visitor = await openTab(browser);
    await visitor.write("x".repeat(100));
    browser.limit.characters = [...browser.entries].flat().join("").length;
    new DeviceDrafts("ada", browser.openTab().storage).adoptVisitorDrafts();
    expect([...browser.entries.values()].join("")).toContain("x".repeat(100));
  });

  test("denied storage doesn't stop the garage", () => {
    const denied = (): never => {
      throw new DOMException("denied", "SecurityError");
    };
    const device = new DeviceDrafts(null, denied);
    expect(device.write(draftOf("x"))).toBe(false);
    expect(device.list()).toEqual([]);
    expect(device.read("d1")).toBeUndefined();
    device.remove("d1");
    device.clear();
    rememberOpenDraft("d1", denied);
    expect(lastOpenDraft(denied)).toBeUndefined();
  });

  test("entries that aren't drafts are ignored", async () => {
    const browser = browserForTests();
    const tab = await openTab(browser);
    await tab.write("good");
    const valid = JSON.stringify(draftOf("of another id"));
    for (const [key, value] of [
      ["draft::bad", "{"],
      ["draft::worse", '{"id":"worse","name":1}'],
      ["draft::null", "null"],
      ["draft::other", valid],
      ["draft:", valid],
      ["colour-mode", "dark"],
    ] as const) {
      browser.entries.set(key, value);
    }
    expect(textsOf(tab.device.list())).toEqual(["good"]);
  });
});
