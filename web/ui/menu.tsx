import { Menu as Base } from "@base-ui/react/menu";
import Check from "virtual:icons/check";
import type { ReactElement, ReactNode } from "react";

export function Menu({ trigger, children }: { trigger: ReactElement<Record<string, unknown>>; children: ReactNode }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" align="start" sideOffset={4} collisionPadding={8}>
          <Base.Popup className="max-h-(--available-height) max-w-(--available-width) min-w-56 overflow-y-auto overscroll-contain rounded-sm border border-edge bg-raised py-1 shadow-lg outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <Base.Group className="border-t border-line py-1 first:border-t-0">
      {title && <Base.GroupLabel className="px-3 py-1 text-sm text-quiet">{title}</Base.GroupLabel>}
      {children}
    </Base.Group>
  );
}

type MenuItemProps = {
  onClick: () => void;
  /** marks the current one of several */
  isChosen?: boolean;
  note?: ReactNode;
  children: ReactNode;
};

export function MenuItem({ onClick, isChosen = false, note, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onClick}
      aria-current={isChosen || undefined}
      className="flex min-h-10 cursor-pointer items-center gap-2 px-3 py-1 outline-none data-highlighted:bg-panel forced-colors:data-highlighted:outline"
    >
      <Check aria-hidden className={`size-4 shrink-0 ${isChosen ? "" : "invisible"}`} />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{children}</span>
        {note && <span className="block text-sm text-quiet">{note}</span>}
      </span>
    </Base.Item>
  );
}
