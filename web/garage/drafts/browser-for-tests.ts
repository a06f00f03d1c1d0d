export function browserForTests(): {
  entries: Map<string, string>;
  limit: { characters: number };
  openTab: () => { storage: () => Storage; tab: () => EventTarget };
} {
  const entries = new Map<string, string>();
  const limit = { characters: Number.POSITIVE_INFINITY };
  const tabs: EventTarget[] = [];
  const change = (from: EventTarget, key: string, newValue: string | null) => {
    if ((entries.get(key) ?? null) === newValue) return;
    if (newValue === null) entries.delete(key);
    else entries.set(key, newValue);
    for (const tab of tabs) if (tab !== from) tab.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  };
  return {
    entries,
    limit,
    openTab() {
      const tab = new EventTarget();
      tabs.push(tab);
      const storage: Storage = {
        get length() {
          return entries.size;
        },
        key: (index) => [...entries.keys()][index] ?? null,
        getItem: (key) => entries.get(key) ?? null,
        setItem(key, value) {
          const next = new Map(entries).set(key, value);
          if ([...next].flat().join("").length > limit.characters) throw new DOMException("full", "QuotaExceededError");
          change(tab, key, value);
        },
        removeItem: (key) => change(tab, key, null),
        clear: () => entries.clear(),
      };
      return { storage: () => storage, tab: () => tab };
    },
  };
}
