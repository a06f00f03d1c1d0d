import { Dialog as Base } from "@base-ui/react/dialog";
import X from "virtual:icons/x";
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { useFetchers, useLoaderData, useNavigation } from "react-router";
import { useMessages } from "./messages.tsx";

type DialogProps = {
  /** omit to control `open` */
  trigger?: ReactElement<Record<string, unknown>>;
  /** closes the dialog when it changes, for example a stage's version */
  about?: string | number;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

/** Closes on Escape, an outside click, or a successful form; focus returns. */
export function Dialog(props: DialogProps) {
  const { trigger, about = "", open, onOpenChange, title, description, children, actions } = props;
  const { ui } = useMessages();
  const [openFor, setOpenFor] = useState<string | number | null>(null);
  if (openFor !== null && openFor !== about) setOpenFor(null);
  const change = (next: boolean) => {
    setOpenFor(next ? about : null);
    onOpenChange?.(next);
  };
  const isOpen = open ?? openFor === about;
  const onSubmit = useCloseOnSuccess(isOpen, () => change(false));
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next, details) => {
        // Content behind it may take the focus, for example a race that starts.
        if (details.reason === "focus-out") details.cancel();
        else change(next);
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-asphalt-950/60" />
        <Base.Popup
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-sm border-t-6 border-go bg-raised p-6 transition-[translate,opacity] duration-160 ease-race data-ending-style:translate-y-[calc(-50%+0.75rem)] data-ending-style:opacity-0 data-starting-style:translate-y-[calc(-50%+0.75rem)] data-starting-style:opacity-0"
          onSubmit={onSubmit}
        >
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

/**
 * Closes after a successful form, which reloads the page's data, unlike a refused one.
 * @returns to be called on submit
 */
function useCloseOnSuccess(isOpen: boolean, close: () => void): () => void {
  const page = useLoaderData<unknown>();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isBusy = navigation.state !== "idle" || fetchers.some(({ state }) => state !== "idle");
  const submitted = useRef<{ page: unknown; isUnderWay: boolean } | null>(null);
  useEffect(() => {
    if (!isOpen) submitted.current = null;
    const form = submitted.current;
    if (form && isBusy) form.isUnderWay = true;
    else if (form && (form.isUnderWay || form.page !== page)) {
      submitted.current = null;
      if (form.page !== page) close();
    }
  });
  return () => {
    submitted.current = { page, isUnderWay: false };
  };
}

export function DialogClose({ render }: { render: ReactElement<Record<string, unknown>> }) {
  return <Base.Close render={render} />;
}
