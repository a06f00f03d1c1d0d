import type { MouseEvent } from "react";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";

/** Keeps the focus, and a phone's keyboard, where the visitor is typing. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Doesn't use the notices' chunk, which may be gone with the old build. */
export function NewVersionOffer({ onReload, onLater }: { onReload: () => void; onLater: () => void }) {
  const { newVersion } = useMessages().shell;
  return (
    <section
      aria-live="polite"
      aria-label={newVersion.text}
      className="fixed right-4 bottom-[calc(1rem+var(--bar-height,0px))] left-4 z-50 flex flex-wrap items-center gap-3 border-l-4 border-go bg-panel p-4 shadow-lg sm:left-auto"
    >
      <p className="font-semibold">{newVersion.text}</p>
      <Button kind="primary" onMouseDown={keepFocus} onClick={onReload}>
        {newVersion.reload}
      </Button>
      <Button onMouseDown={keepFocus} onClick={onLater}>
        {newVersion.later}
      </Button>
    </section>
  );
}
