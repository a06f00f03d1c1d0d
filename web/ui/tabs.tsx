import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type Tab = { value: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  /** what the tabs have in common, for those who hear the page */
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** keep the panels that are not shown in the page: an editor keeps its text */
  keepMounted?: boolean;
};

/** Panels of which one is shown. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange, keepMounted = false }: TabsProps) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value } : { value })}
      onValueChange={(chosen) => onValueChange?.(String(chosen))}
    >
      <Base.List aria-label={label} className="tab-list" activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={keepMounted} className="pt-5">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
