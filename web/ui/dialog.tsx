import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../messages/messages.tsx";

type DialogProps = {
  /** the button that opens it; leave it out and control `open` instead */
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** buttons at the end; wrap the one that leaves in `DialogClose` */
  actions?: ReactNode;
};

/** A question or a form above the page. Escape and a click outside close it; the focus goes back to where it was. */
export function Dialog({ trigger, open, onOpenChange, title, description, children, actions }: DialogProps) {
  const { ui } = useMessages();
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      onOpenChange={(next, details) => {
        // What is behind it may take the focus when it is there at last, like a race that begins; that closes nothing.
        if (details.reason === "focus-out") details.cancel();
        else onOpenChange?.(next);
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className="dialog">
          <div className="flex items-start gap-4">
            <Base.Title className="display flex-1 text-2xl">{title}</Base.Title>
            <Base.Close className="icon-button -mt-2 -mr-3" aria-label={ui.dialog.close}>
              <X aria-hidden />
            </Base.Close>
          </div>
          {description && <Base.Description className="mt-2 text-quiet">{description}</Base.Description>}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes the dialog around it. `render` is the button. */
export function DialogClose({ render }: { render: ReactElement<Record<string, unknown>> }) {
  return <Base.Close render={render} />;
}
