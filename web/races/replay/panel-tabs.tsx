import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

interface PanelTabsProps {
  label: string;
  tabs: readonly { value: string; label: string; panel: ReactNode }[];
}

/** A light version of `web/ui/tabs.tsx`, which costs 15 kB. */
export function PanelTabs({ label, tabs }: PanelTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const shown = tabs[chosen];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: (chosen + 1) % tabs.length,
      ArrowLeft: (chosen + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the chosen tab has the focus, as the pattern wants it */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab, i) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={i === chosen}
            aria-controls={i === chosen ? `${id}-panel` : undefined}
            tabIndex={i === chosen ? 0 : -1}
            className="tab"
            onClick={() => setChosen(i)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shown.value}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel of plain text is reached by Tab, too
          tabIndex={0}
          className="pt-5"
        >
          {shown.panel}
        </div>
      )}
    </>
  );
}
