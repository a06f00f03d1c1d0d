/** Which draft this tab has in its editor, so that the garage opens with it again and not with another one. */
const key = "garage-open-draft";

/** Notes the draft in the editor: for this tab, and for the next one on this device. Never throws. */
export function noteOpenHere(id: string, storages: () => readonly Storage[] = bothStorages): void {
  try {
    for (const storage of storages()) storage.setItem(key, id);
  } catch {
    // Denied: the draft that was saved last opens instead.
  }
}

/** The draft that this tab had open last, else the one of the tab before it on this device. */
export function lastOpenHere(storages: () => readonly Storage[] = bothStorages): {
  id: string | undefined;
  /** it was open in this very tab: whoever sits here has it before their eyes */
  isOfThisTab: boolean;
} {
  try {
    const [ofTab, ofDevice] = storages().map((storage) => storage.getItem(key) ?? undefined);
    return { id: ofTab ?? ofDevice, isOfThisTab: ofTab !== undefined };
  } catch {
    return { id: undefined, isOfThisTab: false };
  }
}

const bothStorages = (): readonly Storage[] => [window.sessionStorage, window.localStorage];
